import { defineCalculation } from '@journey/engine'

/** What other programs write for no day: `0000-00-00` and its like. */
const real = /-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

/** The first of several days (`YYYY-MM-DD`) that is one, and whether there is: a sentence that names it is left out without. */
export const firstDay = defineCalculation<{ of?: string[] }, { day?: string; isGiven: boolean }>({
  input: {
    type: 'object',
    properties: { of: { type: 'array', items: { type: 'string', pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' } } },
    additionalProperties: false,
  },
  output: {
    type: 'object',
    properties: {
      day: { type: 'string', pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' },
      isGiven: { type: 'boolean', 'x-tells': 'day' },
    },
    required: ['isGiven'],
    additionalProperties: false,
  },
  run({ of = [] }) {
    const day = of.find((one) => real.test(one))
    return day === undefined ? { isGiven: false } : { day, isGiven: true }
  },
})
