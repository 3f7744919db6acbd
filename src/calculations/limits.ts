import { defineCalculation } from '@journey/engine'

type Bounds = { min?: number; max?: number }

const bounds = {
  type: 'object',
  properties: { min: { type: 'number' }, max: { type: 'number' } },
  additionalProperties: false,
}

/**
 * The bounds of an amount: the product's, from 0 where it names no minimum; else the configuration's, each with the fallback beside
 * it. A minimum that is not below the maximum gives way, and the maximum stays: more than that is never lent.
 */
export const limits = defineCalculation<{ product?: Bounds; configuration?: Bounds; fallback?: Bounds }, Bounds>({
  input: {
    type: 'object',
    properties: { product: bounds, configuration: bounds, fallback: bounds },
    additionalProperties: false,
  },
  output: bounds,
  run({ product, configuration, fallback }) {
    const configured = { ...fallback, ...configuration }
    const { min, max } = [{ min: 0, ...product }, configured, { ...configured, min: 0 }].find(say) ?? {}
    return min === undefined || max === undefined ? {} : { min, max }
  },
})

function say({ min, max }: Bounds): boolean {
  return min !== undefined && max !== undefined && min >= 0 && max > min
}
