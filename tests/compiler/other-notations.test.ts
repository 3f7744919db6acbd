/** What is written as another notation writes it, or said of many at once: the help names what is written here. */
import { expect, test } from 'vitest'
import { compile } from '../../src/engine/compiler/compile.ts'
import { type Change, changed, inTwoLanguages, teaInZulu, teaRegistry } from '../diagnostics/tea.ts'

function found(breaks: Change[]): string[] {
  return compile(changed(breaks), teaRegistry).diagnostics.map(
    ({ code, message, file, line, help }) => `${code} ${file.replace('tea/', '')}:${line} ${message}: ${help}`,
  )
}

/** In a string of its own: beside a brace it would be taken for a template. */
const dollar = '$'

const inMenu = (replace: string, by: string): Change[] => [{ file: 'steps/menu.yaml', replace, by }]
const rule = (text: string): Change[] => inMenu('[open, mayTry]', text)

test.each<[says: string, breaks: Change[], wanted: string]>([
  [
    'the word for a condition',
    inMenu('{ when: ordered, go', '{ if: ordered, go'),
    'J102 steps/menu.yaml:29 unknown key `if`: use `when`',
  ],
  [
    'the word for headers',
    [{ file: 'services.yaml', replace: 'context: {', by: 'headers: {' }],
    'J102 services.yaml:2 unknown key `headers`: use `context`',
  ],
  [
    'the word for success',
    inMenu('place.ok: [', 'place.success: ['),
    'J205 steps/menu.yaml:30 `order.place` cannot end with `success`: use `ok`',
  ],
  [
    'a condition that always holds',
    rule('always'),
    'J201 steps/menu.yaml:29 unknown condition `always`: leave `when` out: a rule without it always applies',
  ],
  [
    'a rule that always applies',
    rule('true'),
    'J104 steps/menu.yaml:29 `when` is not a name or a list of names: leave `when` out: a rule without it always applies',
  ],
  [
    'a condition as a template',
    rule(`'${dollar}{{ open }}'`),
    `J201 steps/menu.yaml:29 unknown condition \`${dollar}{{ open }}\`: write \`open\``,
  ],
  [
    'the word for one of several',
    inMenu('fits: { price.total', 'fits: { oneOf: [open], price.total'),
    'J207 steps/menu.yaml:25 unknown fact `oneOf`: write `anyOf`',
  ],
  [
    'a condition among facts',
    inMenu('fits: { price.total', 'fits: { open: true, price.total'),
    'J207 steps/menu.yaml:25 unknown fact `open`: write the name alone: as an item of `anyOf`, or beside the other under `when` of a rule',
  ],
  [
    'a list of conditions for one',
    inMenu('fits: { price.total: { maximum: 100 } }', 'fits: [open, ordered]'),
    'J104 steps/menu.yaml:25 `fits` is not a table of facts: write `anyOf: [open, ordered]`; where all have to hold, name them in `when` of the rule',
  ],
  [
    'rules beside `on`',
    [{ file: 'steps/sugar.yaml', replace: 'on:\n  next: [{', by: 'next: [{' }],
    'J102 steps/sugar.yaml:10 unknown key `next`: write it below `on`',
  ],
  [
    'a change of a field by half its name',
    inMenu('size.changed:', 'size.change:'),
    'J221 steps/menu.yaml:37 unknown event `size.change`: use `size.changed`',
  ],
  [
    'buttons as a list of mappings',
    [{ file: 'errors.yaml', replace: /buttons: \{ (\w+): (\w+) \}/, by: 'buttons: [{ $1: $2 }]' }],
    'J104 errors.yaml:3 item 1 of `buttons` is not an event, such as `next` or `verify.ok`: write one mapping in place of the list: `{ leave: home }`',
  ],
  [
    'a sign behind a type',
    [{ file: 'schemas/sugar.yaml', replace: 'type: object', by: 'type: object;' }],
    'J108 schemas/sugar.yaml:1 `type` is not what JSON Schema wants here: write `object`',
  ],
  [
    'milliseconds without their unit',
    [{ file: 'services.yaml', replace: 'timeout: 10s', by: 'timeout: 10000' }],
    'J115 services.yaml:1 `10000` is not a duration: write `10s` for 10000 milliseconds',
  ],
  [
    'a name in a path as a shell writes it',
    [{ file: 'services.yaml', replace: '/orders/{number}', by: `/orders/${dollar}{number}` }],
    `J121 services.yaml:17 \`/orders/${dollar}{number}\` is no address of a service: write a path such as \`/orders/{id}\``,
  ],
])('%s is told in the words of this one', (_, breaks, wanted) => {
  expect(found(breaks)).toContain(wanted)
})

