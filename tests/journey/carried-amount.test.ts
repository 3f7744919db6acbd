/** The amount that was wanted last, carried to the first page. */
import { transition } from '@journey/engine'
import { expect, test } from 'vitest'
import { loan, standing } from './loan.ts'

const usual = { id: 'personal', name: 'Usual', minAmount: 10_000, maxAmount: 50_000, terms: [12] }
const large = { ...usual, id: 'large', maxAmount: 300_000 }

/** What the first page shows to who wanted so much of the larger product, and is signed out. */
function shownAfter(amount: number) {
  const records = {
    consent: { accepted: true, productId: 'large' },
    enquiry: { productId: 'large' },
    products: { products: [usual, large] },
  }
  const answers = { landing: { amount: 12_000, term: 12 }, 'loan-info': { amount } }
  const asked = standing('loan-purpose', records, answers)
  const signedOut = { type: 'message', at: asked.at, name: 'signedOut' } as const
  return transition(loan, { ...asked, trail: [...asked.trail, 'loan-info'] }, signedOut).state.answers.landing
}

test('who is signed out finds the amount on the first page that was wanted last', () => {
  expect(shownAfter(50_000)).toEqual({ amount: 50_000, term: 12 })
})

test('an amount that only another product offers is not carried there: what was chosen there stays', () => {
  expect(shownAfter(250_000)).toEqual({ amount: 12_000, term: 12 })
})
