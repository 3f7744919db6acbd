/** Slips that say something else than was meant, one at a time in the tea order: each is named where it was made. */
import { describe, expect, test } from 'vitest'
import { compile, type Registry } from '../../src/engine/compiler/compile.ts'
import { patternProblem } from '../../src/engine/compiler/source/patterns.ts'
import { type Change, changed, teaRegistry } from '../diagnostics/tea.ts'

const places = (breaks: Change[], registry = teaRegistry): string[] =>
  compile(changed(breaks), registry).diagnostics.map(
    ({ code, file, line }) => `${code} ${file.replace('tea/', '')}:${line}`,
  )

const slips: [says: string, breaks: Change[], at: string][] = [
  [
    'a quote that the next lines close by chance',
    [{ file: 'steps/wait.yaml', replace: 'step: wait\n', by: 'step: "wait\n' }],
    'J101 steps/wait.yaml:2',
  ],
  [
    'a quote in a mapping on one line, with a quote far below',
    [
      { file: 'errors.yaml', replace: 'as: field, at: menu.tea', by: 'as: "field, at: menu.tea' },
      { file: 'errors.yaml', replace: 'NO_RESPONSE: { as: toast }', by: 'NO_RESPONSE: { as: "toast" }' },
    ],
    'J101 errors.yaml:1',
  ],
  [
    'a limit below nothing among the settings',
    [
      { file: 'settings.yaml', replace: 'looks: 2', by: 'looks: 2\npot: -5' },
      { file: 'schemas/settings.yaml', text: 'type: object\nproperties: { pot: { type: number, minimum: 0 } }' },
    ],
    'J118 settings.yaml:6',
  ],
  [
    'what is never saved, kept in a field that is',
    [
      {
        file: 'steps/member.yaml',
        replace: 'verify.ok: [{ go: milk }]',
        by: 'verify.ok: [{ set: { menu.name: member.code }, go: milk }]',
      },
    ],
    'J315 steps/member.yaml:25',
  ],
]

slips.push([
  'money as a bare number, where another text has its style',
  [
    {
      file: 'copy/en.yaml',
      replace: "      help: 'That will be {total, number, money}.'",
      by: "      help: 'That will be {total, number, money}.'\n      placeholder: 'About {total}'",
    },
  ],
  'J407 copy/en.yaml:18',
])

describe('each slip is named at its line, and nothing else', () => {
  test.each(slips)('%s', (_, breaks, at) => {
    expect(places(breaks)).toEqual([at])
  })
})

test('a fact is shown only as what it holds', () => {
  const options = {
    type: 'object',
    properties: {
      of: {
        type: 'string',
        'x-fact': true,
        'x-holds': { by: 'as', money: { type: 'number' }, truth: { type: 'boolean' } },
      },
      as: { enum: ['money', 'truth'] },
    },
  }
  const registry: Registry = { ...teaRegistry, blocks: { ...teaRegistry.blocks, figure: { options, events: [] } } }
  const shown = (as: string): Change[] => [
    {
      file: 'steps/menu.yaml',
      replace: '  - form\n',
      by: `  - form\n  - figure:\n      of: menu.size\n      as: ${as}\n`,
    },
  ]
  expect(places(shown('money'), registry)).toEqual([])
  expect(places(shown('truth'), registry)).toEqual(['J211 steps/menu.yaml:19'])
})

test.each([
  ['^(.*a){12}$', 'J113'],
  ['^.*-.*-.*-.*$', 'J113'],
  ['^([a-z]+/){3}[a-z]+$', undefined],
  ['(?!0+$)[0-9]{1,4}$', 'J114'],
  ['^(?!0+$)[0-9]{1,4}', 'J114'],
  ['^[A-Za-z ]+', 'J114'],
  ['[0-9]{13}', 'J114'],
  ['^(?!0+$)[0-9]{1,4}$', undefined],
  ['^https?://', undefined],
  ['^foo.*', undefined],
  ['\\S', undefined],
  ['^(?=.*[A-Z])(?=.*[0-9]).{8,}$', undefined],
])('the pattern %s gets %s', (pattern, code) => {
  expect(patternProblem(pattern)?.code).toBe(code)
})

test('a pattern that is slow only for long texts is let be where the length is limited', () => {
  expect(patternProblem('^.*-.*-.*-.*$', 50)).toBeUndefined()
})

test('a name in the path of a service that no input has is named there', () => {
  const breaks: Change[] = [{ file: 'services.yaml', replace: '/orders/{number}', by: '/orders/{nubmer}' }]
  expect(places(breaks)).toContain('J222 services.yaml:17')
})
