/** Options of the blocks that list something. */
import type { Schema } from '@journey/engine'

/** Texts of the copy: their keys, in the order in which they are drawn. */
export const keysOptions = {
  type: 'object',
  properties: { items: { type: 'array', minItems: 1, items: { type: 'string', 'x-copy': 'items' } } },
  required: ['items'],
  additionalProperties: false,
} as const

export type KeysOptions = { items: string[] }

/** An option that lists objects with these properties, at least one. */
export const listOf = (properties: Record<string, Schema>, required: string[]): Schema => ({
  type: 'array',
  minItems: 1,
  items: { type: 'object', properties, required, additionalProperties: false },
})
