/** What services.yaml says of the same address, the same status and the same value: once, at its line. */
import { describe, expect, test } from 'vitest'
import { compile } from '../../src/engine/compiler/compile.ts'
import { type Change, changed, teaRegistry } from '../diagnostics/tea.ts'

function found(...changes: Change[]): string[] {
  return compile(changed(changes), teaRegistry).diagnostics.map(
    ({ code, file, line, message }) => `${code} ${file.slice(4)}:${line} ${message}`,
  )
}

const services = (replace: string, by: string): Change => ({ file: 'services.yaml', replace, by })

describe('one address', () => {
  test('takes one body', () => {
    expect(found(services('/bookings', '/orders'))).toEqual(['J217 services.yaml:22 `POST /orders` is taken'])
    expect(found(services('/codes/check', '/codes'))).toEqual(['J217 services.yaml:33 `POST /codes` is taken'])
  })

  test('gives one answer', () => {
    const look = services('path: /teas', 'path: /orders')
    const other = services('method: POST\n    path: /orders\n', 'method: GET\n    path: /orders\n')
    expect(found(look, other)).toContain('J217 services.yaml:11 `GET /orders` is taken')
  })

  test('may be asked in several ways, and called by several names', () => {
    expect(
      found(services('request: booking', 'request: order-request'), services('/bookings', '/orders')),
    ).not.toContainEqual(expect.stringContaining('J217'))
  })
})

test.each(['200', '204', '302'])('the status %s is success or no answer, and no refusal that is accepted', (status) => {
  expect(found(services('codes: [WRONG]', `codes: [WRONG]\n    accepts: { '${status}': order }`))).toEqual([
    `J104 services.yaml:36 \`${status}\` is no refusal`,
  ])
})

test('an effect in code that is given something says what it may be given', () => {
  const given: Change = {
    file: 'steps/menu.yaml',
    replace: 'smell: { effect: leaf.smell }',
    by: 'smell: { effect: leaf.smell, with: { leaf: menu.tea } }',
  }
  expect(found(given)).toEqual(['J231 services.yaml:25 `leaf.smell` has no `request`'])
})

test('a value that is wrong in itself is not said to be of no use, too', () => {
  expect(
    found(
      { file: 'settings.yaml', replace: 'steep:', by: 'shelf: { look: 10ms }\nsteep:' },
      { file: 'steps/wait.yaml', replace: 'every: 5s', by: 'every: settings.shelf.look' },
      {
        file: 'schemas/settings.yaml',
        text: 'type: object\nproperties: { shelf: { type: object, properties: { look: { type: integer, minimum: 1000 } } } }\n',
      },
    ).map((each) => each.slice(0, 20)),
  ).toEqual(['J118 settings.yaml:3'])
})

describe('an effect written in code that is not registered', () => {
  const help = (name: string) =>
    compile(
      changed([services('  leaf.smell:', `  ${name}: { local: true }\n  leaf.smell:`)]),
      teaRegistry,
    ).diagnostics.find(({ code }) => code === 'J203')?.help

  test('is written, or registered: others have nothing to do with it', () => {
    expect(help('cup.wash')).toBe(
      'write it: `npm run journey -- new effect cup.wash`, or add it to `effects` of the registry; or give it a method and a path',
    )
  })

  test('may be misspelt', () => {
    expect(help('leaf.smel')).toBe('use `leaf.smell`')
  })
})

test('a pattern that is no regular expression is told so', () => {
  const entry: Change = { file: 'journey.yaml', replace: "'^[0-9]+$'", by: "'^[0-9+'" }
  expect(found(entry)).toContainEqual(expect.stringMatching(/^J104 .*`pattern` is not a regular expression$/))
})
