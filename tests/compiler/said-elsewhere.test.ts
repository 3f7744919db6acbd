/**
 * Two lines of the tea order that contradict each other: a dialog that is never open there, a wait longer than the page lasts,
 * cases of a plural in the wrong order, comparisons that nothing satisfies.
 */
import { describe, expect, test } from 'vitest'
import { compile, type Registry } from '../../src/engine/compiler/compile.ts'
import { type Change, changed, teaRegistry } from '../diagnostics/tea.ts'

const places = (breaks: Change[], registry: Registry = teaRegistry): string[] =>
  compile(changed(breaks), registry).diagnostics.map(
    ({ code, file, line }) => `${code} ${file.replace('tea/', '')}:${line}`,
  )

const step = (name: string, replace: string, by: string): Change => ({ file: `steps/${name}.yaml`, replace, by })
const settings = (replace: string, by: string): Change => ({ file: 'settings.yaml', replace, by })
const copy = (replace: string, by: string): Change => ({ file: 'copy/en.yaml', replace, by })

const idle = (after: string): Change => ({
  file: 'journey.yaml',
  replace: 'on:\n',
  by: `idle: { after: ${after}, grace: 10s, warn: looked, end: pourAway }\non:\n  looked: [{ show: about }]\n`,
})
const seconds = (one: string, other: string): Change =>
  copy('{steeping} seconds to go', `{steeping, plural, one {${one}} other {${other}}} to go`)
const sweet = (one: string, other: string): Change =>
  copy('How sweet?', `'{spoons, plural, one {For # ${one}} other {For # ${other}}}'`)

const mistakes: [says: string, breaks: Change[], at: string][] = [
  [
    'a dialog is closed on a step over which nothing shows it',
    [step('cup', '[{ show: leaving }]', '[{ close: about, show: leaving }]')],
    'J327 steps/cup.yaml:9',
  ],
  [
    'a message is closed on a step on which it cannot come',
    [step('wait', '  look.ok: [{ go: cup }]', '  look.ok: [{ close: OUT_OF_LEAVES, go: cup }]')],
    'J327 steps/wait.yaml:18',
  ],
  [
    'a dialog closes another that is not shown where it is',
    [step('leaving', 'leave: [{ go: menu }]', 'leave: [{ close: about, go: menu }]')],
    'J327 steps/leaving.yaml:7',
  ],
  [
    'a timer of a step without a button that takes longer than an untouched page is left open',
    [step('wait', 'actions: { home: link }', 'actions: {}'), idle('1m')],
    'J118 settings.yaml:3',
  ],
  [
    'a call that is tried for longer than an untouched page is left open',
    [
      step('brewing', 'every: 10s, max: settings.looks', 'every: settings.pause, max: 3'),
      settings('looks: 2', 'pause: 5m'),
      idle('10m'),
    ],
    'J118 settings.yaml:5',
  ],
  [
    'a plural with its words swapped, beside one that has them right',
    [seconds('# spoon', '# spoons'), sweet('spoons', 'spoon')],
    'J415 copy/en.yaml:40',
  ],
  [
    'a plural with its words swapped where two others have them right',
    [
      seconds('# spoons', '# spoon'),
      sweet('spoon', 'spoons'),
      copy('title: Leave your tea?', "title: 'Leave {steeping, plural, one {a spoon} other {a few spoons}}?'"),
      copy('label: Spoons', "label: '{spoons, plural, one {spoon} other {spoons}}'"),
    ],
    'J415 copy/en.yaml:26',
  ],
  [
    'a call that failed and is made again at once',
    [
      step(
        'about',
        '  heat.ok: [{ track: heated }]',
        '  heat.ok: [{ track: heated }]\n  heat.failed: [{ call: heat }]',
      ),
    ],
    'J506 steps/about.yaml:11',
  ],
  [
    'two fields set from what belongs to each other',
    [
      step(
        'about',
        'set: { menu.tea: { const: green } }',
        'set: { order.number: order.name, order.name: order.number }',
      ),
    ],
    'J233 steps/about.yaml:11',
  ],
  [
    'a value set to itself',
    [step('about', 'set: { menu.tea: { const: green } }', 'set: { menu.tea: menu.tea }')],
    'J329 steps/about.yaml:11',
  ],
  [
    'parts of the journey in another order than its steps',
    [{ file: 'journey.yaml', replace: 'sections: [choose, brew]', by: 'sections: [brew, choose]' }],
    'J216 journey.yaml:8',
  ],
  ['a text that is the key of another', [copy('title: Enjoy your tea', 'title: milk.title')], 'J410 copy/en.yaml:28'],
  [
    'a name in braces that apostrophes turn into words, with its format',
    [copy("That will be {total, number, money}.'", "That will be ''{total, number, money}''.'")],
    'J403 copy/en.yaml:17',
  ],
  [
    'a choice by a word of what is a number',
    [copy('How sweet?', "'{spoons, select, one {Once} other {More}}'")],
    'J407 copy/en.yaml:40',
  ],
  [
    'a comparison with every value but those that there are',
    [
      {
        file: 'services.yaml',
        replace: '{ BREWING: { status: BREWING } }',
        by: '{ BREWING: { status: { not: [BREWING, READY] } } }',
      },
    ],
    'J230 services.yaml:19',
  ],
  [
    'a comparison whose limits leave nothing between them',
    [step('member', 'member.sends.left: { minimum: 1 }', 'member.sends.left: { minimum: 1, exclusiveMaximum: 1 }')],
    'J111 steps/member.yaml:18',
  ],
  [
    'a comparison with a length that the schema does not allow',
    [
      {
        file: 'journey.yaml',
        replace: 'ordered: { order.number: { type: string } }',
        by: 'ordered: { order.number: { maxLength: 0 } }',
      },
    ],
    'J230 journey.yaml:16',
  ],
]

