/** One of several that belong together is left out, is another, or stands twice: the others give it away. */
import { expect, test } from 'vitest'
import { type Edit, saidInFew } from './edited-journey.ts'

const sentBy = 'SaId: identity.said, mssidn: identity.phoneNumber }\n    answer: facial-licence'

const slips: [slip: string, edits: Edit[], says: string][] = [
  [
    'a day that a list of days leaves out',
    [['settings', "  - { code: 17, name: '17' }\n", '']],
    'J236 settings.yaml: `17` is left out',
  ],
  [
    'the last day that a list of days leaves out',
    [['settings', "  - { code: 31, name: '31' }\n", '']],
    'J236 settings.yaml: `31` is left out',
  ],
  [
    'a code with a slip, where every other is what the applicant reads',
    [['settings', '{ code: Limpopo, name: Limpopo }', '{ code: Limpop, name: Limpopo }']],
    'J126 settings.yaml: `code` is `Limpop`, and `name` is `Limpopo`',
  ],
  [
    'the same word for two months',
    [['copy/en', "'07': July", "'07': June"]],
    'J412 copy/en.yaml: `employment.fields.since.months.07` says what `employment.fields.since.months.06` says',
  ],
  [
    'the same word for yes and no',
    [
      [
        'copy/en',
        "share this debt.\n      'yes': 'Yes'\n      'no': 'No'",
        "share this debt.\n      'yes': 'Yes'\n      'no': 'Yes'",
      ],
    ],
    'J412 copy/en.yaml: `financial-info.fields.spouseConsent.no` says what `financial-info.fields.spouseConsent.yes` says',
  ],
  [
    'words for a choice that no one is offered',
    [
      ['copy/en', '        UPFRONT: ', '        DEFERRED: Pay it later\n        UPFRONT: '],
      // What an alias repeats is used where the other list is.
      ['copy/en', '*initiationFeePayments', '{ UPFRONT: Upfront, ALLOCATE_TO_INSTALLMENT: Added }'],
    ],
    'J402 copy/en.yaml: nothing uses `package.fields.initiationFeePaymentMethod.items.DEFERRED`',
  ],
  [
    'the lower end of a range at both of its ends',
    [
      [
        'copy/en',
        'We lend {min, number, rand} to {max, number, rand}',
        'We lend {min, number, rand} to {min, number, rand}',
      ],
    ],
    'J417 copy/en.yaml: `{min}` stands twice',
  ],
  [
    'two headers that are filled from the fact of the other',
    [['services', sentBy, 'SaId: identity.phoneNumber, mssidn: identity.said }\n    answer: facial-licence']],
    'J233 services.yaml: `SaId` is filled from `identity.phoneNumber`',
  ],
  [
    'a record with the schema of another',
    [['journey', '  eligibility: eligibility', '  eligibility: customer']],
    'J229 journey.yaml: `eligibility` cannot hold the answer',
  ],
  [
    'a step that extends another than the one whose names its rules ask for',
    [['steps/otp-resume', 'extends: otp', 'extends: phone']],
    'J202 steps/otp-resume.yaml: `phone` has no `hasWaited`, no `sendsLeft` and 2 more',
  ],
  [
    'a branch of a form for a value that its rules do not know',
    [['schemas/forms/financial-info', 'maritalType: { const: IN_COMMUNITY }', 'maritalType: { const: COMMUNITY }']],
    'J328 steps/financial-info.yaml: `financial-info.spouseConsent` is thrown away wherever the form asks for it',
  ],
]

const saidOfSlip = saidInFew(slips.map(([, edits, says]) => ({ edits, says: [says] })))

test.each(slips)('%s is the one thing that is said', (_, edits, says) => {
  expect(saidOfSlip(edits)).toEqual([says])
})

const rewrites: [rewrite: string, edits: Edit[]][] = [
  [
    'a list of days without two of them',
    [['settings', "  - { code: 17, name: '17' }\n  - { code: 18, name: '18' }\n", '']],
  ],
  [
    'a list that ends where the form does',
    [
      ['settings', "  - { code: 31, name: '31' }\n", ''],
      ['schemas/forms/salary-date', 'maximum: 31', 'maximum: 30'],
    ],
  ],
  ['a name that only its signs tell from the code', [['settings', 'name: Kwa-Zulu Natal }', 'name: KwaZulu-Natal }']]],
  ['a name in other words than the code', [['settings', 'name: Gauteng }', 'name: Johannesburg and Pretoria }']]],
  ['months in short', [['copy/en', "'01': January\n        '02': February", "'01': Jan\n        '02': Feb"]]],
  [
    'a limit that is said twice in two sentences',
    [
      [
        'copy/en',
        'We lend {min, number, rand} to {max, number, rand}, and',
        'We lend {min, number, rand} and more. Below {min, number, rand} we lend nothing, and',
      ],
    ],
  ],
  [
    'a limit that is said twice beside the other one',
    [
      [
        'copy/en',
        'We lend {min, number, rand} to {max, number, rand}, and',
        'We lend {min, number, rand} to {max, number, rand}, {min, number, rand} at least, and',
      ],
    ],
  ],
  [
    'a branch of a form for two values, of which its rules know one more',
    [
      ['schemas/forms/financial-info', 'maritalStatus: { const: MARRIED }', 'maritalStatus: { enum: [MARRIED, WED] }'],
      [
        'steps/financial-info',
        'isMarried: { financial-info.maritalStatus: MARRIED }',
        'isMarried: { financial-info.maritalStatus: [MARRIED, WED, ENGAGED] }',
      ],
      [
        'steps/financial-info',
        'sharesEstate: { financial-info.maritalStatus: MARRIED,',
        'sharesEstate: { financial-info.maritalStatus: [MARRIED, WED],',
      ],
    ],
  ],
]

const saidOfRewrite = saidInFew(rewrites.map(([, edits]) => ({ edits, says: [] })))

test.each(rewrites)('nothing is said of %s', (_, edits) => {
  expect(saidOfRewrite(edits)).toEqual([])
})
