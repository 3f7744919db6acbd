/** What the style sheets are made of, held to the published compatibility data of the oldest promised browsers. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import compatibility from '@mdn/browser-compat-data' with { type: 'json' }
import { isMissing } from './harness/old-browser.ts'
import { expect, test } from './harness/test.ts'

const assets = path.resolve(import.meta.dirname, '../dist/assets')
const { css } = compatibility
const { 'at-rules': atRules = {}, properties = {}, selectors = {}, types = {} } = css
/** Functions in values (`color-mix`) stand under the type of their result, or by themselves. */
const functions = new Map(Object.values(types).flatMap((type) => [...Object.entries(types), ...Object.entries(type)]))

/** What these add. Without them the same words are there in the same order, and everything on the screen can be used. */
const enhancements = {
  'what depends on what is inside: see `byContents`': [':has'],
  'looks of the slider: each browser has names of its own for its parts': [
    ...[':-moz-range-thumb', ':-moz-range-track', ':-webkit-slider-runnable-track', ':-webkit-slider-thumb'],
    ...[':-webkit-inner-spin-button', ':-webkit-search-cancel-button'],
  ],
  'a pointer that tells by its shape what a mouse can do; phones have none': [
    ...['cursor: default', 'cursor: grab', 'cursor: not-allowed', 'cursor: pointer', 'cursor: progress'],
  ],
  'less to draw outside the window': ['contain-intrinsic-size', 'content-visibility', 'content-visibility: auto'],
  'lines of nearly the same length': ['text-wrap', 'text-wrap: balance', 'text-wrap: pretty'],
  'the page behind a dialog rests at the end of the dialog': ['overscroll-behavior', 'overscroll-behavior: contain'],
  'where a sheet of paper ends': ['@page', 'break-after: avoid', 'break-before: avoid'],
  'colours of what was marked or touched, and in the system’s high contrast': [
    ...[':selection', '-webkit-tap-highlight-color', 'forced-color-adjust', 'forced-color-adjust: none'],
  ],
  'a text field that can be made higher': ['resize', 'resize: vertical'],
  'the window without the bars of a phone’s browser; the toolkit’s own rule for the page is followed by ours': [
    ...['--window-height: dvh', 'min-height: dvh'],
  ],
  'words that stand in for an answer cannot be marked': ['user-select'],
  'a phone that is turned does not enlarge the text': ['text-size-adjust'],
  'a line of dots under an abbreviation': ['text-decoration: dotted'],
  'bands that reach both edges; a rule for browsers without it hides what is beyond': ['overflow-x: clip'],
}

/** What is only better where a browser knows `:has`: of which contents it depends, and what these may change. */
const byContents: Record<string, string[]> = {
  // The control inside says it, too.
  ':checked': ['background-color', 'border-color', 'box-shadow'],
  ':disabled': ['background-color', 'color', 'cursor'],
  ':focus-visible': ['outline', 'outline-color', 'outline-offset'],
  '[aria-invalid=true]': ['border-color'],
  '[type=radio]:focus-visible': ['outline', 'outline-color', 'outline-offset'],
  '[type=radio]:focus': ['outline', 'outline-color', 'outline-offset'],
  '[type=radio][aria-invalid=true]': ['border-color'],
  // A page behind a dialog: it rests, and words of the camera's are not seen twice.
  'dialog[open]': ['overflow', 'visibility'],
  // And how far one is scrolled, which another rule says for a browser without it.
  form: ['border-radius', 'height', 'max-height', 'scroll-padding-block-end'],
  // Where the page is scrolled to, and what it keeps free of the band above it.
  '[data-contents]': ['scroll-padding-block-start'],
  '[role=status] button': ['scroll-padding-block-end'],
  '[data-problems]': ['--hero-lift', 'scroll-behavior'],
  // The footer rests, and what is awaited is said once.
  '[data-waiting]': ['min-height'],
  '[data-waiting=steps]': ['display'],
  // On paper: the room of choices that are not shown.
  input: ['display'],
  'input:not(:checked)': ['display'],
}

