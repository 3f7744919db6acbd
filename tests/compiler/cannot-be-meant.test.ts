/** What is well formed and would leave an applicant where nothing works is named at its line. */
import { describe, expect, test } from 'vitest'
import { type Change, diagnose } from '../diagnostics/tea.ts'

function found(...changes: Change[]): string[] {
  return diagnose(changes).diagnostics.map(
    ({ code, message, file, line }) => `${code} ${message} (${file.replace('tea/', '')}:${line})`,
  )
}

test('a required field that can only be read, and that no rule sets, is named', () => {
  const size = { file: 'schemas/menu.yaml', replace: 'minimum: 100', by: 'minimum: 100, readOnly: true' }
  expect(found(size)).toContain('J225 nobody can enter `size` (schemas/menu.yaml:5)')
  const tea = {
    file: 'schemas/menu.yaml',
    replace: 'tea: { type: string }',
    by: 'tea: { type: string, readOnly: true }',
  }
  expect(found(tea)).toEqual([])
})

test('a field that is closed while nothing happens, or by what is typed there, is named', () => {
  const closed = (condition: string): Change[] => [
    { file: 'steps/menu.yaml', replace: 'size: number', by: 'size: { widget: number, readOnlyWhen: isClosed }' },
    { file: 'steps/menu.yaml', replace: '  fits: {', by: `  isClosed: { ${condition} }\n  fits: {` },
  ]
  const message = 'J225 `size` is closed where it is to be entered'
  expect(found(...closed('menu.place.running: false'))).toContain(`${message} (steps/menu.yaml:25)`)
  expect(found(...closed('menu.size: { minimum: 200 }'))).toContain(`${message} (steps/menu.yaml:9)`)
  expect(found(...closed('menu.place.running: true'))).toEqual([])
  expect(found(...closed('order.number: { minLength: 1 }'))).toEqual([])
})

test('a condition with a range of one number is named, and an exact length is not', () => {
  const asked = (of: string): string[] =>
    found({ file: 'steps/menu.yaml', replace: '  fits: {', by: `  is: { ${of} }\n  fits: {` }).filter(
      (each) => !each.startsWith('J226'),
    )
  const message = 'J111 `menu.size` holds this at 200 only (steps/menu.yaml:25)'
  expect(asked('menu.size: { minimum: 200, maximum: 200 }')).toEqual([message])
  expect(asked('menu.size: { not: { minimum: 200, maximum: 200 } }')).toEqual([message])
  expect(asked('menu.size: { minimum: 200, maximum: 201 }')).toEqual([])
  expect(asked('menu.tea: { minLength: 5, maxLength: 5 }')).toEqual([])
})

test('a button that tries again where no call has failed is named', () => {
  expect(
    found({
      file: 'errors.yaml',
      replace: 'NO_MORE: { as: modal, closes: false, buttons: [home] }',
      by: 'NO_MORE: { as: modal, buttons: { home: tryAgain } }',
    }),
  ).toContain('J320 `tryAgain` repeats nothing here (errors.yaml:6)')
})

test('a button of a message that may come anywhere, which a step with a call has no rule for, is named once', () => {
  const aside = (code: string): Change => ({
    file: 'errors.yaml',
    replace: `\n${code}: { as: modal, buttons: { again: tryAgain } }`,
    by: `\n${code}: { as: modal, buttons: { again: tryAgain, aside: putAside } }`,
  })
  const rule = (file: string, more = '  pourAway:'): Change => ({
    file,
    replace: more,
    by: `  putAside: [{ track: aside }]\n${more}`,
  })
  const words = { file: 'copy/en.yaml', replace: 'buttons: { again: ', by: 'buttons: { aside: Not now, again: ' }
  const named = (...changes: Change[]): string[] => found(...changes).filter((each) => /^J(320|221)/.test(each))
  expect(named(aside('NETWORK'), aside('TIMEOUT'), words, rule('steps/menu.yaml', '  smelled:'))).toEqual([
    'J320 `putAside` does nothing here (errors.yaml:8)',
  ])
  expect(named(aside('NETWORK'), words, rule('journey.yaml'))).toEqual([])
})