describe('what another line refutes is named where it was written', () => {
  test.each(mistakes)('%s', (_, breaks, at) => {
    expect(places(breaks)).toContain(at)
  })
})

const right: [says: string, changes: Change[]][] = [
  [
    'a dialog that the step shows',
    [step('cup', '  back: [{ show: leaving }]', '  back: [{ show: leaving }]\n  home: [{ close: leaving, go: menu }]')],
  ],
  [
    'a dialog that a dialog over the same step shows',
    [
      step('about', 'pour: [{', 'pour: [{ show: leaving }, {'),
      step(
        'menu',
        '  smell.ok: [{ show: about }]',
        '  smell.ok: [{ show: about }]\n  size.changed: [{ close: leaving }]',
      ),
      step('menu', '  size.changed: [{ start: settled }]\n', ''),
    ],
  ],
  [
    'a message that a call of the step ends with',
    [step('menu', '[{ go: wait }]', '[{ close: OUT_OF_LEAVES, go: wait }]')],
  ],
  ['a long timer beside a button', [idle('1m')]],
  ['a timer that is shorter', [step('wait', 'actions: { home: link }', 'actions: {}'), idle('5m')]],
  ['two plurals that agree', [seconds('# spoon', '# spoons'), sweet('spoon', 'spoons')]],
  [
    'a noun and its verb, which end the other way round',
    [seconds('# cup remains', '# cups remain'), sweet('cup', 'cups')],
  ],
  ['words that are told apart by more than one', [seconds('it is hot', 'they are hot'), sweet('they are', 'it is')]],
  [
    'a value that outlasts what its rule forgets',
    [step('about', 'set: { menu.tea: { const: green } }', 'set: { journey: null, menu.tea: menu.tea }')],
  ],
  [
    'a comparison with one value but that',
    [
      {
        file: 'services.yaml',
        replace: '{ BREWING: { status: BREWING } }',
        by: '{ BREWING: { status: { not: READY } } }',
      },
    ],
  ],
  ['a choice by a number', [copy('How sweet?', "'{spoons, select, 1 {Once} other {More}}'")]],
  ['an address in a text', [copy('title: Enjoy your tea', 'title: the-corner.example')]],
]

describe('what no other line refutes is let be', () => {
  test.each(right)('%s', (_, changes) => {
    expect(places(changes).filter((each) => /J111|J118|J216|J230|J233|J327|J329|J407|J41/.test(each))).toEqual([])
  })
})

test('a registry without sounds lets a rule play any', () => {
  const { sounds: _, ...silent } = teaRegistry
  const gong = [step('wait', 'play: bell', 'play: gong')]
  expect([places(gong), places(gong, silent)]).toEqual([['J240 steps/wait.yaml:17'], []])
})
