/** Settings are held to what reads them, and the mistake is named where the setting stands. */
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

describe('by the name and the neighbours alone', () => {
  test.each([
    ['half a try', [{ file: 'settings.yaml', replace: 'guesses: 3', by: 'guesses: 2.5' }], ['J118 settings.yaml:4']],
    ['half a try among others', [add('limits: { tries: 1.5 }')], ['J118 settings.yaml:6']],
    ['a share with decimals', [add('rate: { monthly: 1.7 }')], []],
    ['ends of a range in the names', [add('rates: { monthFrom: 4.5, monthMost: 1.7 }')], ['J111 settings.yaml:6']],
    ['ends of two ranges', [add('rates: { weekFrom: 4.5, monthMost: 1.7 }')], []],
  ] satisfies [string, Change[], string[]][])('%s', (_, changes, expected) => {
    expect(places(changes).filter((each) => !each.startsWith('J226'))).toEqual(expected)
  })
})

describe('by what the application reads itself', () => {
  const registry: Registry = {
    ...teaRegistry,
    settings: {
      type: 'object',
      properties: {
        bar: { type: 'array', 'x-every': 'section', items: { type: 'array', items: { 'x-names': 'section' } } },
        icons: { type: 'object', 'x-keys': 'section', additionalProperties: { enum: ['leaf', 'cup'] } },
      },
    },
  }
  test.each([
    ['each section in its place', 'bar: [[choose], [brew]]', []],
    ['a section that is none', 'bar: [[choose, brew, bew]]', ['J216 settings.yaml:6']],
    ['a section in two places', 'bar: [[choose], [brew, choose]]', ['J122 settings.yaml:6']],
    ['a section left out', 'bar: [[choose]]', ['J216 settings.yaml:6']],
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
          properties: { min: number, max: number, step: number },
          'x-range': { from: 'min', to: 'max', steps: ['step'] },
        },
      },
    },
  }
  const slider = (step: string, options = 'min: 100, max: 500, step: settings.step'): Change[] => [
    { file: 'steps/menu.yaml', replace: '  size: number', by: `  size: { widget: slider, ${options} }` },
    add(`step: ${step}`),
  ]
  test.each([
    ['steps that come out at the other end', slider('50'), []],
    ['a step of nothing', slider('0'), ['J215 settings.yaml:6']],
    ['a step that leaves a rest', slider('150'), ['J118 settings.yaml:6']],
    ['a step longer than the range', slider('1000'), ['J118 settings.yaml:6']],
    ['a step of nothing in the step itself', slider('50', 'min: 100, max: 500, step: 0'), ['J211 steps/menu.yaml:9']],
    ['steps where the other side tells an end', slider('150', 'min: 100, max: price.total, step: settings.step'), []],
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
      by: `idle: { after: 10m, grace: ${grace}, warn: warned, end: home }\non:\n  warned: [{ show: about }]\n`,
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
      'a field of its own as a need',
      need('milk', 'needs: [menu.tea, milk.sugar]', 'needs: [menu.tea]'),
      ['J301 steps/milk.yaml:5'],
    ],
  ] satisfies [string, Change[], string[]][])('%s', (_, changes, expected) => {
    expect(places(changes).filter((each) => !each.startsWith('J226'))).toEqual(expected)
  })
})
