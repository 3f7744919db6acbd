/** What merging and copying by hand leaves in files that can still be read is named at its line, and once. */
import { describe, expect, test } from 'vitest'
import { compile } from '../../src/engine/compiler/compile.ts'
import { type Change, changed, teaRegistry } from '../diagnostics/tea.ts'

const found = (...changes: Change[]): string[] =>
  compile(changed(changes), teaRegistry).diagnostics.map(
    ({ code, file, line, message, label, help }) => `${code} ${file.slice(4)}:${line} ${message} | ${label} | ${help}`,
  )

const inJourney = (replace: string, by: string): Change => ({ file: 'journey.yaml', replace, by })
const inServices = (replace: string, by: string): Change => ({ file: 'services.yaml', replace, by })
const inMenu = (replace: string, by: string): Change => ({ file: 'steps/menu.yaml', replace, by })
const cascades = (text: string): Change => inJourney('reads:\n', `cascades:\n${text}\nreads:\n`)

test('an anchor that is said again is named', () => {
  const lines = found(
    inMenu('place.ok: [{ go: wait }]', 'place.ok: &on [{ go: wait }]'),
    inMenu('smell.ok: [{ show: about }]', 'smell.ok: &on [{ show: about }]'),
  )
  expect(lines).toEqual([expect.stringMatching(/^J217 steps\/menu\.yaml:36 `&on` is taken/)])
})

test('a record that falls with itself is named, and two that fall with each other are not', () => {
  expect(found(cascades('  order: [order, kitchen]'))).toEqual([
    expect.stringContaining('J220 journey.yaml:13 `order` falls with itself'),
  ])
  expect(found(cascades('  order: [kitchen]\n  kitchen: [order]'))).toEqual([])
})

test('an answer that is asked for until it changes is not kept, and one that never changes may be', () => {
  const awaited = inServices('path: /orders/{number}\n', 'path: /orders/{number}\n    cacheFor: 1h\n')
  const line = 'J316 services.yaml:18 `order.read` is asked until it changes'
  expect(found(awaited)).toEqual([expect.stringContaining(line)])
  expect(found(inServices('path: /kettle }', 'path: /kettle, cacheFor: 1h }'))).toEqual([])
})

describe('what is read when the journey opens', () => {
  test('and writes is named', () => {
    expect(found(inJourney('teas: { effect: teas.read }', 'teas: { effect: order.book }')).join('\n')).toContain(
      'J316 journey.yaml:13 `order.book` is no read',
    )
  })

  test('and sends what a later step brings is named', () => {
    const later = inServices('path: /teas\n', 'path: /teas\n    context: { Order: order.number }\n')
    expect(found(later)).toContainEqual(
      expect.stringContaining('J317 journey.yaml:13 `teas.read` is read before `order.number` is there'),
    )
    expect(found(inServices('path: /teas\n', 'path: /teas\n    context: { Shop: settings.house }\n'))).toEqual([])
  })
})

describe('a header', () => {
  test.each([
    ['with a sign that none has', 'Our House', 'J104 services.yaml:2 `Our House` is no header'],
    ['that a browser writes', 'Content-Length', 'J217 services.yaml:2 `Content-Length` is taken'],
  ])('%s is named', (_, header, line) => {
    expect(found(inServices('context: { House:', `context: { ${header}:`))).toContainEqual(
      expect.stringContaining(line),
    )
  })

  test('that only its letters tell from another is named', () => {
    const twice = inServices('path: /teas\n', 'path: /teas\n    context: { HOUSE: settings.house }\n')
    expect(found(twice)).toContainEqual(expect.stringContaining('J217 services.yaml:7 `HOUSE` is taken'))
  })
})

describe('an ending of a service that is called as the page calls one', () => {
  test.each(['TIMEOUT', 'ok', 'failed'])('is named where it stands for an answer: %s', (code) => {
    const outcome = inServices('outcomes: { BREWING: {', `outcomes: { ${code}: { status: POURED }, BREWING: {`)
    expect(found(outcome)).toContainEqual(expect.stringContaining(`J217 services.yaml:19 \`${code}\` is taken`))
  })

  test.each(['ok', 'failed', 'retriesExhausted', 'ABORTED', 'INCOMPLETE_REQUEST', 'NETWORK', 'UNKNOWN'])(
    'is named where it is a code: %s',
    (code) => {
      const codes = inServices('codes: [OUT_OF_LEAVES,', `codes: [${code}, OUT_OF_LEAVES,`)
      expect(found(codes)).toContainEqual(expect.stringContaining(`J217 services.yaml:14 \`${code}\` is taken`))
    },
  )

  test('is named where it stands for a status, which may mean what any call can end with', () => {
    const statuses = (code: string) => inServices('path: /kettle', `path: /kettle, statuses: { '504': ${code} }`)
    expect(found(statuses('ok'))).toContainEqual(expect.stringMatching(/^J217 services.yaml:\d+ `ok` is taken/))
    expect(found(statuses('TIMEOUT'))).toEqual([])
  })
})

