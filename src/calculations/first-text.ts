import { defineCalculation } from '@journey/engine'

/** The first of several texts that is there: for a fact that the lender may give by either of two names. */
export const firstText = defineCalculation<{ of?: string[] }, { first?: string }>({
  input: {
    type: 'object',
    properties: { of: { type: 'array', items: { type: 'string' } } },
    additionalProperties: false,
  },
  output: { type: 'object', properties: { first: { type: 'string' } }, additionalProperties: false },
  run: ({ of: [first] = [] }) => (first === undefined ? {} : { first }),
})
