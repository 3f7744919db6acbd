import { defineCalculation } from '@journey/engine'

type Product = {
  id: string
  name: string
  minAmount?: number
  maxAmount?: number
  terms: number[]
  segment?: string
  variant?: string
}
type Chosen = Product & { longestTerm: number }

const properties = {
  id: { type: 'string' },
  name: { type: 'string' },
  minAmount: { type: 'number' },
  maxAmount: { type: 'number' },
  terms: { type: 'array', items: { type: 'integer' }, description: 'months' },
  segment: { type: 'string' },
  variant: { type: 'string', description: 'which of two versions under comparison' },
}

/**
 * The product applied for: the one of that `id`, else the `default` one, else the first; terms from short to long. Amounts that
 * the lender leaves out are left out.
 */
export const product = defineCalculation<{ products?: Product[]; id?: string; default?: string }, Partial<Chosen>>({
  input: {
    type: 'object',
    properties: {
      products: {
        type: 'array',
        items: { type: 'object', properties, required: ['id', 'name', 'terms'] },
      },
      id: { type: 'string' },
      default: { type: 'string' },
    },
    additionalProperties: false,
  },
  output: {
    type: 'object',
    properties: { ...properties, longestTerm: { type: 'integer' } },
    additionalProperties: false,
  },
  run({ products = [], id, default: usual }) {
    const found = products.find((one) => one.id === id) ?? products.find((one) => one.id === usual) ?? products[0]
    if (!found) return {}
    const terms = [...found.terms].sort((a, b) => a - b)
    const longestTerm = terms.at(-1)
    return {
      id: found.id,
      name: found.name,
      terms,
      ...(found.minAmount === undefined ? {} : { minAmount: found.minAmount }),
      ...(found.maxAmount === undefined ? {} : { maxAmount: found.maxAmount }),
      ...(found.segment === undefined ? {} : { segment: found.segment }),
      ...(found.variant === undefined ? {} : { variant: found.variant }),
      ...(longestTerm === undefined ? {} : { longestTerm }),
    }
  },
})
