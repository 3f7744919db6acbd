/** What a browser's camera shows: a little film, made here and played by Chromium's own fake device. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, chromium, type LaunchOptions } from '@playwright/test'
import { findChromium } from '../../scripts/chromium.mjs'

export type Film = 'good' | 'dark' | 'bright' | 'backlight' | 'empty' | 'blurred' | 'moving'

const width = 640
const height = 480
const frames = 8

/** Brightness at a place of a frame, 0 to 255: a face with eyes, mouth and hair in front of a wall. */
function face(x: number, y: number): number {
  const dx = (x - 320) / 95
  const dy = (y - 228) / 128
  const distance = dx * dx + dy * dy
  if (distance > 1) return y > 380 ? 70 : 165 + Math.round(8 * Math.sin(x / 23))
  if (dy < -0.55) return 45
  const isEye = Math.abs(dy + 0.15) < 0.07 && Math.abs(Math.abs(dx) - 0.42) < 0.16
  const isMouth = Math.abs(dy - 0.5) < 0.035 && Math.abs(dx) < 0.34
  if (isEye || isMouth) return 40
  // Skin is not smooth, and a sensor never is.
  return 150 - Math.round(35 * distance) + ((x * 7 + y * 13) % 9)
}

/** Never twice the same, so that it moves however often it is looked at. */
const places = [-70, -25, 35, 70, 10, -45, 55, -10]

const films: Record<Film, (x: number, y: number, frame: number) => number> = {
  good: (x, y, frame) => face(x, y) + ((x * 31 + y * 17 + frame * 7) % 5),
  dark: (x, y) => face(x, y) * 0.16,
  bright: (x, y) => 225 + face(x, y) * 0.11,
  backlight: (x, y) => (((x - 320) / 110) ** 2 + ((y - 228) / 145) ** 2 > 1 ? 240 : face(x, y) * 0.4),
  empty: () => 128,
  blurred: (x) => 128 + 45 * Math.sin(x / 60),
  moving: (x, y, frame) => face(x + (places[frame] ?? 0), y),
}

/** YUV4MPEG2: a header, then for every frame its brightness and two planes of no colour. */
function y4m(film: Film): Buffer {
  const colour = Buffer.alloc((width * height) / 2, 128)
  const parts = [Buffer.from(`YUV4MPEG2 W${width} H${height} F12:1 Ip A1:1 C420jpeg\n`)]
  for (let frame = 0; frame < frames; frame += 1) {
    const plane = Buffer.alloc(width * height)
    for (let at = 0; at < plane.length; at += 1) {
      plane[at] = Math.max(0, Math.min(255, films[film](at % width, Math.floor(at / width), frame)))
    }
    parts.push(Buffer.from('FRAME\n'), plane, colour)
  }
  return Buffer.concat(parts)
}

export type Device = {
  /** What the camera shows; none: the device has no camera. */
  film: Film | 'none'
  /** `ask`: the applicant does not answer the browser's question, which counts as a refusal. */
  camera: 'granted' | 'ask'
}

/** The browser with that device. It is kept until another device is asked for: to begin one takes longer than most tests. */
export type BrowserWith = (device: Device) => Promise<Browser>

/** `close` ends the browser that is kept. */
export function keepBrowser(launchOptions: LaunchOptions): { browserWith: BrowserWith; close: () => Promise<void> } {
  let kept: { name: string; browser: Browser; close: () => Promise<void> } | undefined
  return {
    browserWith: async (device) => {
      const name = `${device.film} ${device.camera}`
      if (kept?.name === name && kept.browser.isConnected()) return kept.browser
      await kept?.close()
      kept = { name, ...(await launch(device, launchOptions)) }
      return kept.browser
    },
    close: async () => kept?.close(),
  }
}

/** `close` throws the film away, too. */
async function launch({ film, camera }: Device, { args = [], executablePath: usual, ...more }: LaunchOptions) {
  const folder = await mkdtemp(path.join(tmpdir(), 'film-'))
  const file = path.join(folder, 'camera.y4m')
  if (film !== 'none') await writeFile(file, y4m(film))
  const device =
    film === 'none' ? [] : ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${file}`]
  // The headless shell takes half the work. It cannot ask whether the camera may be used: where nothing is asked, it is told.
  const executablePath = camera === 'ask' ? await findChromium() : usual
  const permissionArgs = camera === 'ask' ? [] : ['--use-fake-ui-for-media-stream']
  const browser = await chromium.launch({
    ...{ ...more, args: [...args, ...permissionArgs, ...device] },
    ...(executablePath && { executablePath }),
  })
  const close = async () => {
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { browser, close }
}
