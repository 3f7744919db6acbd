import { defineCalculation } from '@journey/engine'

/** The first of several numbers that is there: for a fact that a later answer of the lender may change. */
export const firstNumber = defineCalculation<{ of?: number[] }, { first?: number }>({
  input: {
    type: 'object',
    properties: { of: { type: 'array', items: { type: 'number' } } },
    additionalProperties: false,
  },
  output: { type: 'object', properties: { first: { type: 'number' } }, additionalProperties: false },
  run: ({ of: [first] = [] }) => (first === undefined ? {} : { first }),
})
