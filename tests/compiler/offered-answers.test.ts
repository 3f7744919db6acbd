/** What a field offers, what the checks of its step accept and what its form takes: the three have an answer in common. */
import { describe, expect, test } from 'vitest'
import { compile } from '../../src/engine/compiler/compile.ts'
import type { Source } from '../../src/engine/compiler/source/document.ts'
import { readSources } from '../../src/engine/compiler/source/read.ts'
import { registry } from '../../src/registry.ts'

type Edit = [file: string, from: string, to: string]

const journey = readSources('journey').filter(({ file }) => !/\/(pins|stories)\//.test(file))
const days = (first: string, last: string): Edit => [
  'settings',
  'payDateDays: 45',
  `payDateDays: 45\nfirst: '${first}'\nlast: '${last}'`,
]
const daysInSettings = days('2026-01-01', '2027-01-01')
const dated = (options: string): Edit => ['steps/additional-info', 'date, from: journey.today', `date, ${options}`]
const held = (inputs: string, inSettings = daysInSettings): Edit[] => [
  inSettings,
  [
    'journey',
    'calculate: dayAhead\n    with: { day: additional-info.nextPayDate, today: journey.today, most: settings.payDateDays }',
    `calculate: dayWithin\n    with: { day: additional-info.nextPayDate, ${inputs} }`,
  ],
  ['steps/additional-info', 'payDate.ahead', 'payDate.within'],
  ['steps/confirmation', 'payDate.ahead', 'payDate.within'],
]

const lineOf = (name: string, text: string): number => {
  const { text: written = '' } = journey.find(({ file }) => file === `journey/${name}.yaml`) ?? {}
  return written.slice(0, written.indexOf(text)).split('\n').length
}

describe('a range that leaves nothing to answer is named where it is written', () => {
  test.each<[says: string, edits: Edit[], at: string[]]>([
    [
      'the days that a calendar offers, the wrong way round',
      [daysInSettings, dated('from: settings.last, to: settings.first')],
      ['J111 steps/additional-info:14'],
    ],
    [
      'the days that a check accepts, the wrong way round',
      [...held('from: settings.last, until: settings.first'), dated('autocomplete: off')],
      [`J111 journey:${lineOf('journey', 'day: additional-info.nextPayDate')}`],
    ],
    ['a calendar that ends where the check begins', [dated('to: journey.today')], ['J236 steps/additional-info:14']],
    [
      'days that the check accepts on the other side of what the calendar offers',
      [['steps/additional-info', 'payDate.ahead: true', 'payDate.ahead: false']],
      ['J236 steps/additional-info:14'],
    ],
    [
      'a form that takes less than the slider offers',
      [['schemas/forms/loan-info', 'maximum: 10000000', 'maximum: 20000']],
      ['J236 schemas/forms/loan-info:6'],
    ],
    [
      'a form that takes only more than the slider offers',
      [['schemas/forms/upsell', 'minimum: 1,', 'minimum: 5000,']],
      ['J236 schemas/forms/upsell:6'],
    ],
    [
      'a form that takes less than the check accepts, without a slider',
      [
        ['schemas/forms/loan-info', 'maximum: 10000000', 'maximum: 20000'],
        [
          'steps/loan-info',
          'amount: { widget: money-slider, min: limits.min, max: limits.max, step: settings.sliderStep.application }',
          'amount: money',
        ],
      ],
      ['J236 schemas/forms/loan-info:6'],
    ],
  ])('%s', (_, edits, at) => {
    expect(errorsAfter(edits)).toEqual(at)
  })
})

describe('the examples of a form are right answers, so a condition turned round is named', () => {
  test.each<[says: string, edit: Edit, at: string[]]>([
    [
      'of two answers that are compared',
      ['steps/user-info', 'emails.same: true', 'emails.same: false'],
      ['J241 steps/user-info:26'],
    ],
    [
      'of one answer and the settings',
      ['steps/phone', 'cellphone.valid: true', 'cellphone.valid: false'],
      ['J241 steps/phone:20'],
    ],
    [
      'of one answer and what the lender may say',
      ['steps/said', 'saId.valid: true', 'saId.valid: false'],
      ['J241 steps/said:19'],
    ],
    [
      'of a rule that shows a failure',
      ['steps/financial-info', '{ unless: somethingIsLeft, show', '{ when: somethingIsLeft, show'],
      ['J241 steps/financial-info:31'],
    ],
  ])('%s', (_, edit, at) => {
    expect(errorsAfter([edit])).toEqual(at)
  })

  test('what a branch requires is declared', () => {
    expect(
      errorsAfter([
        [
          'schemas/forms/financial-info',
          'required: [maritalType]\n  properties:\n    m',
          'required: [maritalTyp]\n  properties:\n    m',
        ],
      ]),
    ).toEqual(['J109 schemas/forms/financial-info:16'])
  })
})

describe('a range that means something is let be', () => {
  test.each<[says: string, edits: Edit[]]>([
    ['as it is', []],
    ['a calendar that ends in the settings', [daysInSettings, dated('from: settings.first, to: settings.last')]],
    [
      'a calendar that begins today and ends on a fixed day',
      [daysInSettings, dated('from: journey.today, to: settings.last')],
    ],
    [
      'a check of days in the settings',
      [...held('from: settings.first, until: settings.last'), dated('from: settings.first')],
    ],
    [
      'a check of a few days in a year that is far away',
      [
        ...held('from: settings.first, until: settings.last', days('2031-03-03', '2031-03-09')),
        dated('autocomplete: off'),
      ],
    ],
    ['a form that takes no more than the check', [['schemas/forms/loan-info', 'maximum: 10000000', 'maximum: 50000']]],
  ])('%s', (_, edits) => {
    expect(errorsAfter(edits)).toEqual([])
  })
})

function errorsAfter(edits: readonly Edit[]): string[] {
  const sources = edits.reduce<Source[]>((all, [name, from, to]) => {
    const file = `journey/${name}.yaml`
    expect(all.find((each) => each.file === file)?.text, file).toContain(from)
    return all.map((each) => (each.file === file ? { file, text: each.text.replace(from, () => to) } : each))
  }, journey)
  return compile(sources, registry)
    .diagnostics.filter(({ severity }) => severity === 'error')
    .map(({ code, file, line }) => `${code} ${file.replace('journey/', '').replace('.yaml', '')}:${line}`)
}
