/** Which scripts count for a page: what its document names, or the screen of its step, and all that these import. */
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { sumOf, weighFirstPage, weighScripts, weighStep } from '../../scripts/page-weight.ts'
import { temporaryFolder } from '../setup/temporary-folder.ts'

const start = 'import{a}from"./shared-1.js";import("./later-1.js")'
const menu = 'const screen={"step":"menu"};import"./shared-1.js"'
const build = () =>
  temporaryFolder({
    'first/plain.html': '<script type="module" src="/assets/start-1.js"></script><link href="/assets/page.css">',
    'assets/page.css': 'a{}',
    'assets/start-1.js': start,
    'assets/shared-1.js': 'export const a=1',
    'assets/later-1.js': 'export const b=2',
    'assets/menu-1.js': menu,
    'assets/menu-bar-1.js': 'const screen={"step":"menu-bar"};import"./bar-1.js"',
    'assets/bar-1.js': 'export const c=3',
  })
const names = (weights: { file: string }[]) => weights.map(({ file }) => file).toSorted()

test('the first page needs what is imported at once, not what is fetched later', () => {
  const weights = weighFirstPage(build(), 'plain')
  expect(names(weights)).toEqual(['shared-1.js', 'start-1.js'])
  expect(weights.find(({ file }) => file === 'start-1.js')?.bytes).toBe(brotliCompressSync(start).length)
})

test('a later step adds only what was not there already', () => {
  const dist = build()
  const already = weighFirstPage(dist, 'plain')
  expect(names(weighStep(dist, 'menu-bar', already))).toEqual(['bar-1.js', 'menu-bar-1.js'])
  expect(names(weighStep(dist, 'menu', already))).toEqual(['menu-1.js'])
})

test('all scripts of a build are weighed, and a step without a screen is an error', () => {
  const dist = build()
  expect(names(weighScripts(dist))).toHaveLength(6)
  expect(sumOf([{ bytes: 2 }, { bytes: 3 }].map((weight) => ({ file: '', ...weight })))).toBe(5)
  expect(() => weighStep(dist, 'cup', [])).toThrow('expected one script for the screen of `cup`, found 0')
})
