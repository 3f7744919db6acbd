/** The plans of an approved loan, to the cent, and the one that is taken. */

import Big from 'big.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OfferOption } from '#journey-types'
import { at, bodyOf } from './bodies.ts'
import { type Lender, openLender } from './lender.ts'

let lender: Lender
beforeAll(async () => {
  lender = await openLender()
})
afterAll(() => lender.close())

const methods = ['ALLOCATE_TO_INSTALLMENT', 'UPFRONT'] as const

async function approved(application: object = {}) {
  const person = await lender.createApplicantWith({ loanApplicationStatus: 'APPROVED', ...application }, 'approved')
  const session = await lender.signInByLink(person)
  const read = (method: string) => {
    const query = `loanApplicationNumber=${person.number}&initiationFeePaymentMethod=${method}`
    return lender.get(`/ext-lcs/external/loan-offer?${query}`, session.headers)
  }
  const choose = (selectedOfferOptionId: string) =>
    lender.put(
      '/ext-lcs/external/loan-offer',
      { loanApplicationNumber: person.number, selectedOfferOptionId },
      session.headers,
    )
  return { person, session, read, choose }
}

describe('an approved loan', () => {
  it.each(methods)('[K3] is paid back to the cent, with the fee paid by %s', async (method) => {
    const { read } = await approved({ expectedAmount: 25_000 })
    const { loan } = bodyOf('loan.detail', await read(method))
    expect(loan.info?.initiationFeePaymentMethod).toBe(method)
    expect(loan.offerOptions).toHaveLength(3)
    for (const plan of loan.offerOptions) {
      // Not a number where it is missing: then nothing below holds.
      const { initiationFee = Number.NaN, totalInterestAndFeeAmount = Number.NaN } = plan
      const { interestAmount, totalServiceFeeAmount, totalInsuranceFeeAmount } = plan
      expect(initiationFee).toBe(1207.5)
      expect(sum(plan.finalApprovedAmount, totalInterestAndFeeAmount)).toBe(plan.totalRepaymentAmount)
      const fees = sum(interestAmount, initiationFee, totalServiceFeeAmount, totalInsuranceFeeAmount)
      // Each is rounded once, by itself.
      expect(Math.abs(fees - totalInterestAndFeeAmount)).toBeLessThanOrEqual(0.02)
      const paid = new Big(plan.monthlyRepaymentAmount).times(plan.tenor)
      const once = method === 'UPFRONT' ? initiationFee : 0
      expect(Math.abs(paid.plus(once).minus(plan.totalRepaymentAmount).toNumber())).toBeLessThan(
        0.005 * plan.tenor + 0.01,
      )
    }
  })

  it('[K3] costs less a month and in all with the fee paid upfront; terms and ids stay', async () => {
    const { read } = await approved()
    const plansOf = async (method: string) => bodyOf('loan.detail', await read(method)).loan.offerOptions
    const [added, upfront] = [await plansOf('ALLOCATE_TO_INSTALLMENT'), await plansOf('UPFRONT')]
    const termsOf = ({ id, tenor, finalApprovedAmount }: OfferOption) => ({ id, tenor, finalApprovedAmount })
    expect(upfront.map(termsOf)).toEqual(added.map(termsOf))
    for (const [index, plan] of upfront.entries()) {
      const other = added[index] ?? plan
      expect(plan.monthlyRepaymentAmount).toBeLessThan(other.monthlyRepaymentAmount)
      expect(plan.totalRepaymentAmount).toBeLessThan(other.totalRepaymentAmount)
    }
  })

  it('[K1] is 400 without a code before it is made, and cannot be asked for without saying how the fee is paid', async () => {
    const { read } = await approved({ loanApplicationStatus: 'CONDITIONALLY_APPROVED' })
    const early = await read('UPFRONT')
    expect([early.status, early.code]).toEqual([400, undefined])
    expect((await read('SOMEHOW')).status).toBe(422)
  })

  it('[K1] is made once the verifier has approved it, whatever condition it was approved on', async () => {
    const { read, choose } = await approved({ loanApplicationStatus: 'CONDITIONALLY_APPROVED', incomeApproved: true })
    expect((await read('UPFRONT')).status).toBe(400)
    const body = bodyOf('loan.detail', await read('UPFRONT'))
    expect(body.loan.offerOptions).toHaveLength(3)
    expect((await choose(String(body.loan.offerOptions[0]?.id))).status).toBe(204)
  })

  it('[K1] is not made while the income is still to be shown', async () => {
    const { read } = await approved({ loanApplicationStatus: 'CONDITIONALLY_APPROVED', incomeApproved: false })
    for (let times = 0; times < 3; times += 1) expect((await read('UPFRONT')).status).toBe(400)
  })

  it('[K1] gets the plan that is chosen, another until it is signed, and no plan that there is not', async () => {
    const { read, choose } = await approved()
    const ids = bodyOf('loan.detail', await read('UPFRONT')).loan.offerOptions.map(({ id }) => id)
    for (const id of ids) {
      expect((await choose(id)).status).toBe(204)
      expect(bodyOf('loan.detail', await read('UPFRONT')).loan.info?.selectedOfferOptionId).toBe(id)
    }
    expect((await choose('plan-7')).code).toBe('0440001')
    const signed = await approved({ loanApplicationStatus: 'CONTRACT_SIGNED' })
    expect((await signed.choose(String(ids[0]))).code).toBe('0440001')
  })

  it('[K3] says with the application how the fee was to be paid', async () => {
    const { session, person } = await approved()
    const { body } = await lender.get(`/lds/decisions?loanApplicationNumber=${person.number}`, session.headers)
    expect(at(body, 'payInitiationFeeUpfront')).toBe(false)
  })
})

function sum(...amounts: (number | undefined)[]): number {
  return amounts.reduce((all, amount) => all.plus(amount ?? Number.NaN), new Big(0)).toNumber()
}
