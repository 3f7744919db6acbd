/** Settings are held to what reads them, and the mistake is named where the setting is. */
import { describe, expect, test } from 'vitest'
import { settings as ofThisApplication } from '../../src/app/settings.ts'
import { checkUnwalked } from '../../src/engine/compiler/check.ts'
import type { Registry } from '../../src/engine/compiler/compile.ts'
import { type Change, changed, teaRegistry } from '../diagnostics/tea.ts'

function places(changes: Change[], registry: Registry = teaRegistry): string[] {
  const { diagnostics } = checkUnwalked(changed(changes), registry)
  return diagnostics.map(({ code, file, line }) => `${code} ${file.replace('tea/', '')}:${line}`)
}

const add = (text: string): Change => ({ file: 'settings.yaml', replace: /$/, by: `${text}\n` })

describe('by the schema `settings`', () => {
  const declared = (properties: string): Change => ({
    file: 'schemas/settings.yaml',
    text: `type: object\nproperties: ${properties}\n`,
  })
  const opened = declared('{ opened: { type: string, format: date } }')
  const tries = declared(
    '{ limits: { type: object, properties: { tries: { type: integer, minimum: 1, maximum: 9 } } } }',
  )
  const range = declared('{ pots: { type: object, x-range: { from: small, to: big } } }')
  const size = declared('{ pots: { type: object, x-times: { millilitres: { of: litres, by: 1000 } } } }')
  const price: Change = {
    file: 'schemas/settings.yaml',
    text: 'type: object\nx-times: { asked.cup: { of: said.cup, by: 1.15 } }\n',
  }
  const taxed = {
    file: 'schemas/settings.yaml',
    text: 'type: object\nx-times: { asked.cup: { of: said.cup, by: { plusPercent: asked.tax } } }\n',
  }
  test.each([
    ['half a try', [{ file: 'settings.yaml', replace: 'guesses: 3', by: 'guesses: 2.5' }], ['J118 settings.yaml:4']],
    ['half a try among others', [tries, add('limits: { tries: 1.5 }')], ['J118 settings.yaml:6']],
    ['fewer tries than none', [tries, add('limits: { tries: -1 }')], ['J118 settings.yaml:6']],
    ['too many tries', [tries, add('limits: { tries: 10 }')], ['J118 settings.yaml:6']],
    ['a word for a number', [tries, add('limits: { tries: many }')], ['J215 settings.yaml:6']],
    ['tries that can be meant', [tries, add('limits: { tries: 2 }')], []],
    ['a day that there is not', [opened, add("opened: '2026-02-30'")], ['J215 settings.yaml:6']],
    ['a day', [opened, add("opened: '2026-02-28'")], []],
    ['ends of a range', [range, add('pots: { small: 4.5, big: 1.7 }')], ['J111 settings.yaml:6']],
    ['ends of a range that are the same', [range, add('pots: { small: 4.5, big: 4.5 }')], ['J111 settings.yaml:6']],
    ['a range', [range, add('pots: { small: 1.7, big: 4.5 }')], []],
    [
      'a size that two units tell differently',
      [size, add('pots: { millilitres: 1500, litres: 2 }')],
      ['J111 settings.yaml:6'],
    ],
    ['a size in two units', [size, add('pots: { millilitres: 1500, litres: 1.5 }')], []],
    [
      'a price in two mappings that tell it differently',
      [price, add('asked: { cup: 1150 }\nsaid: { cup: 1050 }')],
      ['J111 settings.yaml:7'],
    ],
    ['a price in two mappings', [price, add('asked: { cup: 1207.5 }\nsaid: { cup: 1050 }')], []],
    [
      'a price with another tax than the setting says',
      [taxed, add('asked: { cup: 1207.5, tax: 14 }\nsaid: { cup: 1050 }')],
      ['J111 settings.yaml:7'],
    ],
    ['a price with its tax', [taxed, add('asked: { cup: 1207.5, tax: 15 }\nsaid: { cup: 1050 }')], []],
    ['a price without a tax', [taxed, add('asked: { cup: 1050, tax: 0 }\nsaid: { cup: 1050 }')], []],
    ['a price whose tax no setting says', [taxed, add('asked: { cup: 1207.5 }\nsaid: { cup: 1050 }')], []],
    [
      'a tax that is no key',
      [{ ...taxed, text: taxed.text.replace('asked.tax', '15') }],
      ['J104 schemas/settings.yaml:2'],
    ],
    [
      'a section that is none',
      [declared('{ tab: { type: string, x-names: section } }'), add('tab: chose')],
      ['J216 settings.yaml:6'],
    ],
    [
      'a kind of name that is none',
      [declared('{ tab: { type: string, x-names: room } }')],
      ['J104 schemas/settings.yaml:2'],
    ],
    [
      'a range without an end',
      [declared('{ pots: { type: object, x-range: { from: small } } }')],
      ['J104 schemas/settings.yaml:2'],
    ],
  ] satisfies [string, Change[], string[]][])('%s', (_, changes, expected) => {
    expect(places(changes).filter((each) => !each.startsWith('J226'))).toEqual(expected)
  })

  test.each([
    ['less than nothing, whatever it is called', 'retries: { least: -5, most: -9 }'],
    ['a part of one, whatever it is called', 'attempts: 1.5'],
    ['sizes, whatever they are called', 'file: { largest: 3, largestMb: 20 }'],
    ['a code that begins with a number', 'shelf: { code: 10A, name: 3rd row }'],
  ])('nothing is guessed from a name: %s', (_, text) => {
    expect(places([add(text)]).filter((each) => !each.startsWith('J226'))).toEqual([])
  })

  test('keywords about settings mean nothing in another schema', () => {
    const change = { file: 'schemas/tea.yaml', replace: /^/, by: 'x-names: section\n' }
    expect(places([change])).toEqual(['J102 schemas/tea.yaml:1'])
  })
})

