/** Mistakes in schemas: marks of privacy, patterns, limits, types. */
import { dropped, type Kind, replaced, schemas, toText } from './kind.ts'

const isMark = /^(x-pii|writeOnly)$/

/** Names of properties that hold personal data wherever they occur. */
const personalName = /(said|phone|email|name|surname|address|street|birth|idnumber)/i

export const schemaKinds: Record<string, Kind> = {
  'mark with a wrong value': {
    files: schemas,
    fits: ({ is, path }) => is === 'value' && isMark.test(path.at(-1) ?? ''),
    change: (text, place) => {
      const wrong = ['yes', "'true'", '1', 'secret', 'high', 'on'][place.from % 6] ?? 'yes'
      return toText(() => wrong)(text, place, [], [])
    },
  },
  'mark misspelt': {
    files: schemas,
    fits: ({ is, path }) => is === 'key' && isMark.test(path.at(-1) ?? ''),
    change: (_, { from, to, path, value }) => {
      const wrong =
        path.at(-1) === 'x-pii' ? ['x-pi', 'pii', 'x-personal', 'xpii'] : ['writeonly', 'write-only', 'secret']
      const made = wrong[from % wrong.length]
      return value === undefined || made === undefined ? undefined : replaced(from, to, made)
    },
  },
  'mark left out': {
    files: /\/schemas\/(forms\/)?.*\.yaml$/,
    fits: ({ is, path }) => is === 'entry' && path.at(-1) === 'x-pii' && personalName.test(path.at(-2) ?? ''),
    change: (text, { from, to }) => {
      const before = /,\s*$/.exec(text.slice(0, from))
      if (before) return replaced(from - before[0].length, to, '')
      return dropped(text, { from, to, path: [], is: 'entry' })
    },
  },
  'mark among the properties': {
    files: schemas,
    fits: ({ is, path }) => is === 'key' && path.at(-1) === 'properties' && path.length === 1,
    change: (text, { to }) => {
      const end = text.indexOf('\n', to)
      return end < 0 ? undefined : replaced(end, end, '\n  x-pii: true')
    },
  },
  'pattern that never matches': {
    files: schemas,
    fits: ({ is, path }) => is === 'value' && path.at(-1) === 'pattern',
    change: toText((pattern) => {
      const made = pattern.startsWith('^') ? `$${pattern.slice(1)}^` : `${pattern}^x`
      return `'${made.replaceAll("'", "''")}'`
    }),
  },
  'pattern that backtracks': {
    files: schemas,
    fits: ({ is, path }) => is === 'value' && path.at(-1) === 'pattern',
    change: (text, place) => {
      const made = ['^(\\d+)+$', '^(\\w+\\s?)*$', '^([a-zA-Z]+)*@$', '^(a|aa)+$', '^(.*a){12}$'][place.from % 5] ?? ''
      return toText(() => `'${made}'`)(text, place, [], [])
    },
  },
  'pattern without an anchor': {
    files: schemas,
    fits: ({ is, path, value }) => is === 'value' && path.at(-1) === 'pattern' && /^\^[^|]*\$$/.test(String(value)),
    change: (text, place) =>
      toText((pattern) => {
        const made = place.from % 2 === 0 ? pattern.slice(1) : pattern.slice(0, -1)
        return `'${made.replaceAll("'", "''")}'`
      })(text, place, [], []),
  },
  'limit for another type': {
    files: schemas,
    fits: ({ is, path }) =>
      is === 'key' && /^(minLength|maxLength|minimum|maximum|minItems|maxItems)$/.test(path.at(-1) ?? ''),
    change: (_, { from, to, path }) => {
      const swap: Record<string, string> = {
        minLength: 'minimum',
        maxLength: 'maximum',
        minimum: 'minLength',
        maximum: 'maxLength',
        minItems: 'minLength',
        maxItems: 'maxLength',
      }
      return replaced(from, to, swap[path.at(-1) ?? ''] ?? '')
    },
  },
  'limit as text': {
    files: schemas,
    fits: ({ is, value }) => is === 'value' && typeof value === 'number',
    change: toText((value) => `'${value}'`),
  },
  'type misspelt': {
    files: schemas,
    fits: ({ is, path }) => is === 'value' && path.at(-1) === 'type',
    change: toText(
      (value) =>
        ({ string: 'text', integer: 'int', number: 'float', boolean: 'bool', array: 'list', object: 'map' })[value],
    ),
  },
  'number for text': {
    files: schemas,
    fits: ({ is, path, value }) =>
      is === 'value' && path.at(-1) === 'type' && value === 'string' && path.includes('properties'),
    change: toText(() => 'integer'),
  },
  'required misspelt': {
    files: schemas,
    fits: ({ is, path, value }) => is === 'value' && path.at(-2) === 'required' && typeof value === 'string',
    change: toText((value) => `${value}s`),
  },
  'reference misspelt': {
    files: schemas,
    fits: ({ is, path }) => is === 'value' && path.at(-1) === '$ref',
    change: toText((value) => `'${value}x'`),
  },
  'member of an enumeration misspelt': {
    files: schemas,
    fits: ({ is, path, value }) =>
      is === 'value' && path.at(-2) === 'enum' && typeof value === 'string' && value.length > 2,
    change: toText((value) => `${value.slice(0, -1)}${value.at(-1) === 'X' ? 'Y' : 'X'}`),
  },
}
