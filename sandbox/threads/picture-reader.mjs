/**
 * Looks at a selfie in a worker thread: whether it is a picture, large, light and sharp enough. It knows no faces; a bank's own
 * service does. Plain JavaScript: a thread starts without the compiler of the server.
 */
import jpeg from 'jpeg-js'
import { sayBegun } from './say-begun.mjs'

const fewestPixels = 240
/** A picture is looked at in this many columns, whatever its size. */
const columns = 120
/** Cameras and programs write a picture in ten parts, or fewer. Each part costs a look at all its pixels. */
const mostScans = 64
const startOfScan = Buffer.from([0xff, 0xda])
const bounds = { darkest: 38, brightest: 228, contrast: 9, sharpness: 1 }

/** @returns `{ problem }`: the first thing that is wrong with a JPEG; `null` when it will do. */
export function run({ bytes, started }) {
  sayBegun(started)
  return { problem: findProblem(bytes) }
}

function findProblem(file) {
  const picture = decode(file)
  if (!picture) return 'unreadable'
  if (Math.min(picture.width, picture.height) < fewestPixels) return 'small'
  const { mean, contrast, sharpness } = measure(picture)
  if (mean < bounds.darkest) return 'dark'
  if (mean > bounds.brightest) return 'bright'
  if (contrast < bounds.contrast) return 'empty'
  return sharpness < bounds.sharpness ? 'blurred' : null
}

function decode(file) {
  if (hasManyScans(file)) return undefined
  try {
    return jpeg.decode(file, { useTArray: true, maxResolutionInMP: 12, maxMemoryUsageInMB: 128 })
  } catch {
    return undefined
  }
}

/** The two bytes that begin one stand nowhere in a picture's own data. */
function hasManyScans({ buffer, byteOffset, byteLength }) {
  const bytes = Buffer.from(buffer, byteOffset, byteLength)
  let scans = 0
  for (let at = bytes.indexOf(startOfScan); at >= 0 && scans <= mostScans; at = bytes.indexOf(startOfScan, at + 2))
    scans++
  return scans > mostScans
}

function measure(picture) {
  const { width, height, luma } = smaller(picture)
  let sum = 0
  let squares = 0
  let edges = 0
  let count = 0
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      const here = luma[at] ?? 0
      sum += here
      squares += here * here
      edges += Math.abs(here - ((luma[at - 1] ?? 0) + (luma[at + 1] ?? 0)) / 2)
      count++
    }
  }
  const mean = sum / Math.max(1, count)
  const contrast = Math.sqrt(Math.max(0, squares / Math.max(1, count) - mean * mean))
  return { mean, contrast, sharpness: edges / Math.max(1, count) }
}

function smaller({ width, height, data }) {
  const step = Math.max(1, Math.floor(width / columns))
  const small = { width: Math.floor(width / step), height: Math.floor(height / step) }
  const luma = Array.from({ length: small.width * small.height }, (_, index) => {
    const at = (Math.floor(index / small.width) * step * width + (index % small.width) * step) * 4
    return (data[at] ?? 0) * 0.299 + (data[at + 1] ?? 0) * 0.587 + (data[at + 2] ?? 0) * 0.114
  })
  return { ...small, luma }
}
