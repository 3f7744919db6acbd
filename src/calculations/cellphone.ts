import { defineCalculation } from '@journey/engine'

type Output = { valid?: boolean; spaced?: string; masked?: string }

/**
 * What a cellphone number says: ten digits that begin with one of `prefixes`, written `0XXXXXXXXX` or with +27, 0027 or
 * 27 in front, spaces and hyphens allowed (section 5). Nothing while it is absent or empty.
 */
export const cellphone = defineCalculation<{ phone?: string; prefixes?: string[] }, Output>({
  input: {
    type: 'object',
    properties: {
      phone: { type: 'string' },
      prefixes: { type: 'array', minItems: 1, items: { type: 'string', pattern: '^[0-9]+$' } },
    },
    required: ['phone', 'prefixes'],
    additionalProperties: false,
  },
  output: {
    type: 'object',
    properties: {
      valid: { type: 'boolean' },
      spaced: { type: 'string', 'x-pii': true },
      masked: { type: 'string' },
    },
    additionalProperties: false,
  },
  run({ phone = '', prefixes = [] }) {
    const number = local(phone)
    if (number === '') return {}
    if (!/^0[0-9]{9}$/.test(number) || !prefixes.some((prefix) => number.startsWith(prefix))) return { valid: false }
    return {
      valid: true,
      spaced: `${number.slice(0, 3)} ${number.slice(3, 6)} ${number.slice(6)}`,
      masked: `*** *** ${number.slice(-4)}`,
    }
  },
})

/** `0XXXXXXXXX` from any of the ways in which people write it. */
function local(phone: string): string {
  return phone.replace(/[\s\-\u2010-\u2013()]/g, '').replace(/^(?:\+27|0027|27(?=[0-9]{9}$))(?:0(?=[0-9]{9}$))?/, '0')
}
