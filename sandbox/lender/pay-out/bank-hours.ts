/** When the applicant's bank opens. */
import { addBusinessDays, isBusinessDay } from '../../calendar.ts'
import { terms } from '../agreement/terms.ts'
import { dayOf, policy } from '../policy.ts'

/** The first opening after `now`: today's when the bank opens later today, otherwise that of the next business day. */
export function nextOpening(now: Date): Date {
  const today = dayOf(now)
  const opensToday = openingOn(today)
  const isAhead = isBusinessDay(today, terms.proclaimedHolidays) && opensToday > now
  return isAhead ? opensToday : openingOn(addBusinessDays(today, 1, terms.proclaimedHolidays))
}

/** South Africa has one time zone and no daylight saving time. */
function openingOn(day: string): Date {
  return new Date(`${day}T${policy.mandate.opensAt}:00+02:00`)
}
