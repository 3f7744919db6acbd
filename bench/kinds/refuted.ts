/** What one line says and another refutes: a sound that the application lacks, a dialog that is never open, words of a plural swapped. */
import { type Kind, replaced, steps } from './kind.ts'
import { changed, underKey } from './make.ts'

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
}