describe('what is started on the way out', () => {
  test('is named when it is a timer', () => {
    expect(found(inMenu('place.ok: [{ go: wait }]', 'place.ok: [{ start: settled, go: wait }]'))).toEqual([
      expect.stringContaining('J326 steps/menu.yaml:30 `settled` leads to nothing'),
    ])
  })

  test('is let be when it is a timer that a condition asks for: it runs on, and may still run when the applicant is back', () => {
    const start = inMenu('place.ok: [{ go: wait }]', 'place.ok: [{ start: settled, go: wait }]')
    expect(found(start, inMenu('mayTry: {', 'mayTry: { menu.settled: stopped,'))).toEqual([])
  })

  test('is let be when it writes: a write is let finish', () => {
    expect(found(inMenu('{ go: member }', '{ call: place, go: member }'))).toEqual([])
  })
})

test('a look at the form where there is none is named', () => {
  const look = { file: 'steps/wait.yaml', replace: 'go: cup', by: 'check: true, go: cup' }
  expect(found(look)).toContainEqual(expect.stringMatching(/^J102 steps\/wait\.yaml:\d+ `check` says nothing here/))
})

test('an empty text in place of a fact is named', () => {
  const lines = found(inJourney('home: [{ set: { order: null }', "home: [{ set: { order: '' }"))
  expect(lines).toContainEqual(expect.stringContaining('J207 journey.yaml:22 an empty text is no fact'))
})

test('a property that two parts of a schema describe, and that nothing can be, is named', () => {
  const lines = found({
    file: 'schemas/milk.yaml',
    replace: 'type: object\n',
    by: 'type: object\nallOf: [{ properties: { sugar: { type: number } } }]\n',
  })
  expect(lines).toContainEqual(expect.stringMatching(/^J111 schemas\/milk\.yaml:\d+ `sugar` can be nothing/))
})

describe('the help says how the notation writes it', () => {
  test.each([
    [
      'two conditions with a word between',
      inMenu('[open, mayTry]', 'open and mayTry'),
      'write a list: `[open, mayTry]`',
    ],
    ['a condition with `not`', inMenu('when: [open, mayTry]', 'when: not open'), 'name `open` under `unless`'],
    [
      'a text without `const`',
      inServices('House: settings.house', 'House: Waterfront'),
      'write `{ const: Waterfront }`',
    ],
    ['a field without its step', { file: 'errors.yaml', replace: 'at: menu.tea', by: 'at: tea' }, '`menu.tea`'],
    [
      'a name in an address with a colon',
      inServices('/orders/{number}', '/orders/:number'),
      'stands in braces: `{number}`',
    ],
    ['a list that is empty', inJourney('languages: [en]', 'languages: []'), 'add an item, or delete `languages`'],
    ['a change of no field', inMenu('size.changed:', 'sizes.changed:'), 'use `size`'],
    ['a count in place of a duration', inMenu('settled: 500ms', 'settled: settings.house'), 'a number, then `ms`'],
    ['a part of a second with a comma', { file: 'settings.yaml', replace: 'steep: 3m', by: 'steep: 3,5m' }, '`3.5m`'],
    [
      'two items without a comma',
      { file: 'steps/review.yaml', replace: '[menu.tea, milk.milk]', by: '[menu.tea milk.milk]' },
      'put a comma between: `menu.tea, milk.milk`',
    ],
    [
      'a schema by its file',
      {
        file: 'schemas/order-request.yaml',
        replace: 'type: object',
        by: 'allOf: [{ $ref: ../tea.yml }]\ntype: object',
      },
      'use `tea`',
    ],
  ])('%s', (_, change, help) => {
    expect(found(change).join('\n')).toContain(help)
  })
})

test('the order of what one rule sets means nothing: a whole comes before its parts', () => {
  const setOf = (set: string): unknown =>
    compile(changed([inJourney('home: [{ set: { order: null }', `home: [{ set: ${set}`)]), teaRegistry).compiled
      ?.definition.on.home?.[0]?.set
  const [one, other] = [
    '{ order: null, order.number: order.number }',
    '{ order.number: order.number, order: null }',
  ].map(setOf)
  expect(one).toBeDefined()
  expect(other).toEqual(one)
})
