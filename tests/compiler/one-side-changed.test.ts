/** What was changed on one side alone, one mistake at a time in the tea order: the other side gives it away. And the same done rightly. */
import { describe, expect, test } from 'vitest'
import { checkUnwalked } from '../../src/engine/compiler/check.ts'
import type { Registry } from '../../src/engine/compiler/compile.ts'
import { type Change, changed, inTwoLanguages, teaInZulu, teaRegistry } from '../diagnostics/tea.ts'

const places = (changes: Change[], registry: Registry = teaRegistry): string[] =>
  checkUnwalked(changed(changes), registry).diagnostics.map(
    ({ code, file, line, message }) => `${code} ${file.replace('tea/', '')}:${line} ${message}`,
  )
const words = (replace: string, by: string): Change => ({ file: 'copy/en.yaml', replace, by })
const step = (name: string, replace: string, by: string): Change => ({ file: `steps/${name}.yaml`, replace, by })

describe('an event that an option of a field names', () => {
  const { pick } = teaRegistry.widgets
  if (!pick?.options) throw new Error('expected a widget `pick` with options')
  const properties = { items: { type: 'string', 'x-fact': true }, chosen: { type: 'string', 'x-event': true } }
  const withChosen: Registry = {
    ...teaRegistry,
    widgets: { ...teaRegistry.widgets, pick: { ...pick, options: { ...pick.options, properties } } },
  }
  const chosen = (name: string): Change => step('menu', 'items: teas.teas', `items: teas.teas, chosen: ${name}`)
  const rules = step('menu', 'on:\n', 'on:\n  teaTaken: [{ show: about }]\n')

  test('has rules', () => {
    expect(places([chosen('teaTaken'), rules], withChosen)).toEqual([])
  })

  test('and none under another name', () => {
    expect(places([chosen('teaChosen'), rules], withChosen)).toContain(
      'J313 steps/menu.yaml:8 the button for `teaChosen` does nothing',
    )
  })
})

test('a step without its name is no copy of another one', () => {
  const found = places([{ file: 'steps/cup.yaml', replace: 'step: cup\n', by: '' }])
  expect(found).toEqual([expect.stringMatching(/^J103 steps\/cup\.yaml:\d+ .*`step`/)])
})

describe('a plural without a case for one', () => {
  const title = (text: string): Change => words('Your tea is brewing, {steeping} seconds to go', text)
  const both = '{steeping, plural, one {# second} other {# seconds}} to go'

  test('says so where another plural has a word for one', () => {
    expect(places([title(`${both}, {steeping, plural, other {# seconds}}`)])).toEqual([
      'J415 copy/en.yaml:26 `seconds` is said of one, too',
    ])
  })

  test('says nothing where one has a case of its own, or where no number stands beside the word', () => {
    expect(places([title(`${both}, {steeping, plural, =1 {a second} other {# seconds}}`)])).toEqual([])
    expect(places([title(`${both}, {steeping, plural, =0 {now} other {in seconds}}`)])).toEqual([])
    expect(places([title(`${both}, {steeping, plural, =0 {now} other {# to go}}`)])).toEqual([])
  })
})

describe('a line of names and signs alone', () => {
  const english = (line: string): string => `ready:\n  text: |-\n    Tea {number} is ready.\n    ${line}\n`
  const spoken = (line: string, zulu: string): string[] =>
    places([
      ...inTwoLanguages,
      { file: 'services.yaml', replace: /$/, by: '\nmessages: { ready: [number, host] }\n' },
      { file: 'copy/zu.yaml', text: teaInZulu },
      { file: 'copy/messages/en.yaml', text: english(line) },
      { file: 'copy/messages/zu.yaml', text: english(zulu).replace('is ready', 'ilungile') },
    ])

  test('is the same in every language', () => {
    expect(spoken('@{host} #{number}', '@{host} #{number}')).toEqual([])
    expect(spoken('@{host} #{number}', '@{host}')).toEqual([
      'J406 copy/messages/zu.yaml:2 the line `@{host} #{number}` is missing in `ready.text`',
    ])
  })

  test('with a word in it, it is translated', () => {
    expect(spoken('{number} at {host}', '{number} ku-{host}')).toEqual([])
  })
})

describe('a space that is none', () => {
  test('is named where a name has it', () => {
    expect(places([step('cup', 'step: cup', 'step: cup\npage: my\u00A0cup')])[0]).toMatch(
      /^J124 steps\/cup\.yaml:\d+ `my\u00A0cup` has a space that is none$/,
    )
  })

  test('may part words, and the thousands of a number', () => {
    expect(places([words('Enjoy your tea', 'Enjoy 1\u00A0l of tea')])).toEqual([])
    const money = { file: 'journey.yaml', replace: "group: ' '", by: "group: '\u00A0'" }
    expect(places([money])).toEqual([])
  })
})

describe('a migration of a fact', () => {
  const inVersionTwo = (facts: string): string[] =>
    places([
      { file: 'journey.yaml', replace: 'version: 1', by: `version: 2\nmigrations: { '1': { facts: ${facts} } }` },
    ])

  test('takes nothing from one that still has its name', () => {
    expect(inVersionTwo('{ menu.tea: menu.name }')).toEqual([
      'J217 journey.yaml:4 `menu.tea` is still the name of a fact',
    ])
  })

  test('may forget it, give its name to another, or rename what is no more', () => {
    expect(inVersionTwo('{ menu.tea: null }')).toEqual([])
    expect(inVersionTwo('{ menu.tea: menu.name, menu.name: menu.tea }')).toEqual([])
    expect(inVersionTwo('{ menu.leaf: menu.tea }')).toEqual([])
  })
})

describe('a name beside the phone number of a person', () => {
  const contact = (name: string, phone: string): string[] =>
    places([
      {
        file: 'schemas/order.yaml',
        replace: '\nproperties:\n',
        by: `\nproperties:\n  contact:\n    type: object\n    properties:\n      name: { type: string${name} }\n      phone: { type: string, ${phone} }\n`,
      },
    ]).filter((each) => each.startsWith('J315'))

  test('is personal, or it is decided that it is not', () => {
    expect(contact('', 'x-pii: true')).toEqual([
      expect.stringMatching(/^J315 schemas\/order.yaml:\d+ is `name` personal\?$/),
    ])
    expect(contact(', x-pii: true', 'x-pii: true')).toEqual([])
    expect(contact(', x-pii: false', 'x-pii: true')).toEqual([])
  })

  test('is none beside a number that everybody may know', () => {
    expect(contact('', 'x-pii: false')).toEqual([])
  })
})
