import { defineCalculation } from '@journey/engine'

/** The first of several numbers that is there, and whether there is one: for a fact that a later answer of the lender may change. */
export const firstNumber = defineCalculation<{ of?: number[] }, { first?: number; isGiven: boolean }>({
  input: {
    type: 'object',
    properties: { of: { type: 'array', items: { type: 'number' } } },
    additionalProperties: false,
  },
  output: {
    type: 'object',
    properties: { first: { type: 'number' }, isGiven: { type: 'boolean', 'x-tells': 'first' } },
    required: ['isGiven'],
    additionalProperties: false,
  },
  run: ({ of: [first] = [] }) => (first === undefined ? { isGiven: false } : { first, isGiven: true }),
})
