/** The kinds of mistake that were measured first. */
import { beyond, copy, definition, dropped, type Kind, replaced, steps, swapped, waysTo, word } from './kind.ts'

const limits = /^(max|minimum|maximum|minLength|maxLength|minItems|maxItems)$/

/** The last letter of a name doubled by another one, as in a typing mistake. */
const mistype: Kind['change'] = (text, { from, to }) =>
  replaced(from, to, text.slice(from, to).replace(/\w(?=['"]?$)/, '$&x'))

export const firstKinds: Record<string, Kind> = {
  'renamed key': { files: definition, fits: ({ is }) => is === 'key', change: mistype },
  'renamed value': {
    files: definition,
    fits: ({ is, value }) => is === 'value' && typeof value === 'string' && value.length > 2,
    change: mistype,
  },
  'broken reference': {
    files: /\/(steps\/.*|journey)\.yaml$/,
    fits: ({ is, value, path }) =>
      is === 'value' && typeof value === 'string' && /^(go|show|call|start|when|unless)$/.test(word(path)),
    change: mistype,
  },
  'wrong type': {
    files: definition,
    fits: ({ is, value }) => is === 'value' && ['string', 'boolean', 'number'].includes(typeof value),
    change: (_, { from, to }) => replaced(from, to, '[{ wrong: 7 }]'),
  },
  'dropped rule': {
    files: steps,
    fits: ({ is, path, beside }) =>
      path[0] === 'on' &&
      ((is === 'item' && path.length === 3 && beside !== 1) || (is === 'entry' && path.length === 2)),
    change: (text, place) => {
      const change = dropped(text, place)
      return change && { ...change, nearby: true }
    },
  },
  'swapped parameters': {
    files: /\/(steps\/.*|journey|services)\.yaml$/,
    fits: ({ is, path, value }) =>
      is === 'value' && /^(with|copyValues)$/.test(path.at(-2) ?? '') && typeof value === 'string',
    change: swapped,
  },
  'missing copy': {
    files: copy,
    fits: ({ is, path }) => is === 'entry' && path.length > 1,
    change: (text, place) => {
      const change = dropped(text, place)
      return change && { ...change, names: place.path.join('.') }
    },
  },
  'wrong parameter': {
    files: copy,
    fits: ({ is, value }) => is === 'value' && typeof value === 'string' && /\{\w+/.test(value),
    change: (text, { from, to }) => replaced(from, to, text.slice(from, to).replace(/\{\w+/, '$&x')),
  },
  'unreachable step': {
    files: steps,
    fits: ({ is, path, value }) => is === 'value' && path.at(-1) === 'go' && value !== 'back',
    change: (_, { from, to, value }, __, sources) =>
      waysTo(sources, String(value)) === 1
        ? { ...replaced(from, to, 'back'), names: `steps/${value}.yaml` }
        : undefined,
  },
  'bad limit': {
    files: /\/(steps|schemas)\/.*\.yaml$/,
    fits: ({ is, value, path }) => is === 'value' && typeof value === 'number' && limits.test(path.at(-1) ?? ''),
    change: (_, place, all) => {
      const past = beyond(place, all)
      return past === undefined ? undefined : replaced(place.from, place.to, String(past))
    },
  },
}
