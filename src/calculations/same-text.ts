import { defineCalculation } from '@journey/engine'

/**
 * Whether two texts are the same, but for space around them and for capitals, which phone keyboards add by themselves;
 * nothing while one is absent or empty.
 */
export const sameText = defineCalculation<{ a?: string; b?: string }, { same?: boolean }>({
  input: {
    type: 'object',
    properties: { a: { type: 'string' }, b: { type: 'string' } },
    required: ['a', 'b'],
    additionalProperties: false,
  },
  output: { type: 'object', properties: { same: { type: 'boolean' } }, additionalProperties: false },
  run({ a, b }) {
    return a && b ? { same: plain(a) === plain(b) } : {}
  },
})

function plain(text: string): string {
  return text.trim().normalize('NFC').toLowerCase()
}