test('a rule that takes all turns of those below it is one mistake, at that rule', () => {
  const rules = '{ go: wait }, { when: ordered, go: wait }, { when: open, call: place }, { when: mayTry, call: place }'
  const help = 'say under `when` what it is for, or put it last'
  expect(found(inMenu('{ when: ordered, go: wait }', rules)).filter((each) => each.startsWith('J302'))).toEqual([
    `J302 steps/menu.yaml:29 the rules below this one never run: ${help}`,
  ])
})

test('all that one call lacks is one mistake', () => {
  expect(found(inMenu('with: { tea: menu.tea, size: menu.size }', 'with: {}'))).toContain(
    'J222 steps/menu.yaml:19 `order.place` lacks `tea` and 1 more: give it `tea`, `size` under `with`',
  )
})

test('what a path takes out of the body is not to be given once more', () => {
  const help = 'delete `tea` from `required` of `order-request`, or give the name in the path another input'
  expect(found([{ file: 'services.yaml', replace: 'path: /orders\n', by: 'path: /orders/{tea}\n' }])).toContain(
    `J222 services.yaml:11 \`{tea}\` takes \`tea\` out of the body: ${help}`,
  )
})

test('a timer that is asked for and never started is said to be so', () => {
  expect(
    found([{ file: 'steps/member.yaml', replace: 'send.ok: [{ start: cooldown }]', by: 'send.ok: [{ track: sent }]' }]),
  ).toContain(
    'J226 steps/member.yaml:16 nothing starts `cooldown`: add `start: cooldown` to the rule after which it is waited for, or delete it',
  )
})

test('a case without words is named where it is', () => {
  const replace = "title: 'Your tea is brewing, {steeping} seconds to go'"
  const by = 'title: >-\n    {steeping, plural, one {} other {# seconds}}'
  expect(found([{ file: 'copy/en.yaml', replace, by }])).toContain(
    'J408 copy/en.yaml:27 `wait.title` has a case without words: write them for each case',
  )
})

test('of a translation that is no message only that is said', () => {
  const message = { file: 'services.yaml', replace: /$/, by: 'messages: { ready: [number] }\n' }
  const words = (zu: string): Change[] => [
    ...inTwoLanguages,
    message,
    { file: 'copy/zu.yaml', text: teaInZulu },
    { file: 'copy/messages/en.yaml', text: "ready: { text: 'Your order {number}' }\n" },
    { file: 'copy/messages/zu.yaml', text: zu },
  ]
  const codes = (zu: string): string[] =>
    found(words(zu)).flatMap((each) => (each.includes('messages/') ? [each.split(':')[0] ?? ''] : []))
  expect(codes("ready: { text: 'I-oda {number, inombolo}' }\n")).toEqual(['J404 copy/messages/zu.yaml'])
  expect(codes("ready: { text: 'I-oda {inombolo}' }\n")).toEqual(['J403 copy/messages/zu.yaml'])
})

test('what lacks its condition, its rules or its headers for such a word is not told beside it', () => {
  expect(found(inMenu('[{ when: ordered, go: wait }, {', '[{ if: ordered, go: wait }, {'))).toHaveLength(1)
  expect(found(inMenu('place.ok: [', 'place.success: ['))).toHaveLength(1)
})

test('a name that every object has is a fact that is not known, and its help is a text', () => {
  const helps = compile(changed(inMenu('fits: { price.total', 'fits: { toString: 1, price.total')), teaRegistry)
    .diagnostics.filter(({ code, message }) => code === 'J207' && message.includes('toString'))
    .map(({ help }) => typeof help)
  expect(helps).toEqual(['string'])
})
