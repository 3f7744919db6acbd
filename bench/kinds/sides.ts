/** What is changed on one side alone, and what YAML and JSON Schema read in another way than it looks. */
import { copy, type Kind, replaced, schemas, settings, steps, toText } from './kind.ts'
import { changed, renamedKey, underKey } from './make.ts'

const last = (path: string[]): string => path.at(-1) ?? ''
const entities = /\/schemas\/(entities|answers)\/.*\.yaml$/
const otherCopies = /\/copy\/(messages\/)?zu\.yaml$/

/** An alias in the place of another one. */
const anotherAlias: Kind = {
  files: steps,
  fits: ({ is, path }) => is === 'key' && path.length === 2 && path[0] === 'on',
  change: (text, { to }) => {
    const own = /^:\s*\*(\w+)/.exec(text.slice(to))
    const other = [...text.slice(0, to).matchAll(/&(\w+)/g)].map(([, name]) => name).find((name) => name !== own?.[1])
    if (!own || !other) return undefined
    return replaced(to, to + own[0].length, own[0].replace(/\*\w+/, `*${other}`))
  },
}

export const sideKinds: Record<string, Kind> = {
  'event of a field renamed': changed(
    steps,
    underKey(/^(chosen|entered|details|again)$/, ({ path }) => path[0] === 'fields'),
    (event) => `${event}Anew`,
  ),
  'alias of another anchor': anotherAlias,
  'case for one left out': {
    files: copy,
    fits: ({ is, value }) => is === 'value' && / one \{[^{}]*#[^{}]*\}/.test(String(value)),
    // A text over several lines would need another indent.
    change: toText((value, written) =>
      /^[>|]/.test(written) ? undefined : `'${value.replace(/ one \{[^{}]*\}/, '').replaceAll("'", "''")}'`,
    ),
  },
  'line that a machine reads changed': {
    files: otherCopies,
    fits: ({ is, value }) => is === 'value' && /^@\{\w+\} #\{\w+\}$/m.test(String(value)),
    change: (text, { from, to }) => replaced(from, to, text.slice(from, to).replace(/ #\{\w+\}/, '')),
  },
  'space that is none in a name': changed(steps, underKey(/^page$/), (value) =>
    value.includes(' ') ? value.replace(' ', '\u00A0') : undefined,
  ),
  'format in capitals': {
    files: schemas,
    fits: ({ is, path, value }) => is === 'value' && path.length > 1 && last(path) === 'type' && value === 'string',
    change: (text, { to }) =>
      /^[,}\s]/.test(text.slice(to)) && text[to] !== '\n' ? replaced(to, to, ', format: Date') : undefined,
  },
  'limit of an earlier draft': {
    files: schemas,
    fits: ({ is, path }) => is === 'value' && last(path) === 'exclusiveMinimum',
    change: toText(() => 'true'),
  },
  'keyword of a later draft': renamedKey(
    schemas,
    ({ path }) => /^(definitions|examples)$/.test(last(path)) && !path.includes('properties'),
    (key) => (key === 'definitions' ? '$defs' : 'example'),
  ),
  'limit beside a reference': changed(
    entities,
    underKey(/^\$ref$/, ({ path }) => path.length > 1),
    (name) => (/^[a-z-]+$/.test(name) ? `${name}, enum: [NONE]` : undefined),
  ),
  'reference by a file': changed(schemas, underKey(/^\$ref$/), (name) =>
    /^[a-z-]+$/.test(name) ? `../entities/${name}.yaml` : undefined,
  ),
  'list as one text': changed(
    schemas,
    ({ is, path, value, beside }) =>
      is === 'value' && path.at(-2) === 'enum' && last(path) === '0' && typeof value === 'string' && (beside ?? 0) > 1,
    (value) => `'${value}, OTHER'`,
  ),
  'comment of JSON': {
    files: steps,
    fits: ({ is, path }) => is === 'value' && /^(as|extends|form)$/.test(path.join('.')),
    change: (_, { to }) => replaced(to, to, ' // as agreed'),
  },
  'comma of JSON': {
    files: steps,
    fits: ({ is, path }) => is === 'value' && /^(as|extends|form)$/.test(path.join('.')),
    change: (_, { to }) => replaced(to, to, ','),
  },
  'another document begun': {
    files: steps,
    fits: ({ is, path }) => is === 'key' && path.join('.') === 'on',
    change: (_, { from }) => replaced(from, from, '---\n'),
  },
  'digits parted by underscores': changed(
    settings,
    ({ is, value }) => is === 'value' && typeof value === 'number' && value > 9999,
    (value) => value.replace(/(\d{3})$/, '_$1'),
  ),
  'time of the clock for a duration': changed(
    settings,
    ({ is, value }) => is === 'value' && /^\d+m$/.test(String(value)),
    (value) => `${value.slice(0, -1)}:00`,
  ),
}
