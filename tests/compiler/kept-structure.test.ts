/** Who works on the words saves nothing else: what follows from the other files is not looked for again, and is said again all the same. */
import { array, assert, constantFrom, nat, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { check } from '../../src/engine/compiler/check.ts'
import { compile } from '../../src/engine/compiler/compile.ts'
import type { Registry } from '../../src/engine/compiler/source/project.ts'
import { tea, teaRegistry } from '../diagnostics/tea.ts'

type Sources = typeof tea
type Change = { file: number; line: number; how: (typeof ways)[number] }

/** What a hand does to a line. */
const ways = ['cut', 'twice', 'renamed', 'reworded', 'misspelt', 'broken'] as const

test('[Y1] words that are saved have nothing but the words checked again', () => {
  const first = compile(tea, teaRegistry)
  const reworded = compile(changed(tea, 'tea/copy/en.yaml', 'Choose a tea', 'Pick a tea'), teaRegistry)
  expect(reworded.structure).toBe(first.structure)
  expect(reworded.compiled?.definition).toBe(first.compiled?.definition)
  expect(reworded.compiled?.screens).not.toEqual(first.compiled?.screens)
})

test('[Y1] another step, another language, or another contract is checked whole', () => {
  const first = compile(tea, teaRegistry)
  expect(
    compile(changed(tea, 'tea/steps/menu.yaml', 'step: menu', 'step: menu # now'), teaRegistry).structure,
  ).not.toBe(first.structure)
  const more = [...tea, { file: 'tea/copy/fr.yaml', text: 'menu: { title: Carte }\n' }]
  expect(compile(more, teaRegistry).structure).not.toBe(compile(tea, teaRegistry).structure)
  const theirs = { file: 'theirs.yaml', text: 'openapi: 3.1.0\npaths: {}\n' }
  expect(compile(tea, teaRegistry, theirs).diagnostics).not.toEqual(compile(tea, teaRegistry).diagnostics)
})

test('[Y1] whatever was changed before, the same is said as of files that were never seen', () => {
  const change = record({ file: nat(tea.length - 1), line: nat(60), how: constantFrom(...ways) })
  assert(
    property(array(change, { minLength: 1, maxLength: 3 }), (changes) => {
      const files = changes.reduce(withChange, tea)
      const unseen = said(
        files.map((file) => ({ ...file })),
        { ...teaRegistry },
      )
      expect(said(files, teaRegistry)).toEqual(unseen)
      // Of the same files once more, now that what was found in each of them alone is known.
      expect(said(files, { ...teaRegistry })).toEqual(unseen)
    }),
    { numRuns: 80 },
  )
})

function said(sources: Sources, registry: Registry) {
  const { diagnostics, unfinished } = check(sources, registry, { quick: true })
  return { diagnostics, unfinished }
}

function changed(sources: Sources, file: string, from: string, to: string): Sources {
  expect(sources.find((each) => each.file === file)?.text).toContain(from)
  return sources.map((each) => (each.file === file ? { file, text: each.text.replace(from, to) } : each))
}

function withChange(sources: Sources, { file: at, line, how }: Change): Sources {
  return sources.map((source, index) => {
    if (index !== at) return source
    const lines = source.text.split('\n')
    const here = line % lines.length
    const text = lines.flatMap((each, number) => (number === here ? byHand(each, how) : [each])).join('\n')
    return { ...source, text }
  })
}

function byHand(line: string, how: Change['how']): string[] {
  switch (how) {
    case 'cut':
      return []
    case 'twice':
      return [line, line]
    case 'renamed':
      return [line.replace(/(\w+):/, '$1s:')]
    case 'reworded':
      return [line.replace(/: (.*)$/, ': $1 {more}')]
    case 'misspelt':
      return [line.replace(/(\w)(\w)(?=\w*$)/, '$2$1')]
    default:
      return [`${line} "`]
  }
}
