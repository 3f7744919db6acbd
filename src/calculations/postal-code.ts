import { defineCalculation } from '@journey/engine'

/** A postal code as it is kept: four digits, zeros in front of a shorter one. Nothing while there is none (section 5). */
export const postalCode = defineCalculation<{ typed?: string }, { padded?: string }>({
  input: { type: 'object', properties: { typed: { type: 'string' } }, additionalProperties: false },
  output: {
    type: 'object',
    properties: { padded: { type: 'string', 'x-pii': true } },
    additionalProperties: false,
  },
  run: ({ typed }) => (typed && /^[0-9]{1,4}$/.test(typed) ? { padded: typed.padStart(4, '0') } : {}),
})
