/** Values that can never be meant, and names that nothing has, in keys that other kinds leave alone. */
import { journey, type Kind, settings, steps } from './kind.ts'
import { changed } from './make.ts'

const errors = /\/errors\.yaml$/
const last = (path: string[]): string => path.at(-1) ?? ''
const number = (name: RegExp, make: (value: string) => string): Kind =>
  changed(settings, ({ is, value, path }) => is === 'value' && typeof value === 'number' && name.test(last(path)), make)

export const neverKinds: Record<string, Kind> = {
  'share of more than all': number(/Percent$/, (value) => `${value}0`),
  'half a try': number(/^(retries|otpRetry|otpValidate|suggestions|payDateDays)$/, (value) => `${value}.5`),
  'step of nothing': number(/^(step|drag|landing)$/, () => '0'),
  'step that leaves a rest': number(/^(landing|application)$/, (value) => `${value.slice(0, 1)}7`.padEnd(4, '0')),
  'sections of the bar misspelt': changed(
    settings,
    ({ is, path }) => is === 'value' && path[0] === 'progress' && path.length === 3,
    (value) => `${value}s`,
  ),
  'icon misspelt': changed(
    settings,
    ({ is, path }) => is === 'value' && path[0] === 'stepIcons' && path.length === 2,
    (value) => `${value}ss`,
  ),
  'decimals after the sign of thousands': changed(
    journey,
    ({ is, path }) => is === 'value' && path[0] === 'numberStyles' && last(path) === 'group',
    () => "'.'",
  ),
  'link to a step with needs': changed(
    journey,
    ({ is, path }) => is === 'value' && path[0] === 'entries' && last(path) === 'go',
    () => 'confirmation',
  ),
  'need that comes later': changed(
    steps,
    ({ is, path, value }) =>
      is === 'value' && path[0] === 'needs' && /^(loan|user|employment|said)/.test(String(value)),
    () => 'confirmation.language',
  ),
  'two main buttons': changed(
    steps,
    ({ is, path, value }) => is === 'value' && path[0] === 'actions' && value === 'secondary',
    () => 'primary',
  ),
  'code to be read that is none': changed(
    errors,
    ({ is, path, value }) => is === 'value' && last(path) === 'showCode' && typeof value === 'string',
    (value) => `'${value.slice(0, -1)}X'`,
  ),
}
