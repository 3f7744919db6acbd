import type { Json } from '@journey/engine'
import { defineCalculation } from '@journey/engine'

/** Something found out, by what it was found out for, and when (milliseconds since 1970). `of`: what it all belongs to. */
export type Entry = { of: string; key: number; value: Json; at: number }

type Input = {
  entries?: Entry[]
  of?: string
  key?: number
  value?: Json
  now?: number
  /** Milliseconds for which it is good. */
  lasts?: number
}

export const entry = {
  type: 'object',
  properties: { of: { type: 'string' }, key: { type: 'number' }, value: {}, at: { type: 'number' } },
  required: ['of', 'key', 'value', 'at'],
}

/** How long it is good: no longer than a tab is open for one errand. */
export const goodFor = { type: 'number', minimum: 1, maximum: 24 * 3_600_000, description: 'milliseconds' }

/**
 * What was found out before, with `value` for `key` added to it. What is still good is kept as it is, so that nothing
 * grows younger by being seen again; what is too old, or belongs to something else, is forgotten.
 */
export const remember = defineCalculation<Input, { entries: Entry[] }>({
  input: {
    type: 'object',
    properties: {
      entries: { type: 'array', items: entry },
      of: { type: 'string' },
      key: { type: 'number' },
      value: {},
      now: { type: 'number' },
      lasts: goodFor,
    },
    required: ['now', 'lasts'],
    additionalProperties: false,
  },
  output: { type: 'object', properties: { entries: { type: 'array', items: entry } }, additionalProperties: false },
  run({ entries = [], of, key, value, now, lasts }) {
    const good = goodEntries(entries, of, now, lasts)
    if (of === undefined || key === undefined || value === undefined || now === undefined) return { entries: good }
    return { entries: good.some((one) => one.key === key) ? good : [...good, { of, key, value, at: now }] }
  },
})

/** Those that belong to `of` and are not too old. */
export function goodEntries(entries: Entry[], of: string | undefined, now = 0, lasts = 0): Entry[] {
  return entries.filter((one) => one.of === of && now - one.at < lasts)
}
