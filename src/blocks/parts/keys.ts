/** Options of the blocks that list copy: the keys in the order in which they are drawn. */
export const keysOptions = {
  type: 'object',
  properties: { items: { type: 'array', minItems: 1, items: { type: 'string', 'x-copy': 'items' } } },
  required: ['items'],
  additionalProperties: false,
} as const

export type KeysOptions = { items: string[] }
