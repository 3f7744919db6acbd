/** Months and years up to today. */

/** January to December, as `01` to `12`. */
export const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'))

/** Months of a year that have begun by `today` (`YYYY-MM-DD`), as `01` to `12`; all of them while either is not known. */
export function monthsOf(year: string, today: string | undefined): string[] {
  return today?.startsWith(`${year}-`) ? months.filter((month) => month <= today.slice(5, 7)) : months
}

/** The year of `today` and `count` years before it, latest first; none while either is not known. */
export function yearsBack(today: string | undefined, count: number | undefined): string[] {
  if (today === undefined || count === undefined) return []
  const latest = Number(today.slice(0, 4))
  return Array.from({ length: count + 1 }, (_, index) => String(latest - index))
}
