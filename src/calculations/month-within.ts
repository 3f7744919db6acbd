import { defineCalculation } from '@journey/engine'

type Input = { month?: string; today?: string; years?: number }

/** Whether a month (`YYYY-MM`) has begun, in this year or one of so many before it; nothing while one of the three is absent. */
export const monthWithin = defineCalculation<Input, { within?: boolean }>({
  input: {
    type: 'object',
    properties: { month: { type: 'string' }, today: { type: 'string' }, years: { type: 'number' } },
    additionalProperties: false,
  },
  output: { type: 'object', properties: { within: { type: 'boolean' } }, additionalProperties: false },
  run({ month, today, years }) {
    if (month === undefined || today === undefined || years === undefined) return {}
    return { within: isWithinYears(month, today, years) }
  },
})

/** The same for a month and a day (`YYYY-MM-DD`) that are known. */
export function isWithinYears(month: string, today: string, years: number): boolean {
  return month <= today.slice(0, 7) && Number(month.slice(0, 4)) >= Number(today.slice(0, 4)) - years
}
