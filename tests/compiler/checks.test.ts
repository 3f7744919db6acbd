/** Further ways to be wrong, beside the one that docs/diagnostics.md shows for each code. */
import { expect, test } from 'vitest'
import { type Change, diagnose, tea } from '../diagnostics/tea.ts'

function found(...changes: Change[]): string[] {
  return diagnose(changes).diagnostics.map(
    ({ code, message, file, line, column }) => `${code} ${message} (${file.replace('tea/', '')}:${line}:${column})`,
  )
}

test('a fact of another type than a calculation takes is refused', () => {
  expect(found({ file: 'journey.yaml', replace: 'size: menu.size', by: 'size: menu.tea' })).toEqual([
    'J215 `price` cannot use `menu.tea` (journey.yaml:11:26)',
  ])
})

test('a setting of another kind than a calculation takes is refused where it stands', () => {
  expect(found({ file: 'settings.yaml', replace: 'perMillilitre: 0.1', by: 'perMillilitre: a tenth' })).toEqual([
    'J215 `price` cannot use `perMillilitre` (settings.yaml:2:16)',
  ])
})

test('a fact of another type than a request takes is refused', () => {
  expect(found({ file: 'steps/menu.yaml', replace: 'size: menu.size }, keep', by: 'size: menu.milk }, keep' })).toEqual(
    ['J215 `order.place` cannot use this for `size` (steps/menu.yaml:19:62)'],
  )
})

test('a value that is written out is held to what is taken, too', () => {
  expect(found({ file: 'journey.yaml', replace: 'size: menu.size', by: 'size: { const: large }' })).toEqual([
    'J215 `price` cannot use this for `size` (journey.yaml:11:26)',
  ])
  expect(found({ file: 'steps/menu.yaml', replace: 'size: menu.size }', by: 'size: [menu.size] }' })).toEqual([
    'J215 `order.place` cannot use this for `size` (steps/menu.yaml:19:62)',
  ])
})

test('the items of a list are held to what is taken, too', () => {
  const asked: Change[] = [
    {
      file: 'schemas/order-request.yaml',
      replace: 'properties:',
      by: 'properties:\n  extras: { type: array, items: { type: string } }',
    },
    {
      file: 'steps/menu.yaml',
      replace: 'size: menu.size }',
      by: 'size: menu.size, extras: [menu.tea, menu.milk, { wrong: 7 }] }',
    },
  ]
  expect(found(...asked)).toEqual([
    'J215 `order.place` cannot use this for `extras.1` (steps/menu.yaml:19:92)',
    'J215 `order.place` takes no `extras.2.wrong` (steps/menu.yaml:19:105)',
  ])
})

test('a choice in a text is made among values that its fact has', () => {
  const text = (by: string): Change => ({ file: 'copy/en.yaml', replace: '{total, number, money}', by })
  const say = (fact: string): Change => ({
    file: 'steps/menu.yaml',
    replace: 'copyValues: { total: price.total }',
    by: `copyValues: { total: ${fact} }`,
  })
  const open = '{total, select, true {a} other {b}}'
  expect(found(text(open), say('teas.open'))).toEqual([])
  expect(found(text(open), say('menu.tea')).join()).toContain('J407 `menu.tea` is never `true`')
  expect(found(text('{total, select, COLD {a} other {b}}'), say('teas.open')).join()).toContain('is never `COLD`')
})

test('the items of a list that a calculation gets, a header and the name of a block are of their kind', () => {
  const list: Change = {
    file: 'journey.yaml',
    replace: 'settings.perMillilitre',
    by: '[{ wrong: 7 }]',
  }
  const name: Change = { file: 'steps/menu.yaml', replace: '{ action: smell }', by: '{ name: [7], action: smell }' }
  const header: Change = { file: 'services.yaml', replace: 'House: settings.house', by: 'House: [settings.house]' }
  expect(found(header)).toEqual(['J215 `House` cannot be a list or a mapping (services.yaml:2:19)'])
  expect(found(list).join()).toContain('J215 `price` cannot use this for `perMillilitre` (journey.yaml:11:')
  expect(found(name).join()).toContain('J211 the block `picture` has no option `name` (steps/menu.yaml:15:')
})

test('an option that names a fact is text', () => {
  expect(found({ file: 'steps/menu.yaml', replace: 'items: teas.teas', by: 'items: [{ wrong: 7 }]' })).toEqual([
    expect.stringContaining('J211'),
  ])
})

