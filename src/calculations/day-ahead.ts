import { defineCalculation } from '@journey/engine'

type Input = { day?: string; today?: string; most?: number }

const dayLasts = 24 * 60 * 60 * 1000

/** Whether a day (`YYYY-MM-DD`) is today or later, and not more than `most` days away. Nothing while one of them is absent. */
export const dayAhead = defineCalculation<Input, { ahead?: boolean }>({
  input: {
    type: 'object',
    properties: { day: { type: 'string' }, today: { type: 'string' }, most: { type: 'integer', minimum: 1 } },
    required: ['day', 'today', 'most'],
    additionalProperties: false,
  },
  output: { type: 'object', properties: { ahead: { type: 'boolean' } }, additionalProperties: false },
  run({ day, today, most }) {
    if (day === undefined || day === '' || today === undefined || most === undefined) return {}
    const days = (Date.parse(day) - Date.parse(today)) / dayLasts
    return { ahead: days >= 0 && days <= most }
  },
})
