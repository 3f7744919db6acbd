/** Mistakes that are easily made in any form or workflow that is written as YAML: moved lines, turned branches, wrong units. */
import { copy, definition, journey, type Kind, replaced, schemas, services, settings, steps, word } from './kind.ts'
import { anotherOf, changed, itemsSwapped, leftOut, renamedKey, underKey } from './make.ts'

const inRules = (path: string[]): boolean => path[0] === 'on'
const errors = /\/errors\.yaml$/
const forms = /\/schemas\/forms\/.*\.yaml$/

/** The whole line of a one-line entry moved to the left or to the right. */
function indented(files: RegExp, by: number, depth: number): Kind {
  return {
    files,
    fits: ({ is, path }) => is === 'entry' && path.length === depth && !path.some((part) => /^\d+$/.test(part)),
    change: (text, { from, to }) => {
      const begin = text.lastIndexOf('\n', from - 1) + 1
      const indent = text.slice(begin, from)
      if (indent.trim() !== '' || text.slice(from, to).trimEnd().includes('\n')) return undefined
      return indent.length + by < 0 ? undefined : replaced(begin, from, ' '.repeat(indent.length + by))
    },
  }
}

/** The first match of the pattern in the words changed. */
function worded(fits: RegExp, make: (value: string) => string): Kind {
  return changed(
    copy,
    ({ is, value }) => is === 'value' && typeof value === 'string' && fits.test(value),
    (value) => `'${make(value).replaceAll("'", "''")}'`,
  )
}

const yaml: Record<string, Kind> = {
  'entry one level too deep': indented(definition, 2, 2),
  'entry one level too high': indented(definition, -2, 2),
  'words one level too deep': indented(copy, 2, 3),
  'words one level too high': indented(copy, -2, 3),
  'item without its dash': {
    files: steps,
    fits: ({ is, path }) => is === 'item' && path.length === 3 && inRules(path),
    change: (text, { from }) => (text.slice(from - 2, from) === '- ' ? replaced(from - 2, from, '  ') : undefined),
  },
  'list without its brackets': {
    files: definition,
    fits: ({ is, path }) => is === 'entry' && /^(needs|when|unless|codes|languages|from|on)$/.test(path.at(-1) ?? ''),
    change: (text, { from, to }) => {
      const entry = text.slice(from, to).trimEnd()
      return /: \[[^[\]{}]*\]$/.test(entry)
        ? replaced(from, from + entry.length, entry.replace(/\[(.*)\]$/, '$1'))
        : undefined
    },
  },
  'bracket that is never closed': {
    files: definition,
    fits: ({ is, path }) => is === 'entry' && path.length === 2,
    change: (text, { from, to }) => {
      const end = from + text.slice(from, to).trimEnd().length
      return /[}\]]/.test(text.charAt(end - 1)) ? replaced(end - 1, end, '') : undefined
    },
  },
  'truth in other words': changed(
    definition,
    ({ is, value }) => is === 'value' && typeof value === 'boolean',
    (value) => (value === 'true' ? 'yes' : 'no'),
  ),
  'code without quotes': changed(
    definition,
    ({ is, value }) => is === 'value' && typeof value === 'string' && /^0\d{6}$/.test(value),
    (value) => value,
  ),
  'value left empty': changed(
    definition,
    ({ is, value }) => is === 'value' && typeof value === 'string',
    () => '',
  ),
  'name in capitals': changed(
    definition,
    ({ is, value, path }) =>
      is === 'value' && typeof value === 'string' && /^(go|call|effect|form|keep|widget|start)$/.test(word(path)),
    (value) => value.charAt(0).toUpperCase() + value.slice(1),
  ),
  'anchor left out': {
    files: definition,
    fits: ({ is }) => is === 'key',
    change: (text, { to }) => {
      const anchor = /^: &\w+/.exec(text.slice(to))
      return anchor ? replaced(to, to + anchor[0].length, ':') : undefined
    },
  },
}

