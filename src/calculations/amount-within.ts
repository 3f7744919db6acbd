import { defineCalculation } from '@journey/engine'

type Input = { amount?: number; min?: number; max?: number }

/** Whether an amount lies between two bounds, both included, and the amount if it does; nothing while one of the three is absent. */
export const amountWithin = defineCalculation<Input, { within?: boolean; amount?: number }>({
  input: {
    type: 'object',
    properties: { amount: { type: 'number' }, min: { type: 'number' }, max: { type: 'number' } },
    additionalProperties: false,
    'x-range': { from: 'min', to: 'max' },
  },
  output: {
    type: 'object',
    properties: { within: { type: 'boolean' }, amount: { type: 'number' } },
    additionalProperties: false,
  },
  run({ amount, min, max }) {
    if (amount === undefined || min === undefined || max === undefined) return {}
    return amount >= min && amount <= max ? { within: true, amount } : { within: false }
  },
})
