/** What is shown, said or listed in another way than its own name says, or all others like it: one diagnostic, where it stands. */
import { expect, test } from 'vitest'
import { type Edit, saidInFew } from './edited-journey.ts'

const premium = 'value: contract.loanInfo.firstPremiumFeeAmount, as: '
const netIncome = 'value: financial-info.netIncome, as: '
const netIncomeSchema =
  'netIncome: { type: number, exclusiveMinimum: 0, maximum: 10000000, x-pii: true, examples: [18500] }'

const slips: [slip: string, edits: Edit[], says: string][] = [
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
    'a day that is asked for as one and shown as it is written',
    [['steps/confirmation', 'additional-info.nextPayDate, as: date', 'additional-info.nextPayDate, as: text']],
    'J211 steps/confirmation.yaml: `additional-info.nextPayDate` is shown as `text`',
  ],
  [
    'a fee that alone of all fees is shown without its way',
    [['steps/agreement', 'contract.loanInfo.serviceFee, as: money }', 'contract.loanInfo.serviceFee }']],
    'J211 steps/agreement.yaml: `contract.loanInfo.serviceFee` is shown as `text`',
  ],
  [
    'a yes or no that is shown as a text',
    [['steps/confirmation', 'employment.salaryInBank, as: yes-no', 'employment.salaryInBank, as: text']],
    'J211 steps/confirmation.yaml: `employment.salaryInBank` cannot be shown as `text`',
  ],
  [
    'lists of two fields that have changed places',
    [
      [
        'steps/financial-info',
        'maritalStatus: { widget: select, items: lists.MARITAL_STATUS',
        'maritalStatus: { widget: select, items: lists.MARITAL_TYPE',
      ],
      [
        'steps/financial-info',
        'maritalType: { widget: select, items: lists.MARITAL_TYPE',
        'maritalType: { widget: select, items: lists.MARITAL_STATUS',
      ],
    ],
    'J233 steps/financial-info.yaml: `maritalStatus` is filled from `lists.MARITAL_TYPE`, and `maritalType` from `lists.MARITAL_STATUS`',
  ],
  [
    'words of two links that have changed places',
    [['copy/en', 'facebook: Facebook\n      instagram: Instagram', 'facebook: Instagram\n      instagram: Facebook']],
    'J417 copy/en.yaml: `shell.footer.links.facebook` and `shell.footer.links.instagram` say what the other is',
  ],
  [
    'words of two rows that have changed places',
    [
      [
        'copy/en',
        'creditPayments: Monthly credit payments\n            livingExpenses: Monthly living expenses',
        'creditPayments: Monthly living expenses\n            livingExpenses: Monthly credit payments',
      ],
    ],
    'J417 copy/en.yaml: `confirmation.blocks.summary.sections.affordability.rows.creditPayments` and `confirmation.blocks.summary.sections.affordability.rows.livingExpenses` say what the other is',
  ],
  [
    'a count in quotes that a call reads',
    [['settings', 'eligibility: { look: 3s, retries: 4 }', "eligibility: { look: 3s, retries: '4' }"]],
    'J215 settings.yaml: the schema `settings` cannot use `retries`',
  ],
  [
    'a time after which a page is left alone that is shorter than three waits',
    [['settings', 'idle: { after: 28m, grace: 2m }', 'idle: { after: 28s, grace: 10s }']],
    'J118 settings.yaml: the call is waited for too long',
  ],
  [
    'a case of a text with a slip in it',
    [['copy/en', "{status, select, APPROVED {You're approved}", "{status, select, APROVED {You're approved}"]],
    'J234 copy/en.yaml: `APROVED` is spelt `APPROVED` elsewhere',
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
]

const saidOfSlip = saidInFew(slips.map(([, edits, says]) => ({ edits, says: [says] })))

test.each(slips)('%s is the one thing that is said', (_, edits, says) => {
  expect(saidOfSlip(edits)).toEqual([says])
})

const rewrites: [rewrite: string, edits: Edit[]][] = [
  [
    'a number of another kind that ends with the same word',
    [['steps/confirmation', 'identity.phoneNumber, as: cellphone', 'identity.phoneNumber, as: text']],
  ],
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
]

const saidOfRewrite = saidInFew(rewrites.map(([, edits]) => ({ edits, says: [] })))

test.each(rewrites)('nothing is said of %s', (_, edits) => {
  expect(saidOfRewrite(edits)).toEqual([])
})
