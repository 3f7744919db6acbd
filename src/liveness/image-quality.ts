/** Whether a small picture is good enough for a selfie: light, focus, stillness. Numbers only; it knows no faces. */
import type { Hint } from './checker.ts'

/** Brightness of every pixel, row by row, 0 to 255. */
export type Picture = { width: number; height: number; luma: Uint8ClampedArray }

export type Measures = {
  /** Mean brightness inside the oval, and around it. */
  inside: number
  around: number
  /** Share of the oval that is burnt out. */
  burnt: number
  /** Spread of brightness inside the oval: a wall or a finger has next to none. */
  contrast: number
  /** How much neighbours differ inside the oval: what is out of focus is smooth. */
  sharpness: number
  /** Mean change inside the oval since the picture before. */
  movement: number
}

/** The oval in which the face belongs, in parts of width and height. The view draws the same. */
export const oval = { x: 0.5, y: 0.47, rx: 0.36, ry: 0.37 } as const

/** Found with phones of the cheaper kind; a picture between these passes. */
const bounds = {
  darkest: 52,
  brightest: 222,
  burnt: 0.22,
  backlight: 75,
  contrast: 11,
  sharpness: 1.4,
  movement: 9,
} as const

/** Brightness of an RGBA picture, by the weights of Rec. 601. */
export function lumaOf({ data, width, height }: Pick<ImageData, 'data' | 'width' | 'height'>): Picture {
  const luma = new Uint8ClampedArray(width * height)
  for (let pixel = 0, at = 0; pixel < luma.length; pixel += 1, at += 4) {
    luma[pixel] = ((data[at] ?? 0) * 77 + (data[at + 1] ?? 0) * 150 + (data[at + 2] ?? 0) * 29) >> 8
  }
  return { width, height, luma }
}

/** One pass over the picture. `before` has the same size, or is left out. */
export function measure({ width, height, luma }: Picture, before?: Picture): Measures {
  let count = 0
  let sum = 0
  let squares = 0
  let burnt = 0
  let edges = 0
  let changed = 0
  let countAround = 0
  let sumAround = 0
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x
      const here = luma[at] ?? 0
      if (!isInside(x / width, y / height)) {
        countAround += 1
        sumAround += here
        continue
      }
      count += 1
      sum += here
      squares += here * here
      if (here > 250) burnt += 1
      const neighbours = (luma[at - 1] ?? 0) + (luma[at + 1] ?? 0) + (luma[at - width] ?? 0) + (luma[at + width] ?? 0)
      edges += Math.abs(here - neighbours / 4)
      changed += Math.abs(here - (before?.luma[at] ?? here))
    }
  }
  const inside = sum / Math.max(1, count)
  return {
    inside,
    around: sumAround / Math.max(1, countAround),
    burnt: burnt / Math.max(1, count),
    contrast: Math.sqrt(Math.max(0, squares / Math.max(1, count) - inside * inside)),
    sharpness: edges / Math.max(1, count),
    movement: changed / Math.max(1, count),
  }
}

/** Not one pixel differs. A camera's own noise sees to it that two of its pictures do. */
export function isSame(one: Picture, other: Picture): boolean {
  return one.luma.every((bright, at) => bright === other.luma[at])
}

/** The first thing that is wrong, the one to fix first. */
export function hintFor(seen: Measures): Hint {
  if (seen.around - seen.inside > bounds.backlight) return 'backlight'
  if (seen.inside < bounds.darkest) return 'dark'
  if (seen.inside > bounds.brightest) return 'bright'
  if (seen.burnt > bounds.burnt) return 'glare'
  if (seen.contrast < bounds.contrast) return 'face'
  if (seen.movement > bounds.movement) return 'moving'
  if (seen.sharpness < bounds.sharpness) return 'blurred'
  return 'good'
}

function isInside(x: number, y: number): boolean {
  const dx = (x - oval.x) / oval.rx
  const dy = (y - oval.y) / oval.ry
  return dx * dx + dy * dy <= 1
}