describe('by what the application reads itself', () => {
  const registry: Registry = {
    ...teaRegistry,
    settings: {
      type: 'object',
      properties: {
        bar: { type: 'array', 'x-every': 'section', items: { type: 'array', items: { 'x-names': 'section' } } },
        shops: { type: 'array', 'x-fallback': 'hosts', items: { type: 'object' } },
        names: { type: 'object', 'x-every': 'language' },
        icons: { type: 'object', 'x-keys': 'section', additionalProperties: { enum: ['leaf', 'cup'] } },
      },
    },
  }
  test.each([
    ['each section in its place', 'bar: [[choose], [brew]]', []],
    ['a section that is none', 'bar: [[choose, brew, bew]]', ['J216 settings.yaml:6']],
    ['a section in two places', 'bar: [[choose], [brew, choose]]', ['J122 settings.yaml:6']],
    ['a section left out', 'bar: [[choose]]', ['J216 settings.yaml:6']],
    ['sections in another order', 'bar: [[brew], [choose]]', ['J216 settings.yaml:6']],
    ['the last for all others', 'shops: [{ hosts: [a], name: A }, { name: B }]', []],
    ['nothing for all others', 'shops: [{ hosts: [a], name: A }, { hosts: [b], name: B }]', ['J215 settings.yaml:6']],
    ['one for all others before another', 'shops: [{ name: A }, { name: B }]', ['J215 settings.yaml:6']],
    ['a name for each language', 'names: { en: English }', []],
    ['a language without its name', 'names: { zu: isiZulu }', ['J216 settings.yaml:6']],
    ['an icon for a section that is none', 'icons: { chose: leaf }', ['J216 settings.yaml:6']],
    ['an icon that is none', 'icons: { choose: leave }', ['J215 settings.yaml:6']],
  ] satisfies [string, string, string[]][])('%s', (_, text, expected) => {
    expect(places([add(text)], registry).filter((each) => !each.startsWith('J226'))).toEqual(expected)
  })
})

describe('by what this application reads of assurances', () => {
  test.each([
    ['an assurance in a section', 'assurances: { pause: [choose] }', []],
    ['in a section that is none', 'assurances: { pause: [chose] }', ['J216 settings.yaml:6']],
    ['an assurance that is none', 'assurances: { pauses: [choose] }', ['J215 settings.yaml:6']],
    ['a section that is no list', 'assurances: { pause: choose }', ['J215 settings.yaml:6']],
  ] satisfies [string, string, string[]][])('%s', (_, text, expected) => {
    const registry: Registry = { ...teaRegistry, settings: ofThisApplication }
    expect(places([add(text)], registry).filter((each) => !each.startsWith('J226'))).toEqual(expected)
  })
})

test('a limit of a duration is written as a duration', () => {
  const settings = { type: 'object', properties: { cools: { type: 'number', maximum: 7_200_000 } } }
  const { diagnostics } = checkUnwalked(changed([add('cools: 30h')]), { ...teaRegistry, settings })
  const found = diagnostics.find(({ code }) => code === 'J215')
  expect(found).toMatchObject({ line: 6, label: 'at most 2h', help: 'write `2h`' })
})

