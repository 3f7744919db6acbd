/** What the selfie checker makes of a picture, by its numbers. */
import { describe, expect, test } from 'vitest'
import { hintFor, isSame, lumaOf, measure, type Picture } from '../../src/liveness/image-quality.ts'

const [width, height] = [72, 96]

function picture(bright: (x: number, y: number) => number): Picture {
  const luma = Uint8ClampedArray.from({ length: width * height }, (_, at) => bright(at % width, Math.floor(at / width)))
  return { width, height, luma }
}

const inOval = (x: number, y: number) => ((x - 36) / 26) ** 2 + ((y - 45) / 35) ** 2 <= 1
/** A face with features, as bright as asked for, in front of a grey wall. */
const face = (bright: number, wall = 150) =>
  picture((x, y) => (inOval(x, y) ? bright + ((x * 5 + y * 3) % 7) * 6 - (y % 16 < 3 ? 45 : 0) : wall))

describe('[S2] a picture', () => {
  test.each([
    ['well lit and sharp', face(140), 'good'],
    ['of somebody with dark skin in good light', face(75, 120), 'good'],
    ['of somebody with light skin in good light', face(195, 170), 'good'],
    ['in the dark', face(20, 25), 'dark'],
    ['in too much light', face(245, 240), 'bright'],
    ['with the light behind', face(60, 240), 'backlight'],
    ['of a wall', picture(() => 128), 'face'],
    ['out of focus', picture((x) => 128 + 40 * Math.sin(x / 14)), 'blurred'],
  ])('%s', (_, seen, hint) => {
    expect(hintFor(measure(seen))).toBe(hint)
  })

  test('burnt out on one side', () => {
    const seen = picture((x, y) => (inOval(x, y) && x < 30 ? 255 : 120 + ((x * 5 + y * 3) % 7) * 6))
    expect(hintFor(measure(seen))).toBe('glare')
  })

  test('that moves, until it stands still', () => {
    const [before, now] = [face(140), picture((x, y) => ((x + y) % 20 < 10 ? 190 : 90))]
    expect(hintFor(measure(now, before))).toBe('moving')
    expect(hintFor(measure(before, before))).toBe('good')
  })

  test('differs from the one before by a single pixel', () => {
    const [one, other] = [face(140), face(140)]
    expect(isSame(one, other)).toBe(true)
    other.luma[7] = 0
    expect(isSame(one, other)).toBe(false)
  })

  test('without a pixel says nothing wrong, and breaks nothing', () => {
    expect(measure({ width: 0, height: 0, luma: new Uint8ClampedArray() }).inside).toBe(0)
  })

  test('is as bright as the eye finds it: green more than red, red more than blue', () => {
    const colours = [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255]
    const [red = 0, green = 0, blue = 0] = lumaOf({ width: 3, height: 1, data: Uint8ClampedArray.from(colours) }).luma
    expect(green).toBeGreaterThan(red)
    expect(red).toBeGreaterThan(blue)
  })
})