test('an event without a rule is named once, with the other messages that raise it', () => {
  const raise = (code: string, buttons: string): Change => ({
    file: 'errors.yaml',
    replace: `\n${code}: { as: modal, buttons: ${buttons} }`,
    by: `\n${code}: { as: modal, buttons: { aside: putAside } }`,
  })
  const rule = { file: 'steps/menu.yaml', replace: '  smelled:', by: '  putAside: [{ track: aside }]\n  smelled:' }
  const { diagnostics } = diagnose([raise('COLD', '[again]'), raise('NETWORK', '{ again: tryAgain }'), rule])
  const unheard = diagnostics.filter(({ message }) => message === '`putAside` does nothing here')
  expect(unheard).toHaveLength(1)
  expect(unheard[0]?.help).toBe('add rules for `putAside`, or name an event that has rules there')
  expect(unheard[0]?.others?.map(({ file, line }) => `${file}:${line}`)).toEqual(['tea/errors.yaml:8'])
})

test('a message at a field that is not on screen then is told where else it can be read', () => {
  const help = (code: string, was: string): string | undefined =>
    diagnose([
      { file: 'errors.yaml', replace: `${code}: ${was}`, by: `${code}: { as: field, at: milk.milk }` },
    ]).diagnostics.find(({ message }) => message === `\`${code}\` never comes on \`milk\``)?.help
  expect(help('OUT_OF_LEAVES', '{ as: field, at: menu.tea }')).toBe(
    'name a field of `menu`, or write `as: modal` without `at`',
  )
  // Nothing is asked on the screen where it comes.
  expect(help('COLD', '{ as: modal, buttons: [again] }')).toBe('write `as: modal` without `at`')
})

test('a screen that is left by closing its message is no dead end', () => {
  const deadEnds = (locked: string): string[] =>
    found(
      { file: 'steps/brewing.yaml', replace: 'look.ok: [{ go: cup }]', by: 'look.ok: [{ show: LOCKED }]' },
      { file: 'errors.yaml', replace: 'LOCKED: { as: modal, closes: home, buttons: [home] }', by: `LOCKED: ${locked}` },
    ).filter((each) => each.startsWith('J306 `brewing`'))
  expect(deadEnds('{ as: modal, closes: home, buttons: [dismiss] }')).toEqual([])
  expect(deadEnds('{ as: modal, buttons: [dismiss] }')).toHaveLength(1)
})

test('a button whose rules only track is named', () => {
  expect(
    found({ file: 'steps/leaving.yaml', replace: 'close: [{ close: true }]', by: 'close: [{ track: closed }]' }),
  ).toContain('J313 the button `close` does nothing (steps/leaving.yaml:8)')
})

test('a form without a button for its rules of `next` is named, though a dialog has one of that name', () => {
  const dialog: Change = {
    file: 'steps/leaving.yaml',
    replace: 'actions: { leave: primary, close: link }\non:\n  leave:',
    by: 'actions: { next: primary, close: link }\non:\n  next:',
  }
  const words: Change = { file: 'copy/en.yaml', replace: '{ leave: ', by: '{ next: ' }
  const member: Change = {
    file: 'steps/member.yaml',
    replace: 'actions: { next: primary, resend: link }',
    by: 'actions: { resend: link }',
  }
  expect(found(dialog, words, member)).toContain('J312 nothing raises `next` (steps/member.yaml:24)')
})

test('a dialog that shows itself is named', () => {
  expect(
    found({
      file: 'steps/leaving.yaml',
      replace: 'close: [{ close: true }]',
      by: 'close: [{ close: true, show: leaving }]',
    }),
  ).toContain('J220 `leaving` shows itself (steps/leaving.yaml:8)')
})

test('the path of a fact that is written as a text is named', () => {
  expect(found({ file: 'steps/about.yaml', replace: '{ const: green }', by: '{ const: menu.name }' })).toContain(
    'J229 `menu.name` is a fact (steps/about.yaml:11)',
  )
})

test('a calculation that compares a fact with itself is named', () => {
  expect(
    found({ file: 'journey.yaml', replace: 'perMillilitre: settings.perMillilitre', by: 'perMillilitre: menu.size' }),
  ).toContain('J122 `size` and `perMillilitre` are the same (journey.yaml:11)')
})