const shape: Record<string, Kind> = {
  'then and else the other way round': renamedKey(
    schemas,
    ({ path }) => path.at(-1) === 'then',
    () => 'else',
  ),
  'least for most': renamedKey(
    schemas,
    ({ path }) => /^(min|max)/.test(path.at(-1) ?? '') && path.at(-2) !== 'properties',
    (key) => (key.startsWith('min') ? key.replace('min', 'max') : key.replace('max', 'min')),
  ),
  'enumeration in small letters': changed(
    schemas,
    ({ is, path, value }) => is === 'value' && path.at(-2) === 'enum' && /^[A-Z_]{3,}$/.test(String(value)),
    (value) => value.toLowerCase(),
  ),
  'comparison in small letters': changed(
    definition,
    ({ is, path, value }) => is === 'value' && path[0] === 'conditions' && /^[A-Z_]{3,}$/.test(String(value)),
    (value) => value.toLowerCase(),
  ),
  'pattern of another field': anotherOf(forms, underKey(/^pattern$/)),
  'items left out': leftOut(schemas, ({ is, path }) => is === 'entry' && path.at(-1) === 'items'),
  'more properties let in': changed(schemas, underKey(/^additionalProperties$/), () => 'true'),
  'required in the property': {
    files: forms,
    fits: ({ is, path }) => is === 'key' && path.at(-1) === 'type' && path.at(-3) === 'properties',
    change: (text, { from }) =>
      /\{ $/.test(text.slice(0, from)) ? replaced(from, from, 'required: true, ') : undefined,
  },
  'nullable as of OpenAPI': {
    files: schemas,
    fits: ({ is, path }) => is === 'key' && path.at(-1) === 'type' && path.at(-3) === 'properties',
    change: (text, { from }) =>
      /\{ $/.test(text.slice(0, from)) ? replaced(from, from, 'nullable: true, ') : undefined,
  },
}

const flow: Record<string, Kind> = {
  'call started twice': changed(
    steps,
    underKey(/^call$/, ({ path }) => inRules(path)),
    (value) => `[${value}, ${value}]`,
  ),
  'dialog that is never closed': leftOut(
    steps,
    ({ is, path, beside }) => is === 'entry' && inRules(path) && path.at(-1) === 'close' && (beside ?? 0) > 1,
  ),
  'fact not cleared': leftOut(
    definition,
    ({ is, path, value }) => is === 'value' && path.at(-2) === 'set' && value === null,
  ),
  'sections in another order': itemsSwapped(journey, ({ is, path }) => is === 'value' && path[0] === 'sections'),
  'section left out of the bar': leftOut(journey, ({ is, path }) => is === 'value' && path[0] === 'sections'),
  'step shown, not gone to': renamedKey(
    definition,
    ({ path }) => inRules(path) && path.at(-1) === 'go',
    () => 'show',
  ),
  'message gone to, not shown': renamedKey(
    definition,
    ({ path }) => inRules(path) && path.at(-1) === 'show',
    () => 'go',
  ),
  'event of another case': renamedKey(
    steps,
    ({ path }) => inRules(path) && path.length === 2 && /\.ok$/.test(path[1] ?? ''),
    (key) => key.replace(/ok$/, 'OK'),
  ),
  'outcome of another call': renamedKey(
    steps,
    ({ path }) => inRules(path) && path.length === 2 && /^\w+\.ok$/.test(path[1] ?? ''),
    (key) => `not${key.charAt(0).toUpperCase()}${key.slice(1)}`,
  ),
  'guard turned round': renamedKey(
    steps,
    ({ path }) => path.length === 1 && /^(when|unless)$/.test(path[0] ?? ''),
    (key) => (key === 'when' ? 'unless' : 'when'),
  ),
  'retry ten times as often': changed(settings, underKey(/^(retries|look|wait)$/), (value) =>
    value.replace(/\d+/, (count) => `${count}0`),
  ),
  'facts of two sets the other way round': {
    files: steps,
    fits: ({ is, path, value }) => is === 'value' && path.at(-2) === 'set' && typeof value === 'string',
    change: (text, place, all) => {
      const beside = place.path.slice(0, -1).join('.')
      const next = all.find(
        (each) =>
          each.is === 'value' &&
          each.from > place.to &&
          each.path.slice(0, -1).join('.') === beside &&
          typeof each.value === 'string',
      )
      if (!next) return undefined
      return replaced(
        place.from,
        next.to,
        `${String(next.value)}${text.slice(place.to, next.from)}${String(place.value)}`,
      )
    },
  },
}

const sides: Record<string, Kind> = {
  'parameter of a path misspelt': changed(
    services,
    underKey(/^path$/, ({ value }) => /\{\w+\}/.test(String(value))),
    (value) => `'${value.replace(/\{(\w+)\}/, '{$1x}')}'`,
  ),
  'header misspelt': renamedKey(
    services,
    ({ path }) => path.at(-2) === 'context',
    (key) => `${key}s`,
  ),
  'put for post': changed(services, underKey(/^method$/), (value) => (value === 'POST' ? 'PUT' : 'POST')),
  'request for answer': renamedKey(
    services,
    ({ path }) => path.length === 3 && path.at(-1) === 'answer',
    () => 'request',
  ),
  'code of another entry': anotherOf(services, ({ is, path }) => is === 'value' && path.at(-2) === 'codes'),
  'message at a step': changed(errors, underKey(/^at$/), (value) => value.split('.')[0]),
  'number without its style': worded(/\{\w+, number, \w+\}/, (value) =>
    value.replace(/\{(\w+), number, \w+\}/, '{$1}'),
  ),
  'name left out of words': worded(/\{\w+\}/, (value) => value.replace(/ ?\{\w+\}/, '')),
  'name that a quote hides': worded(/\{\w+\}/, (value) => value.replace(/(\{\w+\})/, "'$1'")),
  'plural turned to select': worded(/, plural,/, (value) => value.replace(', plural,', ', select,')),
  'language that no file has': changed(
    journey,
    ({ is, path }) => is === 'value' && path[0] === 'languages',
    (value) => `${value}, fr`,
  ),
  'version of nothing': changed(
    journey,
    ({ is, path }) => is === 'value' && path.join('.') === 'version',
    () => '0',
  ),
}

export const peerKinds: Record<string, Kind> = { ...yaml, ...shape, ...flow, ...sides }
