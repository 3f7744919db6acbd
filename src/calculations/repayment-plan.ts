import { defineCalculation } from '../engine/define.ts'

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

/** The plan of that `id`, and whether there is one; nothing before there are plans, or before one is named. */
export const repaymentPlan = defineCalculation<{ plans?: Plan[]; id?: string }, Found>({
  input: {
    type: 'object',
    properties: { plans: { type: 'array', items: { type: 'object', properties } }, id: { type: 'string' } },
    additionalProperties: false,
  },
  output: { type: 'object', properties: { found: { type: 'boolean' }, ...properties }, additionalProperties: false },
  run({ plans, id }): Found {
    if (plans === undefined || id === undefined) return {}
    const plan = plans.find((one) => one.id === id)
    if (!plan) return { found: false }
    const known = Object.entries(plan).filter(([name]) => Object.hasOwn(properties, name))
    return { found: true, ...Object.fromEntries(known) }
  },
})
