import { defineCalculation } from '@journey/engine'

/** Whether any of these is true: for an option that takes one fact where several say it. */
export const anyTrue = defineCalculation<{ of?: boolean[] }, { any: boolean }>({
  input: {
    type: 'object',
    properties: { of: { type: 'array', items: { type: 'boolean' } } },
    additionalProperties: false,
  },
  output: { type: 'object', properties: { any: { type: 'boolean' } }, additionalProperties: false },
  run: ({ of = [] }) => ({ any: of.includes(true) }),
})
