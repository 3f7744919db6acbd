/** Colours that people can read: WCAG 2.2 contrast of both brands, light and dark. */
import { describe, expect, test } from 'vitest'
import { brandFor, meanings } from '../../src/look/theme/brands.ts'

const grounds = ['bg.page', 'bg.surface', 'bg.subtle', 'accent.subtle']
const tones = ['error', 'success', 'warning', 'info']

/** Words need 4.5 : 1. */
const words: [word: string, ground: string][] = [
  ...grounds.flatMap((ground): [string, string][] =>
    ['fg', 'fg.muted', 'accent.fg', 'error.fg', 'success.fg'].map((word) => [word, ground]),
  ),
  ...tones.flatMap((tone): [string, string][] => [
    [`${tone}.fg`, `${tone}.bg`],
    ['fg', `${tone}.bg`],
  ]),
  ...['accent.solid', 'accent.hover', 'accent.active'].map((ground): [string, string] => ['accent.onSolid', ground]),
  ...['bg.deep', 'bg.deepSubtle'].flatMap((ground): [string, string][] => [
    ['fg.onDeep', ground],
    ['fg.onDeepMuted', ground],
  ]),
  ['bg.deep', 'fg.onDeep'],
]

/** What shows where a control is, and which one has focus, needs 3 : 1. */
const shapes = grounds.flatMap((ground): [string, string][] =>
  ['border.control', 'error.border', 'focus.ring', 'accent.solid'].map((shape) => [shape, ground]),
)

describe.each(['retail', 'bank'])('brand %s', (name) => {
  const colours = { ...brandFor(name).colours, ...meanings }
  const colour = (token: string, mode: 0 | 1) => {
    const pair = colours[token]
    if (!pair) throw new Error(`expected colour \`${token}\`, found none`)
    return pair[mode]
  }
  describe.each([
    ['light', 0],
    ['dark', 1],
  ] as const)('%s', (_, mode) => {
    test.each(words)('%s can be read on %s', (word, ground) => {
      expect(contrast(colour(word, mode), colour(ground, mode))).toBeGreaterThanOrEqual(4.5)
    })
    test.each(shapes)('%s can be made out on %s', (shape, ground) => {
      expect(contrast(colour(shape, mode), colour(ground, mode))).toBeGreaterThanOrEqual(3)
    })
  })
})

test('a host without a brand of its own gets the bank', () => {
  expect(brandFor('unheard-of')).toBe(brandFor('bank'))
})

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