type Rule = { selector: string; declarations: [property: string, value: string][] }

function sheets(): string[] {
  const files = readdirSync(assets).filter((file) => file.endsWith('.css'))
  expect(files.length, 'of the first page two, and one of all others').toBeGreaterThan(2)
  return files.map((file) => readFileSync(path.join(assets, file), 'utf8'))
}

function rulesOf(sheet: string): Rule[] {
  return Array.from(sheet.matchAll(/([^{}]+)\{([^{}]*)\}/g), ([, selector = '', body = '']) => ({
    selector: selector.trim(),
    declarations: body
      .split(';')
      .map((text): [string, string] => [text.slice(0, text.indexOf(':')).trim(), text.slice(text.indexOf(':') + 1)])
      .filter(([property]) => /^[a-z-]+$/.test(property)),
  }))
}

/** What the sheets use and one of the oldest browsers lacks, without what stands there in an older way, too. */
function tooNew(): string[] {
  const found = new Set<string>()
  for (const sheet of sheets()) {
    for (const [, name = ''] of sheet.matchAll(/@([a-z-]+)/g)) {
      const entry = atRules[name]
      if (entry && isMissing(entry)) found.add(`@${name}`)
    }
    for (const { selector, declarations } of rulesOf(sheet)) {
      for (const [, name = ''] of selector.matchAll(/:{1,2}([a-z-]+)/g)) {
        const entry = selectors[name]
        if (entry && isMissing(entry)) found.add(`:${name}`)
      }
      declarations.forEach(([property, value], index) => {
        const entry = properties[property]
        if (entry && isMissing(entry)) found.add(property)
        const isSaidBefore = declarations.slice(0, index).some(([before]) => before === property)
        if (isSaidBefore) return
        for (const [unit] of value.matchAll(/(?<=\d)[dsl]v[hwbi]\b/g)) found.add(`${property}: ${unit}`)
        for (const [, name = ''] of value.matchAll(/(?<![\w-])([a-z][a-z-]*)\(/g)) {
          const known = functions.get(name)
          if (known && isMissing(known)) found.add(`${property}: ${name}()`)
        }
        for (const word of value.match(/(?<![\w-])[a-z][a-z-]*(?![\w-])/g) ?? []) {
          const known = entry?.[word]
          if (known && isMissing(known)) found.add(`${property}: ${word}`)
        }
      })
    }
  }
  return [...found].sort()
}

test('what the oldest browsers cannot read in a style sheet only adds to the page', () => {
  expect(tooNew()).toEqual(Object.values(enhancements).flat().sort())
})

test('a style sheet asks for the size of the window in the words of the oldest browsers', () => {
  for (const sheet of sheets()) {
    expect(sheet).toMatch(/@media[^{]*\(min-width:/)
    // Chrome has it since 104, Safari since 16.4.
    expect(sheet.match(/@media[^{]*[<>]=?[^{]*/g)).toBeNull()
  }
})

test('without `:has` a page only looks different, and no other rule is lost with it', () => {
  const found: Record<string, Set<string>> = {}
  for (const { selector, declarations } of sheets().flatMap(rulesOf)) {
    const contents = Array.from(selector.matchAll(/:has\(((?:[^()]|\([^()]*\))*)\)/g), ([, inside = '']) => inside)
    if (contents.length === 0 || selector.startsWith('@')) continue
    // A browser skips the whole list for a selector that it cannot read.
    const list = selector.split(/,(?![^(]*\))/)
    expect(
      list.filter((one) => !one.includes(':has(')),
      selector,
    ).toEqual([])
    for (const inside of contents) {
      found[inside] ??= new Set()
      for (const [property] of declarations) found[inside].add(property)
    }
  }
  expect(Object.fromEntries(Object.entries(found).map(([inside, all]) => [inside, [...all].sort()]))).toEqual(
    byContents,
  )
})

test('no style sheet has an order of layers without their rules: an old Chrome stops for ever at a reload', () => {
  for (const sheet of sheets()) expect(sheet.match(/@layer [^{};]*;/g)).toBeNull()
})
