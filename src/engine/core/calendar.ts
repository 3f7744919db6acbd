/** The calendar of a time zone. */

const dateFormats = new Map<string, Intl.DateTimeFormat>()

/** The day, as `YYYY-MM-DD`, that a moment (milliseconds since 1970) has in a time zone. */
export function dateIn(timeZone: string, at: number): string {
  // The Swedish locale writes dates as ISO 8601 does.
  const format =
    dateFormats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  dateFormats.set(timeZone, format)
  return format.format(at)
}
