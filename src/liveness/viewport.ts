/** Pictures out of a running video, cut as the applicant sees them: upright, three parts wide and four high. */
import { lumaOf, type Picture } from './image-quality.ts'

/** Small enough to be measured ten times a second. */
const small = { width: 72, height: 96 }
const scan = { width: 480, height: 640, quality: 0.88 }
const trail = { width: 180, height: 240, quality: 0.7 }

export type Viewport = {
  /** The video as it is now, small; nothing before its first picture. */
  sample: () => Picture | undefined
  /** The picture and its small copy, as JPEG in base64. */
  take: () => { faceScan: string; auditTrail: string }
}

/** Reads pictures out of `video`. Throws where the browser has no canvas, or does not let it be read. */
export function createViewport(video: HTMLVideoElement): Viewport {
  let context: CanvasRenderingContext2D | undefined
  return {
    sample: () => {
      if (video.readyState < video.HAVE_CURRENT_DATA || video.videoWidth === 0) return undefined
      context ??= contextOf(small)
      draw(video, context, small)
      return lumaOf(context.getImageData(0, 0, small.width, small.height))
    },
    take: () => ({ faceScan: jpegOf(video, scan), auditTrail: jpegOf(video, trail) }),
  }
}

/** Two shades of grey, and how far from them a picture may be on average. A browser that adds noise to be told apart less changes a few pixels, by little. */
const shades = [64, 192]
const nearlySame = 16

/**
 * Whether a canvas gives back what was drawn on it. Firefox with `resistFingerprinting`, and the browsers that are built so, give noise
 * in its place: no light would be good, and what is sent would be noise. What fails outright is said when a picture is taken.
 */
export function givesTruePictures(): boolean {
  try {
    const context = contextOf(small)
    return shades.every((shade) => {
      context.fillStyle = `rgb(${shade}, ${shade}, ${shade})`
      context.fillRect(0, 0, small.width, small.height)
      const { luma } = lumaOf(context.getImageData(0, 0, small.width, small.height))
      return luma.reduce((sum, bright) => sum + Math.abs(bright - shade), 0) / luma.length <= nearlySame
    })
  } catch {
    return true
  }
}

type Size = { width: number; height: number }

function jpegOf(video: HTMLVideoElement, { quality, ...size }: Size & { quality: number }): string {
  const context = contextOf(size)
  const { canvas } = context
  draw(video, context, size)
  const base64 = canvas.toDataURL('image/jpeg', quality).split(',')[1] ?? ''
  // Memory is given back at once: a cheap phone has little.
  Object.assign(canvas, { width: 0, height: 0 })
  return base64
}

/** Something of that size to draw on, and to read from. */
function contextOf(size: Size): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, size)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('the browser has no canvas to draw on')
  return context
}

/** The middle of the video in the shape of the canvas, as `object-fit: cover` shows it. */
function draw(video: HTMLVideoElement, context: CanvasRenderingContext2D, { width, height }: Size): void {
  const scale = Math.max(width / video.videoWidth, height / video.videoHeight)
  const [cutWidth, cutHeight] = [width / scale, height / scale]
  const [left, top] = [(video.videoWidth - cutWidth) / 2, (video.videoHeight - cutHeight) / 2]
  context.drawImage(video, left, top, cutWidth, cutHeight, 0, 0, width, height)
}
