/** What is shown, said or listed in another way than its own name says, or all others like it: one diagnostic, where it stands. */
import { expect, test } from 'vitest'
import { compile } from '../../src/engine/compiler/compile.ts'
import { readSources } from '../../src/engine/compiler/source/read.ts'
import { registry } from '../../src/registry.ts'

const journey = readSources('journey')

/** A file of the journey, and what stands in it in place of what. */
type Edit = [file: string, from: string, to: string]

function saidOf(...edits: Edit[]): string[] {
  const sources = edits.reduce((all, [name, from, to]) => {
    const file = `journey/${name}.yaml`
    const before = all.find((each) => each.file === file)?.text ?? ''
    if (!before.includes(from)) throw new Error(`expected \`${from}\` in ${file}, found none`)
    return all.map((each) => (each.file === file ? { file, text: before.replace(from, () => to) } : each))
  }, journey)
  return compile(sources, registry).diagnostics.map(
    ({ code, file, message }) => `${code} ${file.replace('journey/', '')}: ${message}`,
  )
}

const premium = 'value: contract.loanInfo.firstPremiumFeeAmount, as: '
const netIncome = 'value: financial-info.netIncome, as: '
const netIncomeSchema =
  'netIncome: { type: number, exclusiveMinimum: 0, maximum: 10000000, x-pii: true, examples: [18500] }'

test.each<[slip: string, edits: Edit[], says: string]>([
  [
    'an amount that alone of all amounts is shown in percent',
    [['steps/agreement', `${premium}money`, `${premium}percent`]],
    'J211 steps/agreement.yaml: `contract.loanInfo.firstPremiumFeeAmount` is shown as `percent`',
  ],
  [
    'a rate that alone of all rates is shown as money',
    [['steps/agreement', 'loanInfo.interestRate, as: percent', 'loanInfo.interestRate, as: money']],
    'J211 steps/agreement.yaml: `contract.loanInfo.interestRate` is shown as `money`',
  ],
  [
    'an answer that is asked for as money and shown in percent',
    [['steps/confirmation', `${netIncome}money`, `${netIncome}percent`]],
    'J211 steps/confirmation.yaml: `financial-info.netIncome` is shown as `percent`',
  ],
  [
    'a third answer beside yes and no',
    [['copy/en', "      'no': Add it to my loan\n", "      'no': Add it to my loan\n      'maybe': I do not know\n"]],
    'J402 copy/en.yaml: nothing uses `loan-purpose.fields.payInitiationFeeUpfront.maybe`',
  ],
  [
    'yes that says no, and no that says yes',
    [
      [
        'copy/en',
        "share this debt.\n      'yes': 'Yes'\n      'no': 'No'",
        "share this debt.\n      'yes': 'No'\n      'no': 'Yes'",
      ],
    ],
    'J417 copy/en.yaml: `financial-info.fields.spouseConsent.yes` and `financial-info.fields.spouseConsent.no` say what the other is',
  ],
  [
    'labels of two fields that have changed places',
    [
      ['copy/en', '    netIncome:\n      label: Net monthly', '    netIncome:\n      label: Gross monthly'],
      ['copy/en', '    grossIncome:\n      label: Gross monthly', '    grossIncome:\n      label: Net monthly'],
    ],
    'J417 copy/en.yaml: `financial-info.fields.grossIncome.label` and `financial-info.fields.netIncome.label` say what the other is',
  ],
  [
    'names of two languages that have changed places',
    [['settings', '{ en: English, zu: isiZulu }', '{ en: isiZulu, zu: English }']],
    'J126 settings.yaml: `en` says `isiZulu`',
  ],
  [
    'names of two options that have changed places',
    [
      [
        'settings',
        '{ code: ENGLISH, name: English }\n  - { code: ZULU, name: isiZulu }',
        '{ code: ENGLISH, name: isiZulu }\n  - { code: ZULU, name: English }',
      ],
    ],
    'J126 settings.yaml: `ENGLISH` is called `isiZulu`',
  ],
  [
    'a text of digits that lacks the 0 of all others',
    [['settings', "['06', '07', '08']", "['06', '7', '08']"]],
    'J126 settings.yaml: `7` begins without `0`',
  ],
  [
    'statuses of a service that is written in code',
    [['services', 'codes: [CANNOT_PRINT] }', "codes: [CANNOT_PRINT], statuses: { '404': CANNOT_PRINT } }"]],
    'J102 services.yaml: `statuses` says nothing of a `local` service',
  ],
  [
    'a branch of a form that is turned round, with two answers',
    [['schemas/forms/financial-info', 'then:\n  required: [maritalType]', 'else:\n  required: [maritalType]']],
    'J328 steps/financial-info.yaml: `financial-info.maritalType` is thrown away wherever the form asks for it',
  ],
  [
    'a field whose schema is of another type than its widget, and than all that read it',
    [
      [
        'schemas/forms/financial-info',
        netIncomeSchema,
        "netIncome: { type: string, x-pii: true, examples: ['18500'] }",
      ],
    ],
    'J219 steps/financial-info.yaml: `money` cannot hold `netIncome`',
  ],
  [
    'a call that has another name where it is declared, and is tried again',
    [['steps/package', 'calls:\n  read:\n', 'calls:\n  load:\n']],
    'J232 steps/package.yaml: `load` is declared, and `read` is used',
  ],
])('%s is the one thing that is said', (_, edits, says) => {
  expect(saidOf(...edits)).toEqual([says])
})

test.each<[rewrite: string, edits: Edit[]]>([
  ['an amount without its cents', [['steps/agreement', `${premium}money`, `${premium}rand`]]],
  [
    'a fact that goes by a name of its own',
    [['steps/plan-details', 'planLookedAt.paidOut, as: money', 'planLookedAt.paidOut, as: percent']],
  ],
  [
    'texts of digits of which two do not begin with 0',
    [['settings', "['06', '07', '08']", "['06', '07', '08', '1', '2']"]],
  ],
  ['texts of digits as long as each other', [['settings', "['06', '07', '08']", "['06', '17', '08']"]]],
  [
    'yes and no in other words',
    [
      [
        'copy/en',
        "share this debt.\n      'yes': 'Yes'\n      'no': 'No'",
        "share this debt.\n      'yes': 'I do'\n      'no': 'No, or not yet'",
      ],
    ],
  ],
])('nothing is said of %s', (_, edits) => {
  expect(saidOf(...edits)).toEqual([])
})