test('how often a call is made again, and what a counter goes up to, is a number', () => {
  const max = (fact: string): Change => ({ file: 'steps/menu.yaml', replace: 'max: 3', by: `max: ${fact}` })
  const retry = (fact: string): Change => ({ file: 'steps/wait.yaml', replace: /max: \d+/, by: `max: ${fact}` })
  expect(found(max('settings.guesses'), retry('settings.looks'))).toEqual([])
  expect(found(max('settings.house')).join()).toContain('J215 `settings.house` is not a number (steps/menu.yaml:22:17)')
  expect(found(retry('settings.house')).join()).toContain('J215 `settings.house` is not a number (steps/wait.yaml:')
  expect(found(retry('settings.tries')).join()).toContain('unknown property `tries`')
})

test('what a rule sets is read somewhere', () => {
  const set = (target: string, value = 'const: 7'): Change => ({
    file: 'steps/menu.yaml',
    replace: 'smell.ok: [{ show: about }]',
    by: `smell.ok: [{ set: { ${target}: { ${value} } }, show: about }]`,
  })
  expect(found(set('kitchen.heat'))).toEqual(['J226 nothing uses `kitchen.heat` (steps/menu.yaml:36:23)'])
  expect(found(set('teas.open', 'const: true'))).toEqual([])
})

test('a text reads out no fact that is true or false, and says where it got it', () => {
  const { diagnostics } = diagnose([
    { file: 'steps/menu.yaml', replace: 'copyValues: { total: price.total }', by: 'copyValues: { total: teas.open }' },
    { file: 'copy/en.yaml', replace: '{total, number, money}', by: '{total}' },
  ])
  expect(diagnostics.map(({ code, file, related }) => [code, file, related?.file])).toEqual([
    ['J407', 'tea/copy/en.yaml', 'tea/steps/menu.yaml'],
  ])
})

test('words that an option of a block stands for are asked for', () => {
  const shows: Change = {
    file: 'steps/menu.yaml',
    replace: '{ action: smell }',
    by: '{ action: smell, shows: [leaf] }',
  }
  const words: Change = {
    file: 'copy/en.yaml',
    replace: '  busy: { place: Ordering }',
    by: '  busy: { place: Ordering }\n  blocks: { picture: { shown: { leaf: A leaf } } }',
  }
  expect(found(shows)).toEqual(['J401 no words for `shown.leaf` of the block `picture` (steps/menu.yaml:15:39)'])
  expect(found(shows, words)).toEqual([])
})

test('a part of copy that nothing uses is named once', () => {
  const step: Change = {
    file: 'copy/en.yaml',
    replace: 'cup:\n',
    by: 'mug:\n  title: No such step\n  fields: { a: { label: A, errors: { required: B } } }\ncup:\n',
  }
  expect(found(step)).toEqual(['J402 nothing uses `mug` (copy/en.yaml:27:1)'])
})

test('a step may be reached by its address alone when nothing guards it', () => {
  expect(
    found(
      { file: 'steps/wait.yaml', replace: 'go: cup', by: 'set: { order: null }, go: menu' },
      { file: 'steps/cup.yaml', replace: 'needs: [order.number]\n', by: '' },
    ),
  ).toEqual([])
})

test('steps that extend each other are reported once each', () => {
  const changes: Change[] = [
    { file: 'steps/cup.yaml', replace: 'step: cup', by: 'step: cup\nextends: wait' },
    { file: 'steps/wait.yaml', replace: 'step: wait', by: 'step: wait\nextends: cup' },
  ]
  expect(found(...changes).filter((each) => each.startsWith('J220'))).toHaveLength(2)
})

test('a key that stands twice, a tab and a colon in a text are explained in plain words', () => {
  const cup = (text: string): Change => ({ file: 'steps/cup.yaml', replace: 'step: cup\n', by: text })
  expect(found(cup('step: cup\nstep: cup\n'))).toEqual([
    'J101 this key stands twice in the same mapping (steps/cup.yaml:3:1)',
  ])
  expect(found(cup('step: cup\npage: a: b\n'))[0]).toMatch(/^J101 this is read as a key where it cannot be one/)
  expect(found(cup('step: cup\nsay:\n\ta: b\n'))[0]).toMatch(/^J101 a tab stands at the beginning of the line/)
})

