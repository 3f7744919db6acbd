/** Limits that limit nothing, answers that cannot be entered, and buttons that do nothing. */
import { journey, type Kind, steps } from './kind.ts'
import { changed } from './make.ts'

const forms = /\/schemas\/forms\/.*\.yaml$/
const last = (path: string[]): string => path.at(-1) ?? ''
const value = (files: RegExp, key: RegExp, make: (value: string) => string | undefined, under?: string): Kind =>
  changed(
    files,
    ({ is, path }) => is === 'value' && key.test(last(path)) && (under === undefined || path.includes(under)),
    make,
  )

export const limitKinds: Record<string, Kind> = {
  'counter of something else': value(steps, /^counts$/, (event) => (event.includes('.') ? 'enter' : undefined)),
  'code longer than its field': value(forms, /^pattern$/, (pattern) =>
    /\{\d+\}\$$/.test(pattern)
      ? `'${pattern.replace(/\{(\d+)\}\$$/, (_, count) => `{${Number(count) + 7}}$`)}'`
      : undefined,
  ),
  'length that no text has': changed(
    forms,
    ({ is, path, value: most }) => is === 'value' && last(path) === 'maxLength' && most === 254,
    () => '5',
  ),
  'digits cut off': value(steps, /^length$/, () => '3', 'fields'),
  'consent that must be refused': value(forms, /^const$/, (only) => (only === 'true' ? 'false' : undefined)),
  'answer that can only be read': value(forms, /^x-pii$/, () => 'true, readOnly: true'),
  'way on as an aside': value(
    steps,
    /^next$/,
    (variant) => (variant === 'primary' ? 'secondary' : undefined),
    'actions',
  ),
  'fact as letters': changed(
    steps,
    ({ is, path, value: fact }) => is === 'value' && path.at(-2) === 'set' && /^[\w-]+\.[\w.]+$/.test(String(fact)),
    (fact) => `{ const: ${fact} }`,
  ),
  'sound misspelt': value(steps, /^play$/, (sound) => sound.replace('-', '')),
  'tab of another step': value(steps, /^step$/, () => 'loan-info', 'tabs'),
  'pause of half an hour': value(steps, /^every$/, () => '30m'),
  'permission misspelt': value(steps, /^\d+$/, (permission) => permission.slice(0, -1), 'sandbox'),
  'address longer than its record': value(
    journey,
    /^pattern$/,
    (pattern) => `'${pattern.replace('40}', '400}')}'`,
    'entries',
  ),
  'day from the clock': value(steps, /^(from|today)$/, () => 'journey.now', 'fields'),
}
