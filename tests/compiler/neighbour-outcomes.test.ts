/** An outcome that was forgotten where all that are like it have rules. */
import { expect, test } from 'vitest'
import { compile } from '../../src/engine/compiler/compile.ts'
import { type Change, changed, teaRegistry } from '../diagnostics/tea.ts'

const found = (...changes: Change[]): string[] =>
  compile(changed(changes), teaRegistry)
    .diagnostics.filter(({ code }) => code === 'J304')
    .map(({ file, line, message }) => `${file.replace('tea/', '')}:${line} ${message}`)

const heat = (rules: string): Change => ({
  file: 'steps/about.yaml',
  replace: '  heat.ok:',
  by: `${rules}\n  heat.ok:`,
})
const rule = (code: string): string => `  heat.${code}: [{ track: cold }]`
const all = ['NETWORK', 'TIMEOUT', 'NO_RESPONSE', 'UNKNOWN']

test('the one failure without the rules that all others have is named', () => {
  expect(found(heat(all.map(rule).join('\n')))).toEqual([])
  const without = all.filter((code) => code !== 'NO_RESPONSE')
  expect(found(heat(without.map(rule).join('\n')))).toEqual(['steps/about.yaml:7 `heat.NO_RESPONSE` is not handled'])
})

test('a connection that is lost may be told apart from an answer that is wrong', () => {
  expect(found(heat(['NETWORK', 'TIMEOUT', 'NO_RESPONSE'].map(rule).join('\n')))).toEqual([])
  expect(found(heat(['NETWORK', 'TIMEOUT'].map(rule).join('\n')))).toEqual([])
})

test('the one way to get no response that is not tried again is named', () => {
  const retry = (on: string): Change => ({ file: 'steps/wait.yaml', replace: 'on: [BREWING]', by: `on: [${on}]` })
  expect(found(retry('BREWING, NETWORK, NO_RESPONSE, UNKNOWN'))).toEqual([
    'steps/wait.yaml:12 `TIMEOUT` is not tried again',
  ])
  expect(found(retry('BREWING, NETWORK, TIMEOUT'))).toEqual([])
})

test('a code that one of two calls of a service hears by itself, and the other only as a failure, is named', () => {
  const twins = (more: string): Change[] => [
    {
      file: 'steps/menu.yaml',
      replace: '  smell: { effect: leaf.smell }',
      by: '  smell: { effect: leaf.smell }\n  hurry: { effect: order.place, with: { tea: menu.tea, size: menu.size }, keep: order }',
    },
    { file: 'steps/menu.yaml', replace: '  smell: [{ call: smell }]', by: '  smell: [{ call: [smell, hurry] }]' },
    {
      file: 'steps/menu.yaml',
      replace: '  smelled:',
      by: `  place.failed: [{ show: SPILLED }]\n  hurry.ok: [{ go: wait }]\n  hurry.failed: [{ show: SPILLED }]\n${more}  smelled:`,
    },
  ]
  expect(found(...twins(''))).toEqual(['steps/menu.yaml:37 `hurry.KETTLE_COLD` is heard as `hurry.failed`'])
  expect(found(...twins('  hurry.KETTLE_COLD: [{ show: KETTLE_COLD }]\n'))).toEqual([])
})
