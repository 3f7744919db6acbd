/** What follows from a mistake is told by what the diagnostics are about, in whatever words they say it. */
import { expect, test } from 'vitest'
import { compile } from '../../src/engine/compiler/compile.ts'
import { withoutConsequences } from '../../src/engine/compiler/diagnostics/consequences.ts'
import type { DiagnosticCode, Finding, Subject } from '../../src/engine/compiler/diagnostics/diagnostic.ts'
import { changed, teaRegistry } from '../diagnostics/tea.ts'

const finding = (code: DiagnosticCode, line: number, about: Subject, more: Partial<Finding> = {}): Finding => ({
  ...{ code, severity: 'error', file: 'tea/steps/menu.yaml', line, column: 1, length: 1 },
  ...{ message: `message ${line}`, label: '', about, ...more },
})
const placesLeft = (...found: Finding[]): string[] =>
  withoutConsequences(found, new Map([['tea/steps/menu.yaml', 'step']]), []).map(({ code, line }) => `${code}:${line}`)

test('words for a field that has another name follow from that name', () => {
  const field = finding('J218', 4, { is: 'unknown', kind: 'field', name: 'suger' }, { meant: 'sugar' })
  const words = finding('J405', 9, { is: 'missing', kind: 'words', name: 'menu.fields.sugar.errors.required' })
  const others = finding('J405', 9, { is: 'missing', kind: 'words', name: 'menu.fields.milk.errors.required' })
  expect(placesLeft(field, words)).toEqual(['J218:4'])
  expect(placesLeft(field, others)).toEqual(['J218:4', 'J405:9'])
})

test('one call that a step does not have is one diagnostic, and the call that was meant is heard', () => {
  const member = { step: 'menu', name: 'pour', sections: ['calls'] }
  const call = finding('J204', 3, { is: 'unknown', kind: 'call', name: 'pour', member }, { meant: 'place' })
  const event = finding('J221', 5, { is: 'unknown', kind: 'event', name: 'pour.ok', member })
  const unheard = finding('J304', 2, { is: 'unhandled', kind: 'outcome', name: 'place.ok' })
  expect(placesLeft(call, event, unheard)).toEqual(['J204:3'])
  expect(placesLeft(unheard)).toEqual(['J304:2'])
})

test('what a record of another kind lacks follows from its kind', () => {
  const record = finding('J229', 1, { is: 'of another kind', kind: 'record', name: 'order' })
  const lacking = (of: string): Finding => finding('J208', 7, { is: 'unknown', kind: 'property', name: 'tea', of })
  expect(placesLeft(record, lacking('order.tea'))).toEqual(['J229:1'])
  expect(placesLeft(record, lacking('guest.tea'))).toEqual(['J229:1', 'J208:7'])
})

test.each<[is: string, cause: Finding, result: Finding]>([
  [
    'a header that is missing, and a key that was to be the context',
    finding('J102', 3, { is: 'unknown', kind: 'key', name: 'contxt' }, { meant: 'context' }),
    finding('J318', 2, { is: 'missing', kind: 'header', name: 'X-Tea' }),
  ],
  [
    'an address that is taken, and the address that the contract has in its place',
    finding('J318', 3, { is: 'another', kind: 'path', name: '/tea' }),
    finding('J217', 2, { is: 'taken', kind: 'path', name: 'GET /cake' }),
  ],
  [
    'a fact that is not what its name says, and two facts that have changed places',
    finding('J233', 3, { is: 'swapped', kind: 'facts', name: 'min' }),
    finding('J233', 3, { is: 'unknown', kind: 'name', name: 'min' }),
  ],
  [
    'ends of a range that have changed places, and the names that say which way round',
    finding('J233', 3, { is: 'swapped', kind: 'facts', name: 'min' }),
    finding('J111', 3, { is: 'swapped', kind: 'ends', name: 'min' }),
  ],
  [
    'an answer that no check takes, and a range that it is checked with',
    finding('J111', 3, { is: 'swapped', kind: 'ends', name: 'min' }),
    finding('J230', 9, { is: 'refused', kind: 'answer', name: 'enough' }),
  ],
])('%s is one mistake', (_, cause, result) => {
  const second = { ...result, column: 2 }
  expect(placesLeft(second)).toEqual([`${second.code}:${second.line}`])
  expect(placesLeft(cause, second)).toEqual([`${cause.code}:${cause.line}`])
})

test('what a diagnostic is about is not part of what is said', () => {
  const misspelt = changed([{ file: 'steps/wait.yaml', replace: 'go: cup', by: 'go: cpu' }])
  const { findings, diagnostics } = compile(misspelt, teaRegistry)
  expect(findings).toMatchObject([{ about: { kind: 'step', name: 'cpu' }, meant: 'cup' }])
  expect(diagnostics[0]).toMatchObject({ code: 'J202', help: 'use `cup`' })
  expect(Object.keys(diagnostics[0] ?? {})).not.toEqual(expect.arrayContaining(['about']))
  expect(diagnostics[0]).not.toHaveProperty('meant')
})
