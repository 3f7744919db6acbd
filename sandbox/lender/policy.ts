/** Limits of this lender that the web application does not know: `sandbox/policy.yaml`, read once. Durations in milliseconds, sizes in bytes. */
import type { JsonObject } from '../json.ts'
import { isObject } from '../json.ts'
import { readYaml } from '../yaml-file.ts'

/** What the file must say: each leaf is the kind of its value. */
const kinds = {
  timeZone: 'text',
  minimumAge: 'number',
  body: { largest: 'size', parts: 'number' },
  requestTokenLife: 'duration',
  phones: { perWindow: 'number', refused: 'number', window: 'duration' },
  link: { opensPerWindow: 'number', window: 'duration' },
  code: {
    ...{ life: 'duration', wait: 'duration', tries: 'number', sendsPerWindow: 'number', sendWindow: 'duration' },
    ...{ sendsPerDay: 'number', wrongPerDay: 'number', day: 'duration' },
  },
  stepUpLife: 'duration',
  submissions: { perWindow: 'number', window: 'duration' },
  captcha: { life: 'duration', cost: 'number', guesses: { from: 'number', to: 'number' } },
  documents: {
    ...{ most: 'number', largest: 'size', atOnce: 'number', life: 'duration' },
    ...{ addressesPerWindow: 'number', window: 'duration' },
  },
  pdf: {
    ...{ time: 'duration', heap: 'size', structure: 'size', stream: 'size', unpacked: 'size' },
    ...{ depth: 'number', objects: 'number', pages: 'number', threads: 'number', waiting: 'number' },
  },
  picture: { time: 'duration', heap: 'size', threads: 'number', waiting: 'number' },
  agreement: { time: 'duration', heap: 'size', threads: 'number', waiting: 'number', atOnce: 'number' },
  facial: {
    ...{ sessionLife: 'duration', atOnce: 'number', sessionsPerWindow: 'number', window: 'duration' },
    ...{ mismatchesPerSession: 'number', mismatches: 'number', largest: 'size' },
  },
  inviteLife: 'duration',
  retention: {
    every: 'duration',
    signIn: 'duration',
    messages: 'duration',
    requests: 'duration',
    applications: 'duration',
    unusedFiles: 'duration',
  },
  offerDays: 'number',
  maps: { tokenLife: 'duration', lockLife: 'duration', predictions: 'number' },
  mandate: { wait: 'duration', sends: 'number', life: 'duration', opensAt: 'text' },
  keptReplies: 'duration',
  limits: {
    identities: { perSource: 'number', overall: 'number', window: 'duration' },
    messages: {
      ...{ perPhone: 'number', perIdentity: 'number', perPhoneWindow: 'duration' },
      ...{ perSource: 'number', overall: 'number', window: 'duration' },
    },
    guesses: {
      ...{ perPerson: 'number', perPersonWindow: 'duration' },
      ...{ perSource: 'number', overall: 'number', window: 'duration' },
    },
    writes: { perPerson: 'number', perSource: 'number', window: 'duration' },
    links: { perApplication: 'number', window: 'duration', repeats: 'duration' },
  },
} as const

const schemas: Record<string, JsonObject> = {
  text: { type: 'string', minLength: 1 },
  number: { type: 'integer', minimum: 1 },
  duration: { type: 'string', pattern: '^[0-9]+(s|m|h|d)$' },
  size: { type: 'string', pattern: '^[0-9]+(KB|MB)$' },
}

const units: Record<string, number> = {
  ...{ s: 1000, m: 60_000, h: 60 * 60_000, d: 24 * 60 * 60_000 },
  ...{ KB: 1024, MB: 1024 * 1024 },
}

type Kinds = { readonly [name: string]: string | Kinds }
type Values<Kind> = Kind extends 'text'
  ? string
  : Kind extends string
    ? number
    : { readonly [Name in keyof Kind]: Values<Kind[Name]> }

/** Throws at start, with the place, when the file does not say all of it. */
export const policy: Values<typeof kinds> = readPolicy()

function readPolicy(): Values<typeof kinds> {
  // Checked against the schema that is made of the same kinds.
  return valuesOf(readYaml<JsonObject>('policy.yaml', schemaOf(kinds))) as Values<typeof kinds>
}

function schemaOf(kind: string | Kinds): JsonObject {
  if (typeof kind === 'string') return schemas[kind] ?? {}
  const properties = Object.fromEntries(Object.entries(kind).map(([name, part]) => [name, schemaOf(part)]))
  return { type: 'object', required: Object.keys(kind), additionalProperties: false, properties }
}

/** Durations and sizes as numbers. */
function valuesOf(value: unknown): unknown {
  if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, valuesOf(part)]))
  const [, amount, unit = ''] = /^([0-9]+)([a-zA-Z]+)$/.exec(String(value)) ?? []
  const factor = units[unit]
  return amount === undefined || factor === undefined ? value : Number(amount) * factor
}

const days = new Intl.DateTimeFormat('en-CA', { timeZone: policy.timeZone })

/** The calendar day in the lender's time zone, `YYYY-MM-DD`. */
export function dayOf(moment: Date): string {
  return days.format(moment)
}

/** The moment that lies `milliseconds` after another. */
export function after(moment: Date, milliseconds: number): Date {
  return new Date(moment.getTime() + milliseconds)
}
