/** Mistakes in how services are called, in waits, counts and addresses. */
import { dropped, journey, type Kind, lineAfter, replaced, services, settings, steps, toText } from './kind.ts'

const isDuration = (value: unknown): value is string => typeof value === 'string' && /^\d+(ms|s|m|h|d)$/.test(value)
const withDurations = /\/(steps\/.*|services|settings|journey)\.yaml$/

export const serviceKinds: Record<string, Kind> = {
  'method that cannot be': {
    files: services,
    fits: ({ is, path }) => is === 'value' && path.at(-1) === 'method',
    change: toText((method) => (method === 'GET' ? 'POST' : method === 'POST' ? 'GET' : 'DELETE')),
  },
  'write that is cached': {
    files: services,
    fits: ({ is, path, value }) => is === 'value' && path.at(-1) === 'method' && value !== 'GET',
    change: (_, { to }) => replaced(to, to, '\n    cacheFor: 5m'),
  },
  'call without its token': {
    files: services,
    fits: ({ is, path }) => is === 'key' && path.at(-1) === 'Step-Up-Token',
    change: (text, { from, to }) => {
      const rest = /^:\s*[\w.]+(,\s*)?/.exec(text.slice(to))
      return rest ? replaced(from, to + rest[0].length, '') : undefined
    },
  },
  'answer without a schema': {
    files: services,
    fits: ({ is, path }) => is === 'entry' && path.length === 3 && path.at(-1) === 'answer',
    change: dropped,
  },
  'request without a schema': {
    files: services,
    fits: ({ is, path }) => is === 'entry' && path.length === 3 && path.at(-1) === 'request',
    change: dropped,
  },
  'another schema of an answer': {
    files: services,
    fits: ({ is, path }) => is === 'value' && path.length === 3 && /^(answer|request)$/.test(path.at(-1) ?? ''),
    change: (_, { from, to, value }, all) => {
      const others = all.filter(
        ({ is, path }) => is === 'value' && path.length === 3 && /^(answer|request)$/.test(path.at(-1) ?? ''),
      )
      const other = others.find((each) => each.from > to && each.value !== value) ?? others[0]
      return other ? replaced(from, to, String(other.value)) : undefined
    },
  },
  'duration without a unit': {
    files: withDurations,
    fits: ({ is, value }) => is === 'value' && isDuration(value),
    change: toText((value) => String(Number.parseInt(value, 10))),
  },
  'duration with a unit of its own': {
    files: withDurations,
    fits: ({ is, value }) => is === 'value' && isDuration(value),
    change: (text, place) =>
      toText((value) => {
        const count = Number.parseInt(value, 10)
        return [`${count}min`, `${count} m`, `${count}sec`, `${count} seconds`, `${count}M`, `PT${count}S`][
          place.from % 6
        ]
      })(text, place, [], []),
  },
  'duration that cannot be': {
    files: withDurations,
    fits: ({ is, value }) => is === 'value' && isDuration(value),
    change: (text, place) => toText((value) => [`-${value}`, '0s', '9000d'][place.from % 3])(text, place, [], []),
  },
  'limits the wrong way round': {
    files: settings,
    fits: ({ is, path, value }) => is === 'value' && path.at(-1) === 'min' && typeof value === 'number',
    change: (_, { from, to, path }, all) => {
      const most = all.find(
        (each) => each.is === 'value' && each.path.join('.') === [...path.slice(0, -1), 'max'].join('.'),
      )
      return typeof most?.value === 'number' ? replaced(from, to, String(most.value + 1)) : undefined
    },
  },
  'path that leads elsewhere': {
    files: steps,
    fits: ({ is, path }) => is === 'value' && path.join('.') === 'path',
    change: (text, place) =>
      toText(
        (value) =>
          [`//evil.example`, `/los${value}`, `${value}/edit?x=1`, `${value}#top`, `${value} now`, `/../admin`][
            place.from % 6
          ],
      )(text, place, [], []),
  },
  'path of another step': {
    files: steps,
    fits: ({ is, path }) => is === 'value' && path.join('.') === 'path',
    change: (text, place) =>
      toText((value) => (value === '/otp' ? '/phone' : ['/otp', '/otp/', '/OTP'][place.from % 3]))(text, place, [], []),
  },
  'service path that leads elsewhere': {
    files: services,
    fits: ({ is, path }) => is === 'value' && path.at(-1) === 'path',
    change: (text, place) =>
      toText((value) => [`/${value}`, `${value}?x=1`, `${value}#x`, value.replaceAll('/', '//')][place.from % 4])(
        text,
        place,
        [],
        [],
      ),
  },
  'misspelt fact in a migration': {
    files: journey,
    fits: ({ is, path }) => is === 'value' && path.join('.') === 'version',
    change: (_, { from, to }) => replaced(from, to, "2\nmigrations: { '1': { facts: { otp.old: otp.cod } } }"),
  },
  'time zone misspelt': {
    files: journey,
    fits: ({ is, path }) => is === 'value' && path.join('.') === 'timeZone',
    change: toText((value) => value.replace('n', '')),
  },
  'another record': {
    files: steps,
    fits: ({ is, path }) => is === 'value' && path.at(-1) === 'keep',
    change: toText((value) => (value === 'session' ? 'customer' : 'session')),
  },
  'another effect': {
    files: steps,
    fits: ({ is, path }) => is === 'value' && path.at(-1) === 'effect',
    change: toText((value) => (value === 'otp.verify' ? 'offers.select' : 'otp.verify')),
  },
  'retry that never ends': {
    files: steps,
    fits: ({ is, path }) => is === 'value' && path.at(-1) === 'max' && path.at(-2) === 'retry',
    change: toText(() => '100000'),
  },
  'call left out of the rules': {
    files: steps,
    fits: ({ is, path, value }) => is === 'entry' && path.at(-1) === 'call' && value !== undefined,
    change: lineAfter('unknown: true'),
  },
}
