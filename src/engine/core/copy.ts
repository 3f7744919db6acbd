/** Words with values in them: compiled ICU messages, formatted. */
import { type Formatters, IntlMessageFormat } from 'intl-messageformat'
import type { Json, NumberStyle } from './model.ts'
import type { Message } from './screen.ts'

/** What formatting depends on beside the message: the language, the journey's number styles and its time zone. */
export type LocaleSettings = { language: string; numberStyles: Record<string, NumberStyle>; timeZone: string }

/**
 * The text of a message. Values that are absent show as nothing: the compiler has checked that every name in it can be
 * known. Dates are given as `YYYY-MM-DD` or as milliseconds.
 */
export function formatMessage(
  message: Message,
  values: Record<string, Json | undefined>,
  wording: LocaleSettings,
): string {
  if (typeof message === 'string') return message
  const shown = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, showable(value)]))
  return String(prepared(message, wording).format(shown))
}

/** A number as a style writes it: minus before the prefix, a no-break space where the group is a space. */
export function formatNumber(value: number, { prefix, group, decimal, digits }: NumberStyle): string {
  const [whole = '', fraction] = Math.abs(value).toFixed(digits).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group === ' ' ? '\u00a0' : group)
  return `${value < 0 ? '-' : ''}${prefix}${grouped}${fraction === undefined ? '' : decimal + fraction}`
}

const known = new WeakMap<LocaleSettings, WeakMap<object, IntlMessageFormat>>()

function prepared(message: Exclude<Message, string>, wording: LocaleSettings): IntlMessageFormat {
  const formats = known.get(wording) ?? new WeakMap<object, IntlMessageFormat>()
  known.set(wording, formats)
  const format = formats.get(message) ?? prepare(message, wording)
  formats.set(message, format)
  return format
}

function prepare(
  message: Exclude<Message, string>,
  { language, numberStyles, timeZone }: LocaleSettings,
): IntlMessageFormat {
  // The library hands a style's options to the formatter of our choice; only their identity matters to us.
  const styles = Object.fromEntries(Object.keys(numberStyles).map((name) => [name, { unit: name }]))
  const formatters: Formatters = {
    getNumberFormat: (locales, options) => {
      const style = options?.unit === undefined ? undefined : numberStyles[options.unit]
      const plain = new Intl.NumberFormat(locales, style ? undefined : numberOptions(options))
      return style ? writing(plain, (value) => formatNumber(Number(value), style)) : plain
    },
    getDateTimeFormat: (_, options) => writtenDate(options, timeZone),
    getPluralRules: (locales, options) => new Intl.PluralRules(locales, options),
  }
  const formats = { number: styles, date: { day: { day: '2-digit', month: '2-digit', year: 'numeric' } } } as const
  return new IntlMessageFormat(message, language, formats, { formatters })
}

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
function writtenDate(options: Intl.DateTimeFormatOptions | undefined, timeZone: string): Intl.DateTimeFormat {
  // British order, day first: DD/MM/YYYY in every language of the journey.
  const moment = new Intl.DateTimeFormat('en-GB', { ...options, timeZone })
  const day = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })
  const format = moment.format
  return writing(moment, (value: unknown) => {
    if (typeof value !== 'string') return format(Number(value))
    const at = Date.parse(value)
    return Number.isNaN(at) ? '' : /^\d{4}-\d{2}-\d{2}$/.test(value) ? day.format(at) : format(at)
  })
}

/** The formatter, with a way of its own to write a value: the library asks for nothing else. */
function writing<Format extends object>(formatter: Format, format: (value: never) => string): Format {
  return Object.defineProperty(formatter, 'format', { value: format })
}

function showable(value: Json | undefined): string | number | boolean {
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : value
}
