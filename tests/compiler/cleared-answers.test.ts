/** A rule that goes on does not throw away what the form asks for: the applicant would be led back to it for ever. */
import { describe, expect, test } from 'vitest'
import { checkUnwalked } from '../../src/engine/compiler/check.ts'
import { type Change, changed, teaRegistry } from '../diagnostics/tea.ts'
import { askingForKind } from './kind-of-sugar.ts'

/** A rule forgets the kind where no sugar is wanted. */
function found({ branch = 'then', rule = '{ go: review }', change = '' }): string[] {
  const kind = `  kind: { type: string }\nif: { required: [sugar], properties: { sugar: { const: true } } }\n${branch}: { required: [kind] }`
  const changes: Change[] = [
    ...askingForKind(kind),
    {
      file: 'steps/milk.yaml',
      replace: '[{ when: wantsSugar, go: sugar }, { go: review }]',
      by: `[{ when: wantsSugar, go: sugar }, ${rule}]${change && `\n  sugar.changed: [${change}]`}`,
    },
  ]
  return checkUnwalked(changed(changes), teaRegistry)
    .diagnostics.filter(({ code }) => code === 'J328')
    .map(({ file, line, label }) => `${file.replace('tea/', '')}:${line} ${label}`)
}

const forget = '{ set: { milk.kind: null }, go: review }'

test('what the form asks for only under another answer may be cleared', () => {
  expect(found({ rule: forget })).toEqual([])
})

test('a schema that asks for it under the answers of the rule is named, with these answers', () => {
  expect(found({ rule: forget, branch: 'else' })).toEqual([
    'steps/milk.yaml:11 with `sugar: false` the form asks for it',
  ])
})

test('what the form always asks for is named', () => {
  expect(found({ rule: '{ set: { milk.milk: null }, go: review }' })).toEqual([
    'steps/milk.yaml:11 with `sugar: false` the form asks for it',
  ])
})

test('a rule that stays on the step may clear what is to be given anew', () => {
  expect(found({ rule: '{ set: { milk.milk: null }, show: about }, { go: review }' })).toEqual([])
})

describe('an answer that a rule forgets when another one changes', () => {
  const forgets = (condition: string): string => `{ ${condition}: wantsSugar, set: { milk.kind: null } }`

  test('may go where the form does not ask for it', () => {
    expect(found({ change: forgets('unless') })).toEqual([])
  })

  test('may go in any case', () => {
    expect(found({ change: '{ set: { milk.kind: null } }' })).toEqual([])
  })

  test.each([
    ['branch', { branch: 'else', change: forgets('unless') }],
    ['condition', { change: forgets('when') }],
  ])('is named where the %s is turned round', (_, mistake) => {
    expect(found(mistake)).toEqual(['steps/milk.yaml:12 it is kept only where nobody is asked'])
  })

  test('is named where it is the one that has changed', () => {
    const own = 'steps/milk.yaml:12 the form takes `sugar: false`'
    expect(found({ change: '{ unless: wantsSugar, set: { milk.sugar: null } }' })).toEqual([own])
    expect(found({ change: '{ set: { milk.sugar: null } }' })).toEqual([
      'steps/milk.yaml:12 the form takes `sugar: true`',
    ])
  })

  test.each([
    ['the rule says why', '{ unless: wantsSugar, set: { milk.sugar: null }, show: about }'],
    ['it is kept elsewhere', '{ set: { order.sugar: milk.sugar, milk.sugar: null } }'],
  ])('may be the one that has changed where %s', (_, change) => {
    expect(found({ change })).toEqual([])
  })
})
