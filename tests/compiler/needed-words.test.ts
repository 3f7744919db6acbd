/** Words that an applicant would miss, and that no name in a step asks for. */
import { expect, test } from 'vitest'
import { compile } from '../../src/engine/compiler/compile.ts'
import { type Change, changed, teaRegistry } from '../diagnostics/tea.ts'

function found(...breaks: Change[]): string[] {
  return compile(changed(breaks), teaRegistry).diagnostics.map(
    ({ code, file, line, label }) => `${code} ${file}:${line} ${label}`,
  )
}

test('the buttons of a step whose answers can be changed need words', () => {
  const without = { file: 'copy/en.yaml', replace: 'save: Save, cancel: Cancel, ', by: '' }
  expect(found(without)).toContain(
    'J401 tea/steps/milk.yaml:9 `milk.actions.save` is missing; the same of 1 more: `milk.actions.cancel`',
  )
})

const things = (items: string): Change[] => [
  { file: 'schemas/milk.yaml', replace: '  sugar:', by: `  cups: { type: array, items: ${items} }\n  sugar:` },
  { file: 'steps/milk.yaml', replace: 'milk: text', by: 'cups: cups, milk: text' },
  {
    file: 'copy/en.yaml',
    replace: 'sugar: { label: With sugar }',
    by: 'cups: { label: Cups }\n    sugar: { label: With sugar }',
  },
]

/** What a field that holds a list has no words for. */
function missing(items: string): (string | undefined)[] {
  const cups = { accepts: ['array' as const], options: {}, events: [], copy: [] }
  const registry = { ...teaRegistry, widgets: { ...teaRegistry.widgets, cups } }
  const { diagnostics } = compile(changed(things(items)), registry)
  return diagnostics.flatMap(({ code, label }) => (code === 'J405' ? [label] : []))
}

test('a list needs words for what can be wrong within it', () => {
  const part = '{ type: object, required: [size], properties: { size: { type: integer, minimum: 1 } } }'
  expect(missing(part)).toEqual(['it can fail `required`', 'it can fail `minimum`'])
})

test('a list whose parts the widget makes, as those of a file are, needs none', () => {
  expect(missing('{ type: object, required: [id], properties: { id: { type: string } } }')).toEqual([])
})