test('what counts days is given no duration, which is milliseconds', () => {
  const input = { type: 'object', properties: { keepDays: { type: 'number' }, most: { type: 'number' } } }
  const later = { input, output: { type: 'object', properties: { day: { type: 'string' } } }, run: () => ({}) }
  const withLater: Registry = { ...teaRegistry, calculations: { ...teaRegistry.calculations, later } }
  const reads = (inputs: string, setting: string): string[] =>
    places(
      [
        add(`fresh: ${setting}`),
        { file: 'journey.yaml', replace: 'calculations:\n', by: `calculations:\n  later: { with: { ${inputs} } }\n` },
        { file: 'steps/cup.yaml', replace: /$/, by: 'copyValues: { until: later.day }\n' },
        { file: 'copy/en.yaml', replace: 'Enjoy your tea', by: 'Enjoy your tea until {until}' },
      ],
      withLater,
    )
  expect(reads('keepDays: settings.fresh', '3d')).toEqual(['J215 journey.yaml:11'])
  expect(reads('keepDays: settings.fresh', '3')).toEqual([])
  expect(reads('most: settings.fresh', '3d')).toEqual([])
})

test('a text that reads as a duration is not shown: it would be milliseconds', () => {
  const house: Change = { file: 'settings.yaml', replace: 'house: The Corner', by: 'house: 30d' }
  const { diagnostics } = checkUnwalked(changed([house]), teaRegistry)
  expect(diagnostics).toMatchObject([
    {
      ...{ code: 'J215', line: 1, message: '`30d` is a duration, which no text can show' },
      related: { file: 'tea/journey.yaml', line: 18 },
    },
  ])
  expect(places([{ ...house, by: 'house: 30' }])).toEqual([])
})

test('a text that reads as a duration is refused where its schema wants a text', () => {
  const settings = { type: 'object', properties: { shelf: { type: 'string' } } }
  const { diagnostics } = checkUnwalked(changed([add('shelf: 3d')]), { ...teaRegistry, settings })
  const found = diagnostics.find(({ code }) => code === 'J215')
  expect(found).toMatchObject({
    line: 6,
    label: '`3d` is read as a duration',
    help: 'write a text that is not a number and a unit of time',
  })
})

describe('by the widget that gets it', () => {
  const number = { type: ['string', 'number'], 'x-fact': true, 'x-holds': { type: 'number', exclusiveMinimum: 0 } }
  const registry: Registry = {
    ...teaRegistry,
    widgets: {
      ...teaRegistry.widgets,
      slider: {
        accepts: ['number', 'integer'],
        events: [],
        copy: [],
        options: {
          type: 'object',
          properties: { min: number, max: number, step: number, drag: number },
          'x-range': { from: 'min', to: 'max', steps: ['step'], coarse: ['drag'] },
        },
      },
    },
  }
  const ends = 'min: 100, max: 500, step: settings.step'
  const unknown = 'min: 100, max: price.total, step: settings.step'
  const slider = (step: string, options = ends): Change[] => [
    { file: 'steps/menu.yaml', replace: '  size: number', by: `  size: { widget: slider, ${options} }` },
    add(`step: ${step}`),
  ]
  test.each([
    ['steps that come out at the other end', slider('50'), []],
    ['a step of nothing', slider('0'), ['J215 settings.yaml:6']],
    ['a step that leaves a rest', slider('150'), ['J118 settings.yaml:6']],
    ['a step longer than the range', slider('1000'), ['J118 settings.yaml:6']],
    ['a step of nothing in the step itself', slider('50', 'min: 100, max: 500, step: 0'), ['J211 steps/menu.yaml:9']],
    ['a finger that goes by whole steps', slider('50', `${ends}, drag: 150`), []],
    ['a finger that goes by less than a step', slider('50', `${ends}, drag: 1`), ['J118 steps/menu.yaml:9']],
    ['a finger that goes further than the range', slider('50', `${ends}, drag: 1000`), ['J118 steps/menu.yaml:9']],
    ['a finger where the other side tells an end', slider('50', `${unknown}, drag: 1`), ['J118 steps/menu.yaml:9']],
    ['steps where the other side tells an end', slider('150', unknown), []],
  ] satisfies [string, Change[], string[]][])('%s', (_, changes, expected) => {
    expect(places(changes, registry).filter((each) => !each.startsWith('J226'))).toEqual(expected)
  })
})

