/** Mistakes in what the words say: names of other screens, wrong places, forms of numbers, cases that are missing. */
import { copy, type Kind, replaced } from './kind.ts'
import { anotherOf, changed, leftOut, renamedKey } from './make.ts'

const hasName = (value: unknown): boolean => typeof value === 'string' && /\{\w+[,}]/.test(value)

export const textKinds: Record<string, Kind> = {
  'name of another screen': changed(
    copy,
    ({ is, value }) => is === 'value' && hasName(value),
    (value) => `'${value.replace(/\{\w+/, value.includes('{months') ? '{tries' : '{months').replaceAll("'", "''")}'`,
  ),
  'style of a number misspelt': changed(
    copy,
    ({ is, value }) => is === 'value' && /, number, \w+/.test(String(value)),
    (value) => `'${value.replace(/, number, (\w+)/, ', number, $1s').replaceAll("'", "''")}'`,
  ),
  'case of a choice left out': changed(
    copy,
    ({ is, value }) => is === 'value' && /(select|plural),/.test(String(value)),
    (value) =>
      `'${value.replace(/(select|plural),\s*(=?\w+)\s*\{([^{}]|\{[^{}]*\})*\}/, '$1,').replaceAll("'", "''")}'`,
  ),
  'case of a choice misspelt': changed(
    copy,
    ({ is, value }) => is === 'value' && /(select|plural),/.test(String(value)),
    (value) => `'${value.replace(/(select|plural),\s*(=?\w+)\s*\{/, '$1, $2x {').replaceAll("'", "''")}'`,
  ),
  'message of another keyword': renamedKey(
    copy,
    ({ path }) => path.at(-2) === 'errors' && path.at(-4) === 'fields',
    (key) => (key === 'required' ? 'pattern' : key === 'pattern' ? 'maxLength' : 'required'),
  ),
  'message of a field left out': leftOut(
    copy,
    ({ is, path }) => is === 'entry' && path.at(-2) === 'errors' && path.at(-4) === 'fields',
  ),
  'words of another step': renamedKey(
    copy,
    ({ path }) => path.length === 1 && /-/.test(path[0] ?? ''),
    (key) => key.replace('-', '_'),
  ),
  'words under another key': renamedKey(
    copy,
    ({ path }) => path.length > 2 && /^(label|title|intro|button|body)$/.test(path.at(-1) ?? ''),
    (key) => ({ label: 'title', title: 'label', intro: 'note', button: 'label', body: 'text' })[key],
  ),
  'label left out': leftOut(copy, ({ is, path }) => is === 'entry' && path.at(-1) === 'label'),
  'words twice under one key': {
    files: copy,
    fits: ({ is, path }) => is === 'entry' && path.at(-1) === 'label',
    change: (text, { from, to }) => {
      const end = from + text.slice(from, to).trimEnd().length
      const begin = text.lastIndexOf('\n', from - 1) + 1
      const indent = text.slice(begin, from)
      return indent.trim() === '' ? replaced(end, end, `\n${indent}label: Another label`) : undefined
    },
  },
  'words of the neighbour': anotherOf(copy, ({ is, path }) => is === 'value' && path.at(-1) === 'label'),
  'number for words': changed(
    copy,
    ({ is, path }) => is === 'value' && path.at(-1) === 'label',
    () => '42',
  ),
  'limit said by hand': changed(
    copy,
    ({ is, value }) => is === 'value' && /^[^{}]*\{(max|min|most|largest|tries|seconds)\}[^{}]*$/.test(String(value)),
    (value) => `'${value.replace(/\{\w+\}/, '10').replaceAll("'", "''")}'`,
  ),
}
