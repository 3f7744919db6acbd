/** A day in a calendar, as the standard writes it (RFC 5545). */

type Day = {
  /** `2026-12-25` */
  date: string
  title: string
  text: string
  /** Of all days that anyone is reminded of: a calendar keeps one of each. */
  id: string
  /** When the file is written, in milliseconds since 1970. */
  now: number
}

/** The file: one whole day on which other things can be planned, with an alarm at noon of the day before. */
export function calendarFile({ date, title, text, id, now }: Day): string {
  const day = date.replaceAll('-', '')
  const written = new Date(now).toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//personal-loan//first-debit//EN',
    'BEGIN:VEVENT',
    `UID:${escapeText(`first-debit-${id}-${day}`)}`,
    `DTSTAMP:${written}`,
    `DTSTART;VALUE=DATE:${day}`,
    'TRANSP:TRANSPARENT',
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
const escapeText = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n')

const most = 75

/** A line holds 75 bytes; what follows begins with a space. No letter is torn apart, however many bytes it has. */
function fold(line: string): string[] {
  const encoder = new TextEncoder()
  const lines = ['']
  let bytes = 0
  for (const letter of line) {
    const { length } = encoder.encode(letter)
    if (bytes + length > most) {
      lines.push(' ')
      bytes = 1
    }
    lines.push(`${lines.pop() ?? ''}${letter}`)
    bytes += length
  }
  return lines
}
