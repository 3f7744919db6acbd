/** What section 8 of the second document says of every code of the debit order: each is raised by sending it once more. */
import type { Row } from './catalogue.ts'

const call = 'mandate.resend'
const gotIt = { buttons: { gotIt: 'stays' }, closes: 'stays' } as const
const home = { buttons: { gotIt: 'landing' }, closes: 'landing' } as const

export const mandate: Row[] = [
  { code: '0432001', call, buttons: { ok: 'stays' }, closes: 'stays', text: /something went wrong/i, showsCode: true },
  { code: '0432002', call, buttons: { ok: 'stays' }, closes: 'stays', text: /something went wrong/i, showsCode: true },
  { code: '0432054', call, ...home, text: /your loan application has expired.*contact centre.*0860\s999\s119/is },
  { code: '0432055', call, ...gotIt, text: /we've received your request.*7:00 tomorrow morning/is },
  {
    ...{ code: '0432056', call, buttons: { continue: 'paying-out' }, closes: 'paying-out' },
    text: /your loan application has been disbursed/i,
  },
  { code: '0432057', call, ...gotIt, text: /debit order was not sent.*in a few minutes/is },
  { code: '0432058', call, ...home, text: /we can't send you a new debit order mandate.*do not match/is },
]
