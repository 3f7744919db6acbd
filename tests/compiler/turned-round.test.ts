/** What was turned round, doubled or changed in one of two places, one mistake at a time in the tea order; and the same done rightly. */
import { describe, expect, test } from 'vitest'
import { compile, type Registry } from '../../src/engine/compiler/compile.ts'
import { type Change, changed, teaRegistry } from '../diagnostics/tea.ts'

function places(breaks: Change[], registry: Registry = teaRegistry): string[] {
  return compile(changed(breaks), registry).diagnostics.map(
    ({ code, file, line }) => `${code} ${file.replace('tea/', '')}:${line}`,
  )
}

const journey = (replace: string, by: string): Change => ({ file: 'journey.yaml', replace, by })
const services = (replace: string, by: string): Change => ({ file: 'services.yaml', replace, by })
const words = (replace: string, by: string): Change => ({ file: 'copy/en.yaml', replace, by })
const step = (name: string, replace: string | RegExp, by: string): Change => ({
  file: `steps/${name}.yaml`,
  replace,
  by,
})
const schema = (name: string, replace: string, by: string): Change => ({ file: `schemas/${name}.yaml`, replace, by })

const outcomes = (text: string): Change => services('{ BREWING: { status: BREWING } }', text)
const shown = (name: string, text: string): Change[] => [
  step(name, 'form: member\n', `form: member\ncopyValues: ${text}\n`),
  words('title: We are closed', "title: 'We are closed {one} {two}'"),
]
const prices = (text: string): Change[] => [
  ...shown('member', text),
  {
    file: 'settings.yaml',
    replace: 'looks: 2',
    by: 'looks: 2\nserviceFee: 2\ninterestRatePercent: 3\ncupMin: 1\ncupMax: 2',
  },
]
const idle = (end: string): Change =>
  journey('on:\n', `idle: { after: 10m, grace: 1m, warn: looked, end: ${end} }\non:\n  looked: [{ show: leaving }]\n`)
const inService = (text: string): Change[] => [
  schema(
    'booking',
    'properties:\n',
    'properties:\n  guest:\n    type: object\n    required: [house]\n    properties: { house: { type: string }, table: { type: string } }\n',
  ),
  services('    request: booking\n', `    request: booking\n    with:\n      guest:\n        ${text}\n`),
]
const poured = (button: string): Change[] => [
  step('review', 'pourAway: link', `pourAway: { variant: link, ${button} }`),
  step('review', 'on:\n', 'on:\n  pourAway: [{ when: wantsSugar, go: menu }]\n'),
]
const plain = (target: string): Change[] => [
  {
    file: 'steps/plain.yaml',
    text: `# Taking it plain.\nstep: plain\nextends: milk\npath: /plain\non:\n  enter: [{ set: { ${target}: false } }]\n`,
  },
  step('milk', '{ go: review }]', '{ go: plain }]'),
]
const codes = (own: string): Change[] => [
  schema(
    'member',
    'code: { type: string, writeOnly: true }',
    `code: { type: string, enum: [${own}], writeOnly: true }`,
  ),
  schema('code-check', 'code: { type: string }', 'code: { type: string, enum: [a, b] }'),
]
const told = (intro: string): Change[] => [
  words(
    "title: 'Your tea is brewing, {steeping} seconds to go'",
    `title: '{steeping} seconds to go at {house}'\n  intro: '${intro}'`,
  ),
]
const raised = (value: string): Change[] => [
  step(
    'menu',
    'conditions:\n',
    `conditions:\n  smellsGood: { journey.value: ${value} }\n  smellsBad: { journey.value: [0, 1] }\n`,
  ),
  step('menu', '  smelled: [', '  smelled: [{ when: smellsGood, track: good }, { when: smellsBad, track: bad }, '),
]

const cases: [says: string, wrong: Change[], at: string, right: Change[]][] = [
  [
    'a link that leads to a dialog',
    [journey('set: order.number, go: wait', 'set: order.number, go: leaving')],
    'J202 journey.yaml:20',
    [],
  ],
  [
    'an outcome after one that holds whenever it does',
    [outcomes('{ KNOWN: { status: [BREWING, READY] }, BREWING: { status: BREWING } }')],
    'J302 services.yaml:19',
    [outcomes('{ BREWING: { status: BREWING }, KNOWN: { status: [BREWING, READY] } }')],
  ],
  [
    'two names of which each has two words of what the other is filled from',
    prices('{ serviceFeeDaily: settings.interestRatePercent, rateInPercent: settings.serviceFee }'),
    'J233 steps/member.yaml:8',
    prices('{ serviceFeeDaily: settings.serviceFee, rateInPercent: settings.interestRatePercent }'),
  ],
  [
    'the ends of a range, by other names',
    prices('{ least: settings.cupMax, most: settings.cupMin }'),
    'J233 steps/member.yaml:8',
    prices('{ least: settings.cupMin, most: settings.cupMax }'),
  ],
  [
    'how many of one counter beside the most of another',
    shown('member', '{ one: member.sends.used, two: member.tries.max }'),
    'J233 steps/member.yaml:8',
    shown('member', '{ one: member.tries.used, two: member.tries.max }'),
  ],
  ['an end that leaves what was said', [idle('home')], 'J306 journey.yaml:24', [idle('pourAway')]],
  [
    'a part of a request that the service puts in',
    inService('table: settings.house'),
    'J222 services.yaml:25',
    inService('house: settings.house'),
  ],
  [
    'a button that is drawn only where no rule of it applies',
    poured('unless: wantsSugar'),
    'J313 steps/review.yaml:8',
    poured('when: wantsSugar'),
  ],
  [
    'a button of a dialog that sets what the dialog does not show',
    [step('about', ', close: true }]\n  close', ' }]\n  close')],
    'J313 steps/about.yaml:11',
    [],
  ],
  ['a step that leads on to itself', [step('sugar', 'go: review', 'go: sugar')], 'J220 steps/sugar.yaml:11', []],
  [
    'a way back that leads on',
    [step('milk', 'on:\n', 'on:\n  back: [{ go: sugar }]\n')],
    'J220 steps/milk.yaml:11',
    [step('milk', 'on:\n', 'on:\n  back: [{ go: menu }]\n')],
  ],
  ['a field of the step that it extends', plain('milk.sugar'), 'J233 steps/plain.yaml:6', plain('plain.sugar')],
  ['a choice that the request refuses', codes('a, b, c'), 'J215 steps/member.yaml:12', codes('a, b')],
  [
    'one name twice where the same words have two',
    told('{house} seconds to go at {house}'),
    'J417 copy/en.yaml:27',
    told('{steeping} seconds to go at {house}'),
  ],
  ['a number here and its text there', raised("'2'"), 'J229 steps/menu.yaml:25', raised('2')],
  [
    'an answer that another call of the service keeps',
    [step('brewing', '    keep: order\n', '')],
    'J328 steps/brewing.yaml:7',
    [],
  ],
]

