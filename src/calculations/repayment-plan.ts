import { defineCalculation } from '@journey/engine'
import Big from 'big.js'

type Plan = { [name: string]: number | string }
/** Every property of the plan, and `found`. */
type Found = { [name: string]: number | string | boolean }

const amounts = [
  'finalApprovedAmount',
  'monthlyRepaymentAmount',
  'totalRepaymentAmount',
  'totalInterestAndFeeAmount',
  'interestAmount',
  'interestRatePresent',
  'monthlyInterestRatePresent',
  'initiationFee',
  'loanServiceFeeAmount',
  'totalServiceFeeAmount',
  'insuranceFeeAmount',
  'totalInsuranceFeeAmount',
]

const properties = {
  id: { type: 'string' },
  tenor: { type: 'integer', description: 'months' },
  ...Object.fromEntries(amounts.map((name) => [name, { type: 'number' }])),
}

type Input = { plans?: Plan[]; id?: string; feePayment?: string }

/**
 * The plan of that `id`, and whether there is one; nothing before there are plans, or before one is named. `paidOut`: what the
 * applicant gets, from which an initiation fee paid upfront is taken.
 */
export const repaymentPlan = defineCalculation<Input, Found>({
  input: {
    type: 'object',
    properties: {
      plans: {
        type: 'array',
        items: { type: 'object', properties },
      },
      id: { type: 'string' },
      feePayment: { type: 'string', enum: ['UPFRONT', 'ALLOCATE_TO_INSTALLMENT'] },
    },
    additionalProperties: false,
  },
  output: {
    type: 'object',
    properties: { found: { type: 'boolean' }, ...properties, paidOut: { type: 'number' } },
    additionalProperties: false,
  },
  run({ plans, id, feePayment }): Found {
    if (plans === undefined || id === undefined) return {}
    const plan = plans.find((one) => one.id === id)
    if (!plan) return { found: false }
    const known = Object.entries(plan).filter(([name]) => Object.hasOwn(properties, name))
    const { finalApprovedAmount = 0, initiationFee = 0 } = plan
    const paidOut = new Big(finalApprovedAmount).minus(feePayment === 'UPFRONT' ? initiationFee : 0).toNumber()
    return { found: true, ...Object.fromEntries(known), paidOut }
  },
})
