/** Everything that the tea shop's journey may name. */
import { defineCalculation } from '@journey/engine'
import { blocks } from './blocks.tsx'
import { widgets } from './widgets.tsx'

const price = defineCalculation<{ size?: number; perMillilitre?: number }, { total?: number }>({
  input: {
    type: 'object',
    required: ['size'],
    properties: { size: { type: 'number' }, perMillilitre: { type: 'number' } },
    additionalProperties: false,
  },
  output: { type: 'object', properties: { total: { type: 'number' } } },
  run: ({ size, perMillilitre = 0 }) => (size === undefined ? {} : { total: size * perMillilitre }),
})

export const registry = {
  widgets,
  blocks,
  calculations: { price },
  effects: ['leaf.smell'],
  sounds: { bell: 'ding', plop: 'plop' },
}
