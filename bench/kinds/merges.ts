/** What merging by hand, moving lines and another notation's habits leave behind. */
import type { Place } from '../places.ts'
import { copy, journey, type Kind, replaced, services, settings, steps } from './kind.ts'
import { changed, renamedKey, underKey } from './make.ts'

/** A line of its own, between both sides of a merge that was not finished. */
const conflict: Kind = {
  files: new RegExp(`${steps.source}|${services.source}|${copy.source}`),
  fits: ({ is, path }) => is === 'entry' && path.length > 1,
  change: (text, { from, to }) => {
    const begin = text.lastIndexOf('\n', from - 1) + 1
    const entry = text.slice(begin, from + text.slice(from, to).trimEnd().length)
    if (text.slice(begin, from).trim() !== '' || entry.includes('\n') || text[begin + entry.length] !== '\n')
      return undefined
    const sides = `<<<<<<< HEAD\n${entry}\n=======\n${entry}\n>>>>>>> theirs`
    return replaced(begin, begin + entry.length, sides)
  },
}

/** Started beside the way to another step, which stops it. */
const startedOnTheWayOut: Kind = {
  files: steps,
  fits: ({ is, path, value }) => is === 'value' && path[0] === 'on' && path.at(-1) === 'go' && value !== 'back',
  change: (text, { to, value }, all) => {
    const own = all.find(({ is, path }) => is === 'value' && path.join() === 'step')?.value
    const timer = all.find(({ is, path }) => is === 'entry' && path[0] === 'timers' && path.length === 2)?.path[1]
    const isInLine = /^\s*\}/.test(text.slice(to))
    return timer === undefined || !isInLine || value === own ? undefined : replaced(to, to, `, start: ${timer}`)
  },
}

const commaLeftOut: Kind = {
  files: steps,
  fits: ({ is, path }) => is === 'value' && path[0] === 'needs',
  change: (text, { to }) => (/^, /.test(text.slice(to)) ? replaced(to, to + 1, '') : undefined),
}

const inContext = ({ path }: Place): boolean => path.at(-2) === 'context'

export const mergeKinds: Record<string, Kind> = {
  'conflict left in': conflict,
  'timer started on the way out': startedOnTheWayOut,
  'comma of a list left out': commaLeftOut,
  'cascade of a record that falls with itself': changed(
    journey,
    ({ is, path }) => is === 'value' && path[0] === 'cascades',
    (_, { path }) => path[1],
  ),
  'read that writes': changed(
    journey,
    underKey(/^effect$/, ({ path }) => path[0] === 'reads'),
    () => 'session.end',
  ),
  'header of two words': renamedKey(services, inContext, (key) =>
    key.includes('-') ? key.replace('-', ' ') : undefined,
  ),
  'header that the browser writes': renamedKey(services, inContext, () => 'Content-Length'),
  'outcome of the name of a lost connection': renamedKey(
    services,
    ({ path }) => path.at(-2) === 'outcomes',
    () => 'NETWORK',
  ),
  'empty text for a fact': changed(
    steps,
    ({ is, path, value }) => is === 'value' && path.at(-2) === 'set' && typeof value === 'string',
    () => "''",
  ),
  'minutes for milliseconds': changed(
    settings,
    ({ is, value }) => is === 'value' && /^\d+ms$/.test(String(value)),
    (value) => value.replace('ms', 'm'),
  ),
  'milliseconds for seconds': changed(
    settings,
    ({ is, value }) => is === 'value' && /^\d+s$/.test(String(value)),
    (value) => value.replace('s', 'ms'),
  ),
}
