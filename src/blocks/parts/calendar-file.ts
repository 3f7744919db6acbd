/** A day in a calendar, as the standard writes it (RFC 5545). */

type Day = {
  /** `2026-12-25` */
  date: string
  title: string
  text: string
}

/** The file: one whole day, with an alarm at noon of the day before. */
export function calendarFile({ date, title, text }: Day): string {
  const day = date.replaceAll('-', '')
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//personal-loan//first-debit//EN',
    'BEGIN:VEVENT',
    `UID:first-debit-${day}`,
    `DTSTAMP:${day}T000000Z`,
    `DTSTART;VALUE=DATE:${day}`,
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(text)}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-PT12H',
    `DESCRIPTION:${escapeText(title)}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
  return lines.flatMap(fold).join('\r\n')
}

/** Commas, semicolons and backslashes part values there. */
const escapeText = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

/** A line holds 75 bytes; what follows begins with a space. Half as many characters are never more bytes than that. */
function fold(line: string): string[] {
  const parts = line.match(/.{1,37}/gu) ?? ['']
  return parts.map((part, index) => (index === 0 ? part : ` ${part}`))
}
