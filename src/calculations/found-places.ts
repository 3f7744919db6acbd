import { defineCalculation } from '@journey/engine'

type Prediction = { description: string; place_id: string }
type Input = { predictions?: Prediction[]; asked?: string; typed?: string; least?: number }
type Place = { code: string; name: string }

const place = {
  type: 'object',
  properties: { code: { type: 'string' }, name: { type: 'string' } },
  required: ['code', 'name'],
  additionalProperties: false,
}

/**
 * What a place service found, as suggestions. None for a text that is shorter than `least`, or that has become another
 * than was asked for: an answer that comes late is not shown (section 5). `isLookedFor`: this very text was searched for.
 */
export const foundPlaces = defineCalculation<Input, { items: Place[]; isLookedFor: boolean }>({
  input: {
    type: 'object',
    properties: {
      predictions: {
        type: 'array',
        items: {
          type: 'object',
          properties: { description: { type: 'string' }, place_id: { type: 'string' } },
          required: ['description', 'place_id'],
        },
      },
      asked: { type: 'string' },
      typed: { type: 'string' },
      least: { type: 'integer', minimum: 1 },
    },
    additionalProperties: false,
  },
  output: {
    type: 'object',
    properties: { items: { type: 'array', items: place }, isLookedFor: { type: 'boolean' } },
    required: ['items', 'isLookedFor'],
    additionalProperties: false,
  },
  run({ predictions = [], asked, typed = '', least = 0 }) {
    const goesOn = asked !== undefined && typed.trim().length >= least && typed.startsWith(asked.trimEnd())
    if (!goesOn) return { items: [], isLookedFor: false }
    const names = new Set<string>()
    return {
      isLookedFor: typed === asked,
      items: predictions
        .filter(({ place_id }) => !names.has(place_id) && names.add(place_id))
        .map(({ place_id, description }) => ({ code: place_id, name: description })),
    }
  },
})
