/** What was answered under another answer is not sent when that one has changed: the form does not ask for it then. */
import { describe, expect, test } from 'vitest'
import { checkUnwalked } from '../../src/engine/compiler/check.ts'
import { type Change, changed, teaRegistry } from '../diagnostics/tea.ts'
import { askingForKind } from './kind-of-sugar.ts'

type Asked = { schema?: string; on?: string; next?: string; call?: string; sent?: string }

/** The shop hears of the kind with the order. */
function found({ schema, on = '', next, call, sent = 'milk.kind' }: Asked): string[] {
  const branch =
    schema ??
    'if: { required: [sugar], properties: { sugar: { const: true } } }\nthen: { required: [kind], properties: { kind: { type: string } } }'
  const changes: Change[] = [
    ...askingForKind(branch),
    { file: 'schemas/booking.yaml', replace: '  spoons:', by: '  kind: { type: string }\n  spoons:' },
    { file: 'steps/review.yaml', replace: 'spoons: sugar.spoons', by: `spoons: sugar.spoons, kind: ${sent}` },
    ...(on ? [{ file: 'steps/milk.yaml', replace: 'on:\n', by: `on:\n  ${on}\n` }] : []),
    ...(next
      ? [{ file: 'steps/milk.yaml', replace: '[{ when: wantsSugar, go: sugar }, { go: review }]', by: next }]
      : []),
    ...(call ? [{ file: 'steps/review.yaml', replace: 'next: [{ call: place }]', by: `next: ${call}` }] : []),
  ]
  return checkUnwalked(changed(changes), teaRegistry)
    .diagnostics.filter(({ code }) => code === 'J330')
    .map(({ file, line, label, help }) => `${file.replace('tea/', '')}:${line} ${label}; ${help}`)
}

const forget = (condition: string): string => `{ ${condition}set: { milk.kind: null } }`
const isNamed = [
  'steps/milk.yaml:8 no rule clears it with `sugar: false`; add to `on`: `sugar.changed: [{ unless: wantsSugar, set: { milk.kind: null } }]`',
]

test('an answer that no rule clears is named, with the rule to write', () => {
  expect(found({})).toEqual(isNamed)
})

test('a rule that clears it only under one of the answers that hide it is named', () => {
  const on = 'milk.changed: [{ set: { milk.kind: null } }]'
  expect(found({ on })).toEqual(isNamed)
  const partly = `sugar.changed: [${forget('when: wantsSugar, ')}]`
  expect(found({ on: partly })).toEqual([
    'steps/milk.yaml:8 the rules for `sugar.changed` do not clear it with `sugar: false`; add to the rules for `sugar.changed`: `{ unless: wantsSugar, set: { milk.kind: null } }`',
  ])
})

describe('nothing is said where', () => {
  test.each<[string, Asked]>([
    ['a rule clears it under its condition', { on: `sugar.changed: [${forget('unless: wantsSugar, ')}]` }],
    ['a rule clears it in any case', { on: `sugar.changed: [${forget('')}]` }],
    ['the way on clears it', { next: '[{ when: wantsSugar, go: sugar }, { set: { milk.kind: null }, go: review }]' }],
    ['what decides is nothing that this form asks', { on: `sugar.changed: [${forget('unless: open, ')}]` }],
    ['the form asks for it in any case', { schema: '  kind: { type: string }' }],
    [
      'both branches ask for it',
      {
        schema:
          'if: { required: [sugar], properties: { sugar: { const: true } } }\nthen: { properties: { kind: { type: string } } }\nelse: { properties: { kind: { type: string } } }',
      },
    ],
    ['the call is made only where it was asked for', { call: '[{ when: wantsSugar, call: place }, { go: cup }]' }],
    ['another answer is sent', { sent: 'milk.milk' }],
  ])('%s', (_, asked) => {
    expect(found(asked)).toEqual([])
  })
})
