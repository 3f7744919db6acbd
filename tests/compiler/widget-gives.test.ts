/** What a widget gives is held to what the field's schema takes: an applicant cannot pass a field whose right answer cannot be entered. */
import { expect, test } from 'vitest'
import { check } from '../../src/engine/compiler/check.ts'
import { type Change, changed, teaRegistry } from '../diagnostics/tea.ts'

const strings: readonly 'string'[] = ['string']
const widgets = {
  ...teaRegistry.widgets,
  digits: {
    accepts: strings,
    events: [],
    copy: [],
    options: {
      type: 'object',
      properties: { length: { type: 'integer' } },
      'x-gives': { pattern: '^[0-9]*$', maxLength: { option: 'length' } },
    },
  },
  pin: {
    accepts: strings,
    events: [],
    copy: [],
    options: {
      type: 'object',
      'x-gives': { pattern: '^[0-9]*$', maxLength: { keyword: 'maxLength', without: 6 } },
    },
  },
}

/** What is said of the member's code with this widget and this schema. */
function said(widget: string, schema: string): string[] {
  const changes: Change[] = [
    ...(widget === 'text' ? [] : [{ file: 'steps/member.yaml', replace: 'code: text', by: `code: ${widget}` }]),
    { file: 'schemas/member.yaml', text: `type: object\nrequired: [code]\nproperties:\n  code: ${schema}\n` },
  ]
  const { diagnostics } = check(changed(changes), { ...teaRegistry, widgets }, { quick: true })
  return diagnostics
    .filter(({ code }) => code === 'J219' || code === 'J111')
    .map(({ code, file, label, related }) => `${code} ${file} ${label}${related ? ` (${related.file})` : ''}`)
}

test('a pattern that no text of the widget fits is named at the field and at the schema', () => {
  expect(said('pin', "{ type: string, pattern: '^[A-Z]{4}$' }")).toEqual([
    'J219 tea/steps/member.yaml it fits `^[0-9]*$`, wanted is `^[A-Z]{4}$` (tea/schemas/member.yaml)',
  ])
})

test('a code that is longer than its field takes in is named, and one that is shorter is not', () => {
  expect(said('pin', "{ type: string, pattern: '^[0-9]{8}$' }")).toHaveLength(1)
  expect(said('pin', "{ type: string, pattern: '^[0-9]{8}$', maxLength: 8 }")).toEqual([])
  expect(said('pin', "{ type: string, pattern: '^[0-9]{4}$' }")).toEqual([])
})

test('an option that cuts off what the schema would take is named, and room to spare is not', () => {
  expect(said('{ widget: digits, length: 3 }', "{ type: string, pattern: '^[0-9]{1,4}$' }")).toEqual([
    'J219 tea/steps/member.yaml it gives at most 3 characters, and there may be 4 (tea/schemas/member.yaml)',
  ])
  expect(said('{ widget: digits, length: 5 }', "{ type: string, pattern: '^[0-9]{1,4}$' }")).toEqual([])
  expect(said('{ widget: digits, length: 5 }', '{ type: string }')).toEqual([])
})

test('a length that no text of the pattern or format has is named where it is written', () => {
  expect(said('text', "{ type: string, pattern: '^[0-9]{6}$', maxLength: 4 }")).toEqual([
    'J111 tea/schemas/member.yaml what fits it has at least 6 characters',
  ])
  expect(said('text', "{ type: string, pattern: '^[0-9]{6}$', minLength: 7 }")).toEqual([
    'J111 tea/schemas/member.yaml what fits it has at most 6 characters',
  ])
  expect(said('text', '{ type: string, format: date, maxLength: 8 }')).toEqual([
    'J111 tea/schemas/member.yaml what fits it has at least 10 characters',
  ])
  expect(said('text', "{ type: string, pattern: '^[0-9]{6}$', maxLength: 6 }")).toEqual([])
})

test('an example of an answer is one that the widget gives', () => {
  const withExample = (example: string): string[] =>
    said('{ widget: pin }', `{ type: string, examples: ['${example}'] }`)
  expect(withExample('1234')).toEqual([])
  expect(withExample('12 34')).toEqual([expect.stringContaining('J219 tea/schemas/member.yaml ')])
})
