// @vitest-environment happy-dom
/** A preview in light or dark, whatever the reader's own setting is. */
import { afterEach, expect, test } from 'vitest'
import { chooseScheme } from '../../src/studio/colour-scheme.ts'

const insertRule = CSSStyleSheet.prototype.insertRule
afterEach(() => {
  CSSStyleSheet.prototype.insertRule = insertRule
})

test.each([
  ['dark', '@media all { a { color: red } }'],
  ['light', '@media not all { a { color: red } }'],
] as const)('chosen %s decides which rules apply', (scheme, expected) => {
  const inserted: string[] = []
  CSSStyleSheet.prototype.insertRule = (rule) => inserted.push(rule)
  chooseScheme(scheme)
  new CSSStyleSheet().insertRule('@media (prefers-color-scheme: dark) { a { color: red } }')
  expect(inserted).toEqual([expected])
  expect(document.documentElement.style.colorScheme).toBe(scheme)
})
