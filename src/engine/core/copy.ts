/** Words with values in them: compiled ICU messages, formatted. */
import { type Formats, type Formatters, formatToParts } from 'intl-messageformat'
import { memoize } from './memoize.ts'
import type { Json, NumberStyle } from './model.ts'
import type { Message } from './screen.ts'

/** What formatting depends on beside the message: the language, the journey's number styles and its time zone. */
export type LocaleSettings = { language: string; numberStyles: Record<string, NumberStyle>; timeZone: string }

/**
 * The text of a message. Values that are absent show as nothing: the compiler has checked that every name in it can be
 * known. Dates are given as `YYYY-MM-DD` or as milliseconds. What is no date, or no number where a style wants one, shows
 * as nothing, too.
 */
export function formatMessage(
  message: Message,
  values: Record<string, Json | undefined>,
  wording: LocaleSettings,
): string {
  if (typeof message === 'string') return message
  const shown = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, showable(value)]))
  const { formatters, formats } = writerOf(wording)
  return formatToParts(message, wording.language, formatters, formats, shown)
    .map(({ value }) => String(value))
    .join('')
}

/**
 * A number as a style writes it: a half is rounded away from zero, minus is before the prefix, a no-break space where the
 * group is a space.
 * @throws RangeError for what is not finite: it is no number that a person can read
 */
export function formatNumber(value: number, { prefix, group, decimal, digits }: NumberStyle): string {
  if (!Number.isFinite(value)) throw new RangeError(`expected a finite number, found \`${value}\``)
  const rounded = rounding(Math.abs(value), digits)
  const [whole = '', fraction] = rounded.toFixed(digits).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group === ' ' ? '\u00a0' : group)
  const sign = value < 0 && rounded > 0 ? '-' : ''
  return `${sign}${prefix}${grouped}${fraction === undefined ? '' : decimal + fraction}`
}

/** Rounds the decimals that are written: 1.005 is stored as slightly less, which `toFixed` would round down. */
function rounding(value: number, digits: number): number {
  return shifted(Math.round(shifted(value, digits)), -digits)
}

function shifted(value: number, by: number): number {
  const [decimals, exponent = '0'] = String(value).split('e')
  return Number(`${decimals}e${Number(exponent) + by}`)
}

type Writer = { formatters: Formatters; formats: Formats }

/**
 * A browser loads its tables of numbers for its first `Intl.NumberFormat`, and for the question which languages it has:
 * tens of milliseconds on a quick machine. So neither happens for a number in one of the journey's styles.
 */
const writerOf = memoize(({ numberStyles, timeZone }: LocaleSettings): Writer => {
  // The library hands a style's options to the formatter of our choice; only their identity matters to us.
  const styles = Object.fromEntries(Object.keys(numberStyles).map((name) => [name, { unit: name }]))
  const formatters: Formatters = {
    getNumberFormat: (locales, options) => {
      const style = options?.unit === undefined ? undefined : numberStyles[options.unit]
      if (!style) return new Intl.NumberFormat(locales, numberOptions(options))
      return withFormat(Intl.NumberFormat.prototype, (value: unknown) =>
        value !== '' && Number.isFinite(Number(value)) ? formatNumber(Number(value), style) : '',
      )
    },
    getDateTimeFormat: (_, options) => withFormat(Intl.DateTimeFormat.prototype, dateFormat(options, timeZone)),
    getPluralRules: (locales, options) => new Intl.PluralRules(locales, options),
  }
  const day = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
  return { formatters, formats: { number: styles, date: { day }, time: {} } }
})

type NumberOptions = NonNullable<Parameters<Formatters['getNumberFormat']>[1]>

/** Browsers of early 2022 know neither the words of `useGrouping` nor `signDisplay: negative`, which makes them throw. */
function numberOptions({ useGrouping, signDisplay, ...options }: NumberOptions = {}): Intl.NumberFormatOptions {
  return {
    ...options,
    ...(useGrouping === undefined ? {} : { useGrouping: useGrouping !== false }),
    ...(signDisplay === undefined ? {} : { signDisplay: signDisplay === 'negative' ? 'auto' : signDisplay }),
  }
}

/** A day without a time is the same day everywhere; a moment is a day in the journey's time zone. */
function dateFormat(options: Intl.DateTimeFormatOptions | undefined, timeZone: string): (value: unknown) => string {
  // British order, day first: DD/MM/YYYY in every language of the journey.
  const format = (at: number, zone: string) =>
    new Intl.DateTimeFormat('en-GB', { ...options, timeZone: zone }).format(at)
  return (value) => {
    const isText = typeof value === 'string'
    const at = isText ? Date.parse(value) : Number(value)
    // A calendar ends, too: some 275 000 years from now.
    const isMoment = !Number.isNaN(new Date(at).getTime())
    return isMoment ? format(at, isText && /^\d{4}-\d{2}-\d{2}$/.test(value) ? 'UTC' : timeZone) : ''
  }
}

/** What the library asks of a formatter, and no more: a way to write a value. */
function withFormat<Format extends object>(prototype: Format, format: (value: never) => string): Format {
  return Object.create(prototype, { format: { value: format } })
}

function showable(value: Json | undefined): string | number | boolean {
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : value
}
