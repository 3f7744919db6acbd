/** What one line says and another refutes: a sound that the application lacks, a dialog that is never open, words of a plural swapped, values that cannot be meant. */
import { journey, type Kind, replaced, settings, steps } from './kind.ts'
import { changed, itemsSwapped, underKey } from './make.ts'

const english = /\/copy\/en\.yaml$/
const dialogs = ['plan-details', 'camera-blocked', 'salary-in-bank']
const cases = /one (\{[^{}]*\})(\s+)other (\{[^{}]*\})/

export const refutedKinds: Record<string, Kind> = {
  'sound that the application lacks': changed(steps, underKey(/^play$/), (value) => value.replace('wrong', 'right')),
  'close of a dialog that is never open': changed(
    steps,
    ({ is, path }) => is === 'value' && path.at(-1) === 'close' && path[0] === 'on',
    (_, { path }) => dialogs[Number(path.at(-2)) % dialogs.length],
  ),
  'words of a plural swapped': {
    files: /\/copy\/(messages\/)?en\.yaml$/,
    fits: ({ is, value }) => is === 'value' && cases.test(String(value)),
    change: (text, { from, to }) => {
      const found = cases.exec(text.slice(from, to))
      const at = from + (found?.index ?? 0)
      return found
        ? replaced(at, at + found[0].length, `one ${found[3] ?? ''}${found[2] ?? ''}other ${found[1] ?? ''}`)
        : undefined
    },
  },
  'value set to itself': changed(
    steps,
    ({ is, path, value }) =>
      is === 'value' && path.at(-2) === 'set' && path[1] !== 'verify.ok' && /^[\w-]+\.[\w.-]+$/.test(String(value)),
    (value, { path }) => (path.at(-1)?.includes('.') && path.at(-1) !== value ? path.at(-1) : undefined),
  ),
  'parts of the journey in another order': itemsSwapped(
    journey,
    ({ is, path }) => is === 'value' && path[0] === 'sections' && ['0', '2', '6'].includes(path[1] ?? ''),
  ),
  'apostrophe of another encoding': changed(
    english,
    ({ is, value }) => is === 'value' && /^[^"\n]{1,70}$/.test(String(value)) && /\w'\w/.test(String(value)),
    (value) => `"${value.replace("'", 'â€™')}"`,
  ),
  'number beyond what is kept': changed(
    settings,
    ({ is, value }) => is === 'value' && typeof value === 'number' && value >= 1000,
    (value) => `${value}000000000000000000`,
  ),
  'format between apostrophes': changed(
    english,
    ({ is, value }) => is === 'value' && /^[^"'\n]*\{\w+, number, \w+\}[^"'\n]*$/.test(String(value)),
    (value) => `"${value.replace(/\{\w+, number, \w+\}/, "'$&'")}"`,
  ),
  'key in place of its words': changed(
    english,
    ({ is, path, value }) => is === 'value' && path.at(-1) === 'label' && !String(value).includes('\n'),
    (_, { path }) => path.join('.'),
  ),
}
