/** Calendar days as `YYYY-MM-DD`, without times or time zones, and the business days of South Africa. */

/** The day so many days later (or earlier). */
export function addDays(day: string, days: number): string {
  return dayAt(utc(day) + days * dayLength)
}

/** That day of a month, or the month's last where it is shorter. `months` may lie outside 1 to 12: it counts on. */
export function dayOfMonth(year: number, month: number, day: number): string {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return dayAt(Date.UTC(year, month - 1, Math.min(day, last)))
}

/** Year and month (1 to 12) of a day. */
export function monthOf(day: string): { year: number; month: number } {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return { year, month }
}

/** The business day that lies so many business days later (National Credit Act, section 2(5)): the first is not counted. */
export function addBusinessDays(day: string, days: number, proclaimed: readonly string[] = []): string {
  let found = day
  for (let left = days; left > 0; ) {
    found = addDays(found, 1)
    if (isBusinessDay(found, proclaimed)) left -= 1
  }
  return found
}

/** Monday to Friday, and no public holiday. `proclaimed`: days that were made one by proclamation, such as for an election. */
export function isBusinessDay(day: string, proclaimed: readonly string[] = []): boolean {
  const weekday = new Date(utc(day)).getUTCDay()
  return weekday > 0 && weekday < 6 && !isPublicHoliday(day) && !proclaimed.includes(day)
}

/** Public Holidays Act 36 of 1994: the days of its schedule; one that falls on a Sunday makes the Monday a holiday. */
export function isPublicHoliday(day: string): boolean {
  const isMonday = new Date(utc(day)).getUTCDay() === 1
  return isScheduled(day) || (isMonday && isScheduled(addDays(day, -1)))
}

const scheduled = ['01-01', '03-21', '04-27', '05-01', '06-16', '08-09', '09-24', '12-16', '12-25', '12-26']

function isScheduled(day: string): boolean {
  const easter = easterSunday(Number(day.slice(0, 4)))
  return scheduled.includes(day.slice(5)) || day === addDays(easter, -2) || day === addDays(easter, 1)
}

/** Gregorian computus (Meeus, Jones, Butcher). */
function easterSunday(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7
  const days = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114
  return dayOfMonth(year, Math.floor(days / 31), (days % 31) + 1)
}

const dayLength = 24 * 60 * 60_000
const utc = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayAt = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10)
