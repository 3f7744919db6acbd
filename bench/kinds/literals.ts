/** Literals that do not fit what they are compared with, given to or written into; rules that never run. */
import { definition, type Kind, replaced, steps, toText } from './kind.ts'

const inCondition = (path: string[]): boolean => path[0] === 'conditions' && path.length > 2
const isCode = (value: unknown): boolean => typeof value === 'string' && /^[A-Z_]{3,}$/.test(value)

export const literalKinds: Record<string, Kind> = {
  'literal outside its enumeration': {
    files: definition,
    fits: ({ is, path, value }) =>
      is === 'value' && isCode(value) && (inCondition(path) || path.includes('outcomes') || path.at(-1) === 'const'),
    change: toText((value) => `${value}X`),
  },
  'truth as text': {
    files: definition,
    fits: ({ is, path, value }) =>
      is === 'value' && typeof value === 'boolean' && (inCondition(path) || path.includes('outcomes')),
    change: (text, place) =>
      toText((value) => [`'${value}'`, value === 'true' ? 'yes' : 'no', '1'][place.from % 3])(text, place, [], []),
  },
  'text for a number': {
    files: definition,
    fits: ({ is, path, value }) => is === 'value' && typeof value === 'number' && inCondition(path),
    change: toText((value) => `'${value}'`),
  },
  'another kind of constraint': {
    files: definition,
    fits: ({ is, path }) =>
      is === 'key' &&
      inCondition(path) &&
      /^(minimum|maximum|minLength|maxLength|minItems|maxItems)$/.test(path.at(-1) ?? ''),
    change: (_, { from, to, path }) => {
      const swap: Record<string, string> = {
        minimum: 'minLength',
        maximum: 'maxLength',
        minLength: 'minimum',
        maxLength: 'maximum',
        minItems: 'minimum',
        maxItems: 'maximum',
      }
      return replaced(from, to, swap[path.at(-1) ?? ''] ?? '')
    },
  },
  'set of another type': {
    files: steps,
    fits: ({ is, path }) => is === 'value' && path.includes('set'),
    change: (text, place) =>
      toText(() => ['{ const: 7 }', '{ const: [a] }', 'true', '{ const: maybe }'][place.from % 4])(text, place, [], []),
  },
  'input of another type': {
    files: /\/(steps\/.*|services|journey)\.yaml$/,
    fits: ({ is, path, value }) => is === 'value' && path.includes('with') && typeof value === 'string',
    change: (text, place) =>
      toText(() => ['{ const: [a] }', '{ const: 7 }', '{ const: maybe }', 'true'][place.from % 4])(text, place, [], []),
  },
  'rule that comes too late': {
    files: steps,
    fits: ({ is, path, beside }) =>
      is === 'item' && path[0] === 'on' && path.length === 3 && path[2] === '0' && (beside ?? 0) > 1,
    change: (text, { from, to, path }, all) => {
      const next = all.find(
        (each) => each.is === 'item' && each.path.join('.') === [...path.slice(0, 2), '1'].join('.'),
      )
      if (!next) return undefined
      const [one, two] = [text.slice(from, to).trimEnd(), text.slice(next.from, next.to).trimEnd()]
      if (one.includes('\n') || two.includes('\n')) return undefined
      const between = text.slice(from + one.length, next.from)
      return replaced(from, next.from + two.length, two + between + one)
    },
  },
  'rule twice': {
    files: steps,
    fits: ({ is, path }) => is === 'item' && path[0] === 'on' && path.length === 3,
    change: (text, { from, to }) => {
      const rule = text.slice(from, to).trimEnd()
      const begin = text.lastIndexOf('\n', from - 1) + 1
      if (rule.includes('\n') || !/^\s*- $/.test(text.slice(begin, from))) return undefined
      const end = from + rule.length
      return replaced(end, end, `\n${text.slice(begin, from)}${rule}`)
    },
  },
  'condition and its opposite': {
    files: steps,
    fits: ({ is, path, value }) =>
      is === 'value' && path[0] === 'on' && path.at(-1) === 'when' && typeof value === 'string',
    change: (_, { to, value }) => replaced(to, to, `, unless: ${value}`),
  },
  'default outside its schema': {
    files: /\/schemas\/.*\.yaml$/,
    fits: ({ is, path }) => is === 'key' && path.at(-1) === 'type' && path.at(-3) === 'properties',
    change: (text, { from }) =>
      /[{,]\s*$/.test(text.slice(0, from)) ? replaced(from, from, 'default: [1], ') : undefined,
  },
}
