import { defineCalculation } from '@journey/engine'

/** The first of several texts that is there, and whether one is: for a fact that the lender may give by either of two names. */
export const firstText = defineCalculation<{ of?: string[] }, { first?: string; isGiven: boolean }>({
  input: {
    type: 'object',
    properties: { of: { type: 'array', items: { type: 'string' } } },
    additionalProperties: false,
  },
  output: {
    type: 'object',
    properties: { first: { type: 'string' }, isGiven: { type: 'boolean', 'x-tells': 'first' } },
    required: ['isGiven'],
    additionalProperties: false,
  },
  run: ({ of: [first] = [] }) => (first === undefined ? { isGiven: false } : { first, isGiven: true }),
})
