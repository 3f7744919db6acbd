/** A mistake is named where it was made, and not only where it shows: at its place, or at the one beside it. */
import { expect, test } from 'vitest'
import { compile } from '../../src/engine/compiler/compile.ts'
import type { Source } from '../../src/engine/compiler/source/document.ts'
import { memoize } from '../../src/engine/core/memoize.ts'
import { registry } from '../../src/registry.ts'
import { apart, type Edit, edited } from './edited-journey.ts'

const diagnosticsOf = memoize((sources: readonly Source[]) => compile(sources, registry).diagnostics)

type Slip = [slip: string, code: string, line: string, ...edits: Edit[]]

/** The lines that the diagnostics of the code show, each behind its file. */
function linesShown(code: string, sources: readonly Source[]): string[] {
  const shown = diagnosticsOf(sources)
    .filter((each) => each.code === code)
    .flatMap((each) => [each, ...(each.related ? [each.related] : [])])
  return shown.map(({ file, line }) => {
    const text = sources.find((each) => each.file === file)?.text ?? ''
    return `${file.replace('journey/', '')}: ${text.split('\n')[line - 1]?.trim()}`
  })
}

const slips: Slip[] = [
  [
    'a condition by which a rule throws an answer away',
    'J328',
    'hasEmployer: { employment.status: [FULL_TIME, PART_TIME, CONTRACTOR] }',
    ['steps/employment', '[FULL_TIME, PART_TIME, CONTRACTOR, SELF] }', '[FULL_TIME, PART_TIME, CONTRACTOR] }'],
  ],
  [
    'a condition by which a rule keeps an answer that is not asked for',
    'J330',
    'hasEmployer: { employment.status: [FULL_TIME, PART_TIME, CONTRACTOR, SELF, PENSIONER] }',
    ['steps/employment', 'CONTRACTOR, SELF] }', 'CONTRACTOR, SELF, PENSIONER] }'],
  ],
  [
    'a rule that clears the other answers',
    'J330',
    'set: &noEmployer { employment.company: null, employment.since: null }',
    ['steps/employment', ', employment.previousDuration: null }', ' }'],
  ],
  [
    'the branch of a form that asks for less',
    'J330',
    'status: { const: FULL_TIME }',
    [
      'schemas/forms/employment',
      'status: { enum: [FULL_TIME, PART_TIME, CONTRACTOR, SELF] }',
      'status: { const: FULL_TIME }',
    ],
  ],
  [
    'a condition that says what an earlier one says',
    'J302',
    'dataIsInsufficient: { application.declinceCode: INCOME_CONSENT_DENIED }',
    [
      'steps/affordability',
      'dataIsInsufficient: { application.declinceCode: INCOME_DATA_INSUFFICIENT',
      'dataIsInsufficient: { application.declinceCode: INCOME_CONSENT_DENIED',
    ],
  ],
  [
    'a condition that takes all that the next one asks for',
    'J302',
    'isSigned: { application.loanApplicationStatus: [CONTRACT_SIGNED, DEBICHECK_ACCEPTED, FUNDED] }',
    ['journey', '[CONTRACT_SIGNED, DEBICHECK_ACCEPTED]', '[CONTRACT_SIGNED, DEBICHECK_ACCEPTED, FUNDED]'],
  ],
  [
    'a condition that a second check asks for',
    'J122',
    'isOldEnough: { saId.valid: true }',
    ['steps/said', 'isOldEnough: { saId.adult: true }', 'isOldEnough: { saId.valid: true }'],
  ],
  [
    'the input that one calculation has of another',
    'J122',
    'with: { phone: phone.phoneNumber, prefixes: settings.phonePrefixes }',
    ['journey', 'with: { phone: emergency-contact.phoneNumber', 'with: { phone: phone.phoneNumber'],
  ],
  [
    'the inputs of two calculations that are alone of their kind',
    'J122',
    'with: { month: employment.since, today: journey.today, years: configuration.workingYearGap }',
    ['journey', 'with: { month: additional-info.since', 'with: { month: employment.since'],
  ],
  [
    'the condition of a check that is about something else',
    'J233',
    'numberIsValid: { cellphone.valid: true }',
    ['steps/emergency-contact', 'emergencyPhone.valid', 'cellphone.valid'],
  ],
  [
    'a rule that leads past the step that asks first',
    'J301',
    'next: [{ go: employment }]',
    ['steps/loan-purpose', 'next: [{ go: user-info }]', 'next: [{ go: employment }]'],
  ],
  [
    'the address that a later step has, too',
    'J217',
    'path: /{product}-salary-offers-condition',
    [
      'steps/salary-offers-approved',
      'path: /{product}-salary-offers-approved',
      'path: /{product}-salary-offers-condition',
    ],
  ],
  [
    'the schema of a record that lacks what is read of it',
    'J208',
    "firstDebitDate: { type: string, pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', examples: ['2026-12-25'] }",
    [
      'schemas/entities/paid-out',
      '  monthly: { type: number, minimum: 0, maximum: 100000000, examples: [1543.81] }\n',
      '',
    ],
  ],
  [
    'the schema of a record that holds another kind of value',
    'J211',
    'loan: { type: string }',
    [
      'schemas/entities/paid-out',
      'loan: { type: number, minimum: 0, maximum: 10000000, examples: [25000] }',
      'loan: { type: string }',
    ],
  ],
  [
    'the schema of a record that is sent',
    'J215',
    "said: { type: string, pattern: '^[0-9]{14}$', x-pii: true }",
    ['schemas/entities/identity', '[0-9]{13}', '[0-9]{14}'],
  ],
  [
    'the schema of a field whose answer is read nowhere',
    'J226',
    'quotation: { type: boolean, enum: [true, false] }',
    [
      'schemas/forms/agreement',
      'quotation: { type: boolean, const: true }',
      'quotation: { type: boolean, enum: [true, false] }',
    ],
  ],
  [
    'the schema of a field that can fail in a way without words',
    'J405',
    'amount: { type: number, multipleOf: 1000, exclusiveMinimum: 0, maximum: 10000000, examples: [20000] }',
    ['schemas/forms/loan-info', 'amount: { type: number,', 'amount: { type: number, multipleOf: 1000,'],
  ],
  [
    'the check that fails without words',
    'J405',
    'match: { at: email, holds: emailsMatch }',
    ['steps/user-info', 'match: { at: emailRepeat', 'match: { at: email'],
  ],
  [
    'the entry of a message that shows less than there are words for',
    'J402',
    "'0440005': { as: banner, closes: false }",
    [
      'errors',
      "'0440005': { as: modal, buttons: { ok: home }, closes: closed }",
      "'0440005': { as: banner, closes: false }",
    ],
  ],
  [
    'the list of what the server fills in',
    'J403',
    'kept: [number]',
    ['services', 'kept: [number, until]', 'kept: [number]'],
  ],
  [
    'the choice by which a list is not that of the contract',
    'J318',
    '- OFFER_RETRACT',
    ['schemas/entities/application', '- OFFER_RETRACTED', '- OFFER_RETRACT'],
  ],
  [
    'the sign by which the lines of a text become one',
    'J406',
    'text: >-',
    ['copy/messages/en', 'text: |-', 'text: >-'],
  ],
  [
    'the line before the one that a translation lacks',
    'J406',
    '@umvelo.example #{code}',
    ['copy/messages/en', '@{host} #{code}', '@umvelo.example #{code}'],
  ],
]

/** Slips in files apart stand in the journey together. */
const groups = apart(slips, ([, , , ...edits]) => edits.map(([file]) => file)).map((group) => ({
  group,
  sources: edited(...group.flatMap(([, , , ...edits]) => edits)),
}))

test.each(slips)('%s is shown', (slip, code, line, ...edits) => {
  const [[file] = ['']] = edits
  const { sources = [] } = groups.find(({ group }) => group.some(([name]) => name === slip)) ?? {}
  const wanted = `${file}.yaml: ${line}`
  const together = linesShown(code, sources)
  // What cannot be read beside it may leave nothing to be said of it: then alone.
  expect(together.includes(wanted) ? together : linesShown(code, edited(...edits))).toContain(wanted)
})
