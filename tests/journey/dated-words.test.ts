/** Sentences that say what is known by then: they are said once it is known, and not cut off before. */

import { TYPE } from '@formatjs/icu-messageformat-parser'
import { type FactPath, formatMessage, type JsonObject, type Message, readFact, type State } from '@journey/engine'
import { describe, expect, it } from 'vitest'
import { messagesIn } from '../../src/engine/compiler/symbols/messages.ts'
import { loan, offer, project, screens, standing } from './loan.ts'

/** What the text of a step says with these records. */
function said(step: string, key: string, records: JsonObject): string {
  const { copyValues, messages } = screens[step] ?? {}
  const message = messages?.en?.[`${step}.${key}`]
  if (!copyValues || message === undefined) throw new Error(`expected a text at \`${step}.${key}\`, found none`)
  return filled(message, copyValues, standing(step, records))
}

/** What the text of the catalogue says with these records. */
function told(code: string, key: string, records: JsonObject): string {
  const message = messagesIn(project, project, 'en')[`errors.${code}.${key}`]
  const entry = loan.definition.errors[code]
  if (!entry || message === undefined) throw new Error(`expected a text at \`errors.${code}.${key}\`, found none`)
  return filled(message, entry.copyValues, standing('landing', records))
}

function filled(message: Message, copyValues: Record<string, FactPath>, state: State): string {
  const facts = { ...loan.definition.copyValues, ...copyValues }
  const values = Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, readFact(loan, state, fact)]))
  const { numberStyles, timeZone } = loan.definition
  return formatMessage(message, values, { language: 'en', numberStyles, timeZone }).trim()
}

describe('[K1] the plan', () => {
  const note = (records: JsonObject) => said('package', 'blocks.figure.note', records)

  it.each([
    ['the loan', { loan: { loan: { offerOptions: [], info: { incomeVerificationExpired: '2026-12-05' } } } }],
    ['the decision', { application: { incomeVerificationExpired: '2026-12-05' } }],
  ])('2.3.85 stands until the day that %s names', (_, records) => {
    expect(note(records)).toBe('Approved until 05/12/2026')
  })

  it('names no day without one', () => {
    expect(note({})).toBe('')
  })
})

describe('[K2] the agreement', () => {
  const intro = (records: JsonObject) => said('agreement', 'intro', records)

  it('2.5.31 says until when the quotation is valid, once it is there', () => {
    expect(intro({ contract: { loanInfo: { quotationValidUntil: '2026-12-05' } } })).toMatch(
      / Valid until 05\/12\/2026\.$/,
    )
    expect(intro({})).toBe('What it costs, when you pay and what you agree to.')
  })
})

describe('what was asked for', () => {
  const decided = { finalApprovedAmount: 20_000, offerList: [offer] }

  it.each(['limit', 'upsell-offers'])('is named on %s where it is known, and else nothing is cut off', (step) => {
    const named = said(step, 'intro', { application: { ...decided, expectedAmount: 30_000 } })
    const unnamed = said(step, 'intro', { application: decided })
    expect(named).toMatch(/R30\s000\.00/)
    expect(unnamed).toMatch(/^[A-Z]/)
    expect(named).toMatch(/R20\s000\.00/)
    expect(unnamed).toMatch(/R20\s000\.00/)
    expect(unnamed).not.toMatch(/ [.,]/)
  })
})

it('[R1] the phone of a link is named where the lender has said it', () => {
  expect(said('otp-resume', 'intro', { resume: { phoneNumber: '*** *** 4567' } })).toContain('*** *** 4567')
  expect(said('otp-resume', 'intro', {})).not.toMatch(/ (to)?\./)
})

it.each(['body', 'buttons.startAgain'])(
  '[E8] 1.8.25 who is signed out hears that what was typed is kept only where no application is sent yet: %s',
  (key) => {
    const typing = told('0440016', key, {})
    expect(told('0440016', key, { application: { loanApplicationNumber: 'PL0001' } })).not.toBe(typing)
    expect(told('0440016', key, { resume: { loanApplicationNumber: 'PL0001' } })).not.toBe(typing)
  },
)

it('[T5] 2.8.06 whose link was used too often hears where to send the bank statements', () => {
  const address = readFact(loan, standing('landing', {}), 'settings.documentsEmail')
  expect(told('0439016', 'body', {})).toContain(address)
})

describe('every text of a screen that names a day', () => {
  const dated = Object.entries(screens).flatMap(([step, { messages }]) =>
    Object.entries(messages?.en ?? {}).flatMap(([key, message]) =>
      JSON.stringify(message).includes(`"type":${TYPE.date}`)
        ? [key.slice(step.length + 1)].map((rest) => ({ step, rest }))
        : [],
    ),
  )

  it.each(dated)('$step $rest is whole while that day is not known', ({ step, rest }) => {
    expect(said(step, rest, {})).not.toMatch(/ (until|by|from|on|before|after|since)( *[.,;:]|$)| {2}/)
  })
})
