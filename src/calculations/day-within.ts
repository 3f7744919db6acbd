import { defineCalculation } from '@journey/engine'

type Input = { day?: string; from?: string; until?: string }

const day = { type: 'string', pattern: String.raw`^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$` } as const

/** Whether a day (`YYYY-MM-DD`) is within two others, both of them included; one of these may be left out. Nothing without the day. */
export const dayWithin = defineCalculation<Input, { within?: boolean }>({
  input: {
    type: 'object',
    properties: { day: { type: 'string' }, from: day, until: day },
    required: ['day'],
    additionalProperties: false,
    'x-range': { from: 'from', to: 'until' },
  },
  output: { type: 'object', properties: { within: { type: 'boolean' } }, additionalProperties: false },
  run: ({ day, from = '', until = '9' }) => (day === undefined ? {} : { within: from <= day && day <= until }),
})