describe('a mistake is named where it was made', () => {
  test.each(cases)('%s', (_, wrong, at) => {
    expect(places(wrong)).toContain(at)
  })
})

describe('the same done rightly is let be', () => {
  test.each(cases.filter(([, , , right]) => right.length > 0))('%s', (_, __, at, right) => {
    const [code = ''] = at.split(' ')
    expect(places(right).filter((each) => each.startsWith(code))).toEqual([])
  })
})

test.each<[says: string, code: string, right: Change[]]>([
  [
    'an end leads home by both its ways',
    'J220',
    [
      step('cup', 'home: primary', 'home: primary, next: secondary'),
      step('cup', 'back: [{ show: leaving }]', 'back: [{ go: menu }]\n  next: [{ go: menu }]'),
    ],
  ],
  [
    'a call is made for how it ends',
    'J328',
    [step('brewing', / {4}retry: .*\n {4}keep: order\n/, ''), step('brewing', 'look.retriesExhausted', 'look.BREWING')],
  ],
])('%s', (_, code, right) => {
  expect(places(right).filter((each) => each.startsWith(code))).toEqual([])
})

test('a time that is worked out in milliseconds is shown by no text', () => {
  const calculations = {
    boil: {
      input: { type: 'object', properties: {} },
      output: {
        type: 'object',
        properties: { time: { type: 'integer', description: 'milliseconds' }, seconds: { type: 'integer' } },
      },
      run: () => ({ time: 1000, seconds: 1 }),
    },
  }
  const registry = { ...teaRegistry, calculations: { ...teaRegistry.calculations, ...calculations } }
  const worked = journey('calculations:\n', 'calculations:\n  boil: {}\n')
  const withTime = (fact: string): string[] => places([worked, ...shown('member', `{ one: ${fact} }`)], registry)
  expect(withTime('boil.time')).toContain('J215 steps/member.yaml:8')
  expect(withTime('boil.seconds')).not.toContain('J215 steps/member.yaml:8')
})

test('a key that stands twice is told with the first one', () => {
  const { diagnostics } = compile(
    changed([words('  title: Enjoy your tea', '  title: Enjoy\n  title: it')]),
    teaRegistry,
  )
  const [twice] = diagnostics.filter(({ code }) => code === 'J101')
  expect([twice?.line, twice?.related?.line]).toEqual([29, 28])
})

describe('a row of answers', () => {
  const row = {
    type: 'object',
    properties: { key: { type: 'string', 'x-copy': 'rows' }, value: { type: 'string', 'x-fact': true } },
  }
  const options = { type: 'object', properties: { rows: { type: 'array', items: row } } }
  const registry = { ...teaRegistry, blocks: { ...teaRegistry.blocks, sheet: { events: [], options } } }
  const saying = (text: string): string[] =>
    places(
      [
        step('cup', 'content: [text]', 'content: [text, { sheet: { rows: [{ key: tea, value: menu.tea }] } }]'),
        words('title: Enjoy your tea', `title: Enjoy your tea\n  blocks: { sheet: { rows: { tea: ${text} } } }`),
      ],
      registry,
    ).filter((each) => each.startsWith('J412'))
  test('says what another field of that step says', () => {
    expect(saying('Size')).toEqual(['J412 copy/en.yaml:29'])
  })
  test.each(['Tea', 'What you drink'])('says what its own field says, or words of its own: %s', (text) => {
    expect(saying(text)).toEqual([])
  })
})

describe('a step that says where it is changed from', () => {
  const options = {
    type: 'object',
    properties: {
      parts: { type: 'array', items: { type: 'object', properties: { edit: { type: 'string', 'x-step': true } } } },
    },
  }
  const registry = { ...teaRegistry, blocks: { ...teaRegistry.blocks, answers: { events: [], options } } }
  const linking = (...steps: string[]): string[] =>
    places(
      [
        step(
          'review',
          'content: [text]',
          `content: [text, { answers: { parts: [${steps.map((each) => `{ edit: ${each} }`).join(', ')}] } }]`,
        ),
      ],
      registry,
    ).filter((each) => each.startsWith('J319'))
  test('is linked there', () => {
    expect(linking('menu', 'milk', 'sugar')).toEqual([])
    expect(linking('menu', 'milk')).toEqual(['J319 steps/sugar.yaml:9'])
  })
})
