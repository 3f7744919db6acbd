import { defineCalculation } from '@journey/engine'

/** The month in which work began (`YYYY-MM`) as the lender wants it: `MM-YYYY`, or null when there is none (section 7). */
export const workingDate = defineCalculation<{ month?: string }, { sent: string | null }>({
  input: { type: 'object', properties: { month: { type: 'string' } }, additionalProperties: false },
  output: {
    type: 'object',
    properties: { sent: { type: ['string', 'null'], pattern: '^(0[1-9]|1[0-2])-[0-9]{4}$' } },
    required: ['sent'],
    additionalProperties: false,
  },
  run({ month = '' }) {
    const [, year, number] = /^([0-9]{4})-(0[1-9]|1[0-2])$/.exec(month) ?? []
    return { sent: year && number ? `${number}-${year}` : null }
  },
})