test('a counter whose limit is told, and that no condition asks for, is named', () => {
  const told: Change = {
    file: 'errors.yaml',
    replace: 'WRONG: { as: field, at: member.code }',
    by: 'WRONG: { as: field, at: member.code, copyValues: { most: member.tries.max } }',
  }
  const word: Change = { file: 'copy/en.yaml', replace: /( {2}WRONG: )(.*)/, by: "$1'Wrong, of {most}'" }
  const unasked: Change = {
    file: 'steps/member.yaml',
    replace: 'triesLeft: { member.tries.left: { minimum: 1 } }',
    by: 'triesLeft: { member.code: { minLength: 1 } }',
  }
  expect(found(told, word)).toEqual([])
  expect(found(told, word, unasked)).toContain('J237 `tries` counts `verify.WRONG` (steps/member.yaml:15)')
})

test('a word under `if` of a form that is spelt as no rule spells it is named', () => {
  const rule: Change = {
    file: 'journey.yaml',
    replace: '  wantsSugar:',
    by: '  isRooibos: { menu.tea: ROOIBOS }\n  wantsSugar:',
  }
  const use: Change = { file: 'steps/menu.yaml', replace: '[open, mayTry]', by: '[open, mayTry, isRooibos]' }
  const slip: Change = { file: 'schemas/menu.yaml', replace: 'const: rooibos', by: 'const: ROOIBS' }
  expect(found(rule, use, slip)).toContain('J234 `ROOIBS` is spelt `ROOIBOS` elsewhere (schemas/menu.yaml:10)')
})

test('an address that may bring more than what it is kept in can hold is named', () => {
  const entry = (pattern: string): Change => ({
    file: 'journey.yaml',
    replace: "pattern: '^[0-9]+$', set: order.number",
    by: `pattern: '^[a-z]${pattern}$$', set: order.number`,
  })
  const held: Change = {
    file: 'schemas/order.yaml',
    replace: /number: \{ type: string/,
    by: 'number: { maxLength: 40, type: string',
  }
  expect(found(held, entry('{4,400}'))).toContain(
    'J229 `order.number` cannot hold what the address brings (journey.yaml:20)',
  )
  expect(found(held, entry('{4,40}'))).toEqual([])
})

describe('a timer that runs out', () => {
  const settled = '  settled.done: [{ track: { event: size, with: { size: menu.size } } }]\n'
  const unheard: Change = { file: 'steps/menu.yaml', replace: settled, by: '' }

  test('is named where no rule hears of it', () => {
    expect(found(unheard)).toEqual(['J326 `settled` leads to nothing (steps/menu.yaml:23)'])
  })

  test.each<[string, Change[]]>([
    [
      'a condition asks whether it runs',
      [
        { file: 'steps/menu.yaml', replace: '[{ call: smell }]', by: '[{ unless: isMoving, call: smell }]' },
        {
          file: 'steps/menu.yaml',
          replace: 'conditions:\n',
          by: 'conditions:\n  isMoving: { menu.settled: running }\n',
        },
      ],
    ],
    [
      'a text says how long it runs',
      [{ file: 'copy/en.yaml', replace: "money}.'", by: "money}, in {settled, number} seconds.'" }],
    ],
  ])('may lead to nothing where %s', (_, changes) => {
    expect(found(unheard, ...changes)).toEqual([])
  })
})

test('a browser that is never told is named', () => {
  const asked = (browser: string): Change[] => [
    { file: 'journey.yaml', replace: 'open: { teas.open: true }', by: `open: { environment.browser: ${browser} }` },
  ]
  expect(found(...asked('firefox'))).toContain('J211 `environment.browser` is never `firefox` (journey.yaml:15)')
  expect(found(...asked('samsung'))).toEqual([])
})

test('an idle time without a warning is one mistake', () => {
  const idle = 'idle: { after: 10m, grace: 1m, end: pourAway }\non:\n'
  expect(found({ file: 'journey.yaml', replace: /^on:\n/m, by: idle })).toEqual([
    'J103 `idle` has no `warn` (journey.yaml:21)',
  ])
})