test('a list where each item is wrong points at the items, not at their neighbours', () => {
  const changes: Change[] = [
    {
      file: 'steps/menu.yaml',
      replace: '    - { when: mayTry, show: KETTLE_COLD }\n',
      by: '    - { wehn: mayTry }\n    - { when: mayTyr, show: KETTLE_COLD }\n',
    },
  ]
  expect(found(...changes)).toEqual([
    'J102 unknown key `wehn` (steps/menu.yaml:32:9)',
    'J201 unknown condition `mayTyr` (steps/menu.yaml:33:15)',
  ])
})

test('conditions of blocks and buttons are known names, and no option of the block', () => {
  const misspelt: Change = { file: 'steps/menu.yaml', replace: '{ action: smell }', by: '{ action: smell, when: opn }' }
  const button: Change = {
    file: 'steps/menu.yaml',
    replace: 'calls:',
    by: 'actions: { next: { variant: primary, unless: opn } }\ncalls:',
  }
  const noName: Change = { file: 'steps/menu.yaml', replace: '{ action: smell }', by: '{ action: smell, when: 3 }' }
  expect(found(misspelt)).toEqual(['J201 unknown condition `opn` (steps/menu.yaml:15:37)'])
  expect(found(button)).toEqual(['J201 unknown condition `opn` (steps/menu.yaml:18:46)'])
  expect(found(noName)).toEqual(['J211 the block `picture` has no option `when` (steps/menu.yaml:15:31)'])
})

test('a rule leads the focus only to a field of its own step', () => {
  const change = (field: string): Change => ({
    file: 'steps/menu.yaml',
    replace: 'on:\n',
    by: `on:\n  enter: [{ focus: ${field}, check: true }]\n`,
  })
  expect(found(change('tea'))).toEqual([])
  expect(found(change('teh')).join()).toContain('J218 unknown field `teh`')
})

test('`failed` answers every code of a call that has no rule of its own', () => {
  const outcome = (rule: string): Change[] => [
    { file: 'services.yaml', replace: 'codes: [OUT_OF_LEAVES, KETTLE_COLD]', by: 'codes: [KETTLE_COLD, OUT_OF_MILK]' },
    { file: 'errors.yaml', replace: /^OUT_OF_LEAVES.*$/m, by: '' },
    { file: 'copy/en.yaml', replace: /^ {2}OUT_OF_LEAVES.*$/m, by: '' },
    { file: 'steps/menu.yaml', replace: '  smelled:', by: `${rule}  smelled: ` },
  ]
  expect(found(...outcome('')).join()).toContain('J304 `OUT_OF_MILK` is not handled everywhere')
  expect(found(...outcome('  place.failed: [{ show: SPILLED }]\n'))).toEqual([])
})

test('a duration of settings.yaml is a number to a calculation', () => {
  expect(found({ file: 'settings.yaml', replace: 'perMillilitre: 0.1', by: 'perMillilitre: 10s' })).toEqual([])
})

test('a field that is closed under an unknown condition is refused, and the condition it names is used', () => {
  const closed = (name: string): Change => ({
    file: 'steps/menu.yaml',
    replace: 'size: number\n',
    by: `size: { widget: number, readOnlyWhen: ${name} }\n`,
  })
  expect(found(closed('mayTyr'))).toEqual([expect.stringContaining('J201 unknown condition `mayTyr`')])
  expect(found(closed('mayTry'))).toEqual([])
})

test('a status of a service that stands for a code wants an answer to it', () => {
  const status: Change = {
    file: 'services.yaml',
    replace: 'codes: [OUT_OF_LEAVES, KETTLE_COLD]',
    by: `codes: [OUT_OF_LEAVES, KETTLE_COLD]\n    statuses: { '400': EARLY }`,
  }
  expect(found(status)).toEqual([expect.stringContaining('EARLY` is not handled')])
})

test('a file that comes back has a media type', () => {
  const file: Change = { file: 'services.yaml', replace: 'path: /teas', by: 'path: /teas\n    file: pdf' }
  expect(found(file)).toEqual([expect.stringMatching(/^J10\d /)])
})

test('a condition on the step on screen names one that there is', () => {
  const condition: Change = {
    file: 'journey.yaml',
    replace: 'open: { teas.open: true }',
    by: 'open: { teas.open: true, journey.step: [menu, mneu] }',
  }
  expect(found(condition)).toEqual(['J211 `journey.step` is never `mneu` (journey.yaml:15:49)'])
})

/** The file as it is, in another place. */
function moved(from: string, to: string): Change[] {
  const text = tea.find(({ file }) => file === `tea/${from}`)?.text
  if (text === undefined) throw new Error(`there is no tea/${from}`)
  return [
    { file: from, text: null },
    { file: to, text },
  ]
}

