/** Changes after which one part of the journey says something else than another part. */
import { copy, journey, type Kind, steps } from './kind.ts'
import { changed } from './make.ts'

const errors = /\/errors\.yaml$/
const last = (path: string[]): string => path.at(-1) ?? ''
const inCondition = (path: string[], name: RegExp): boolean => path[0] === 'conditions' && name.test(path[2] ?? '')

export const contradictedKinds: Record<string, Kind> = {
  'timer that only restarts itself': {
    files: steps,
    fits: ({ is, path, beside }) =>
      is === 'item' && path.length === 3 && path[0] === 'on' && beside === 1 && /\.done$/.test(path[1] ?? ''),
    change: (text, { from, to, path }) =>
      text[from] === '{' ? { from, to, text: `{ start: ${path[1]?.replace('.done', '')} }` } : undefined,
  },
  'none left is enough': changed(
    steps,
    ({ is, path }) => is === 'value' && inCondition(path, /\.left$/) && last(path) === 'minimum',
    () => '0',
  ),
  'used for left': changed(
    steps,
    ({ is, path }) => is === 'key' && path.length === 3 && inCondition(path, /\.left$/),
    (value) => value.replace('.left', '.used'),
  ),
  'two styles become one': changed(
    journey,
    ({ is, path }) => is === 'value' && path[0] === 'numberStyles' && last(path) === 'digits',
    (value) => (value === '0' ? '2' : '0'),
  ),
  'answer kept in the record of another': changed(
    steps,
    ({ is, path }) => is === 'value' && path[0] === 'calls' && path.length === 3 && last(path) === 'keep',
    (value) => (value === 'capture' ? 'session' : 'capture'),
  ),
  'read of another record': changed(
    journey,
    ({ is, path }) => is === 'value' && path[0] === 'reads' && last(path) === 'effect',
    (value) => (value === 'products.read' ? 'settings.lists' : 'products.read'),
  ),
  'closed by an event of a dialog elsewhere': changed(
    errors,
    ({ is, path }) => is === 'value' && path.length === 2 && last(path) === 'closes',
    () => 'choosePlan',
  ),
  'case of a text misspelt': {
    files: copy,
    fits: ({ is, value }) => is === 'value' && /, select, [A-Z_]{9,} \{/.test(String(value)),
    change: (text, { from, to }) => ({
      from,
      to,
      text: text.slice(from, to).replace(/(, select, [A-Z_]{4})[A-Z_]/, '$1'),
    }),
  },
}
