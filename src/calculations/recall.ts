import type { Json } from '@journey/engine'
import { defineCalculation } from '@journey/engine'
import { type Entry, entry, goodEntries, goodFor } from './remember.ts'

type Input = { entries?: Entry[]; of?: string; key?: number; now?: number; lasts?: number }

/** What `remember` holds for `key`, as long as it is good. */
export const recall = defineCalculation<Input, { found: boolean; value?: Json }>({
  input: {
    type: 'object',
    properties: {
      entries: { type: 'array', items: entry },
      of: { type: 'string' },
      key: { type: 'number' },
      now: { type: 'number' },
      lasts: goodFor,
    },
    required: ['now', 'lasts'],
    additionalProperties: false,
  },
  output: {
    type: 'object',
    properties: { found: { type: 'boolean' }, value: {} },
    additionalProperties: false,
  },
  run({ entries = [], of, key, now, lasts }) {
    const one = goodEntries(entries, of, now, lasts).find((each) => each.key === key)
    return one ? { found: true, value: one.value } : { found: false }
  },
})
