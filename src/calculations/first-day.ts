import { defineCalculation } from '@journey/engine'

/** The first of several days (`YYYY-MM-DD`) that is there, and whether one is: a sentence that names it is left out without. */
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
      isGiven: { type: 'boolean' },
    },
    required: ['isGiven'],
    additionalProperties: false,
  },
  run: ({ of: [day] = [] }) => (day === undefined ? { isGiven: false } : { day, isGiven: true }),
})