test('schemas in rooms are found by their names alone, from any room', () => {
  const rooms = { menu: 'forms', 'order-request': 'requests', order: 'answers', teas: 'answers', tea: 'entities' }
  const moves = Object.entries(rooms).flatMap(([name, room]) =>
    moved(`schemas/${name}.yaml`, `schemas/${room}/${name}.yaml`),
  )
  expect(found(...moves)).toEqual([])
})

test.each([
  ['forms', 'menu', 'answers', 'J228 `menu` is in the room `answers`'],
  ['requests', 'order-request', 'entities', 'J228 `order-request` is in the room `entities`'],
  ['answers', 'order', 'requests', 'J228 `order` is in the room `requests`'],
  ['entities', 'tea', 'forms', 'J228 `tea` is in the room `forms`'],
])('a schema of `%s` in another room is reported, with the room to move it to', (home, name, room, says) => {
  const changes = moved(`schemas/${name}.yaml`, `schemas/${room}/${name}.yaml`)
  expect(found(...changes)).toEqual([`${says} (schemas/${room}/${name}.yaml:1:1)`])
  expect(diagnose(changes).diagnostics[0]?.help).toBe(`move the file to \`schemas/${home}\``)
})

test('two schemas of one name are refused, though they are in different rooms', () => {
  expect(found({ file: 'schemas/entities/tea.yaml', text: 'type: object\n' })).toEqual([
    'J217 `tea` is taken (schemas/entities/tea.yaml:1:1)',
  ])
})

test('a room that the notation does not have is refused', () => {
  const changes: Change[] = [{ file: 'schemas/cupboard/sugar.yaml', text: 'type: object\n' }]
  expect(found(...changes)).toEqual([
    'J110 nothing reads `tea/schemas/cupboard/sugar.yaml` (schemas/cupboard/sugar.yaml:1:1)',
  ])
  expect(diagnose(changes).diagnostics[0]?.help).toContain('forms, requests, answers, entities')
})

test('an address that leads elsewhere is refused where it is set', () => {
  expect(found({ file: 'settings.yaml', replace: /$/, by: "shop: 'javascript:alert(1)'\n" })).toEqual([
    'J121 `javascript:alert(1)` is no address to link to (settings.yaml:6:7)',
  ])
})

test('a copy value that no text says is named', () => {
  expect(
    found({ file: 'steps/menu.yaml', replace: '{ total: price.total }', by: '{ total: price.total, cup: menu.size }' }),
  ).toEqual(['J226 nothing uses `cup` (steps/menu.yaml:27:35)'])
})

test('a button of a message has rules on a step where the message comes', () => {
  expect(
    found({ file: 'errors.yaml', replace: 'again: tryAgain, leave: home', by: 'again: again, leave: home' }),
  ).toEqual(['J320 `again` does nothing here (errors.yaml:2:45)'])
})

test('a part of a record without a schema is compared with what rules write into it', () => {
  expect(
    found(
      {
        file: 'steps/wait.yaml',
        replace: '{ start: steeping, call: look }',
        by: '{ set: { kitchen.cup: { const: blue } }, start: steeping, call: look }',
      },
      { file: 'journey.yaml', replace: 'records: [order, kitchen]', by: 'records: [order, kitchen, shelf]' },
      {
        file: 'steps/menu.yaml',
        replace: '  smell: [{ call: smell }]',
        by: '  smell: [{ when: isBlue, call: smell }]',
      },
      { file: 'steps/menu.yaml', replace: 'conditions:\n', by: 'conditions:\n  isBlue: { shelf.cup: blu }\n' },
      {
        file: 'steps/menu.yaml',
        replace: 'size.changed: [{ start: settled }]',
        by: 'size.changed: [{ set: { shelf.cup: { const: blue } }, start: settled }]',
      },
    ).filter((each) => each.includes('shelf')),
  ).toEqual(['J211 `shelf.cup` is never `blu` (steps/menu.yaml:25:24)'])
})

test('a service without a schema for what the contract says is answered is named', () => {
  const content = '{ application/json: { schema: { type: object } } }'
  const contract = `openapi: 3.1.0\npaths:\n  /kettle:\n    get: { operationId: kettle.heat, responses: { '200': { content: ${content} } } }\n`
  expect(found({ file: 'contract.yaml', text: contract })).toContain('J318 `answer` is missing (services.yaml:26:3)')
})