describe('keys whose values can never be meant', () => {
  const style = (by: string): Change[] => [
    { file: 'journey.yaml', replace: "prefix: R, group: ' ', decimal: '.', digits: 2", by },
  ]
  const idle = (grace: string): Change[] => [
    {
      file: 'journey.yaml',
      replace: 'on:\n',
      by: `idle: { after: 10m, grace: ${grace}, warn: warned, end: pourAway }\non:\n  warned: [{ show: about }]\n`,
    },
  ]
  const need = (step: string, by: string, replace: string): Change[] => [{ file: `steps/${step}.yaml`, replace, by }]
  test.each([
    [
      'one sign for thousands and decimals',
      style("prefix: R, group: '.', decimal: '.', digits: 2"),
      ['J104 journey.yaml:7'],
    ],
    ['a digit between digits', style("prefix: R, group: '0', decimal: '.', digits: 2"), ['J104 journey.yaml:7']],
    ['nothing before the decimals', style("prefix: R, group: ' ', decimal: '', digits: 2"), ['J104 journey.yaml:7']],
    [
      'more decimals than a currency has',
      style("prefix: R, group: ' ', decimal: '.', digits: 9"),
      ['J104 journey.yaml:7'],
    ],
    ['a comma and a point', style("prefix: R, group: '.', decimal: ',', digits: 2"), []],
    ['less time left than before', idle('2m'), []],
    ['more time left than before', idle('20m'), ['J111 journey.yaml:21']],
    ['the path of a dialog', need('about', 'as: dialog\npath: /about', 'as: dialog'), ['J102 steps/about.yaml:4']],
    [
      'a setting as a need',
      need('cup', 'needs: [order.number, settings.house]', 'needs: [order.number]'),
      ['J235 steps/cup.yaml:5'],
    ],
    [
      'a need that only a rule of a later step sets',
      [
        ...need('milk', 'needs: [menu.tea, sugar.spoons]', 'needs: [menu.tea]'),
        ...need('sugar', 'next: [{ set: { sugar.spoons: 1 }, go: review }]', 'next: [{ go: review }]'),
      ],
      ['J301 steps/milk.yaml:5'],
    ],
    [
      'a need that a rule of a step before it sets',
      [
        ...need('milk', 'needs: [menu.tea, sugar.spoons]', 'needs: [menu.tea]'),
        ...need('menu', 'smell.ok: [{ set: { sugar.spoons: 1 }, show: about }]', 'smell.ok: [{ show: about }]'),
      ],
      [],
    ],
    [
      'a field of its own as a need',
      need('milk', 'needs: [menu.tea, milk.sugar]', 'needs: [menu.tea]'),
      ['J301 steps/milk.yaml:5'],
    ],
  ] satisfies [string, Change[], string[]][])('%s', (_, changes, expected) => {
    expect(places(changes).filter((each) => !each.startsWith('J226'))).toEqual(expected)
  })
})

describe('a column of a table that rules ask', () => {
  const asked: Change = {
    file: 'steps/cup.yaml',
    replace: 'on:\n',
    by: 'conditions: { isReady: { order.number: ready } }\non:\n',
  }
  test.each([
    ['a row for the word', '[{ number: ready }, { number: cold }]', []],
    ['two letters that changed places', '[{ number: raedy }, { number: cold }]', ['J234 settings.yaml:6']],
    ['a slip beside a row for the word', '[{ number: reads }, { number: ready }]', []],
    ['a slip in another column', '[{ state: raedy }]', []],
  ] satisfies [string, string, string[]][])('%s', (_, rows, expected) => {
    expect(places([asked, add(`table: ${rows}`)]).filter((each) => !each.startsWith('J226'))).toEqual(expected)
  })
})

describe('one value in a wrong unit is one mistake', () => {
  const pause = (length: string): Change[] => [
    { file: 'settings.yaml', replace: 'guesses: 3', by: `guesses: 3\nlong: ${length}` },
    { file: 'steps/brewing.yaml', replace: 'every: 10s', by: 'every: settings.long' },
    { file: 'steps/wait.yaml', replace: 'steeping: settings.steep', by: 'steeping: settings.long' },
  ]
  const idle = (after: string): Change => ({
    file: 'journey.yaml',
    replace: 'on:\n  home',
    by: `idle: { after: ${after}, grace: 50s, warn: asleep, end: pourAway }\non:\n  asleep: [{ play: bell }]\n  home`,
  })
  test.each([
    ['a setting with several uses', [...pause('3d'), idle('20m')], ['J118 settings.yaml:5']],
    ['the time after which a page is taken to be left', [idle('20ms')], ['J118 journey.yaml:21']],
  ])('%s', (_, changes, expected) => {
    expect(places(changes).filter((each) => /J111|J118/.test(each))).toEqual(expected)
  })
})
