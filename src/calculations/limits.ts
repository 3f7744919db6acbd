import { defineCalculation } from '@journey/engine'

type Bounds = { min?: number; max?: number }

const bounds = {
  type: 'object',
  properties: { min: { type: 'number' }, max: { type: 'number' } },
  additionalProperties: false,
}

/** The bounds of an amount: the product's when its maximum is above its minimum, else the configuration's, else the fallback. */
export const limits = defineCalculation<{ product?: Bounds; configuration?: Bounds; fallback?: Bounds }, Bounds>({
  input: {
    type: 'object',
    properties: { product: bounds, configuration: bounds, fallback: bounds },
    additionalProperties: false,
  },
  output: bounds,
  run({ product, configuration, fallback }) {
    const found = [product, configuration, fallback].find(say)
    return found?.min === undefined || found.max === undefined ? {} : { min: found.min, max: found.max }
  },
})

function say({ min, max }: Bounds = {}): boolean {
  return min !== undefined && max !== undefined && min >= 0 && max > min
}
