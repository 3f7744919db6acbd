import { defineCalculation } from '@journey/engine'

const categories = [
  'LOAN_PURPOSE',
  'EMPLOYMENT_STATUS',
  'MARITAL_STATUS',
  'MARITAL_TYPE',
  'RACE',
  'PREVIOUS_EMPLOYMENT_DURATION',
] as const

type Category = (typeof categories)[number]
type Item = { code: string; name: string }
type Value = Item & { category: string; order?: number }

/** The lender's lists of values by category, each sorted by its order field; nothing until they have been read (section 3). */
export const lists = defineCalculation<{ lovs?: Value[] }, Partial<Record<Category, Item[]>>>({
  input: {
    type: 'object',
    properties: {
      lovs: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            category: { type: 'string' },
            code: { type: 'string' },
            name: { type: 'string' },
            order: { type: 'number' },
          },
          required: ['category', 'code', 'name'],
        },
      },
    },
    additionalProperties: false,
  },
  output: {
    type: 'object',
    properties: Object.fromEntries(
      categories.map((category) => [
        category,
        {
          type: 'array',
          items: {
            type: 'object',
            properties: { code: { type: 'string' }, name: { type: 'string' } },
            required: ['code', 'name'],
            additionalProperties: false,
          },
        },
      ]),
    ),
    additionalProperties: false,
  },
  run({ lovs }) {
    if (!lovs) return {}
    const sorted = [...lovs].sort((a, b) => (a.order ?? Number.MAX_VALUE) - (b.order ?? Number.MAX_VALUE))
    return Object.fromEntries(
      categories.map((category) => [
        category,
        sorted.filter((value) => value.category === category).map(({ code, name }) => ({ code, name })),
      ]),
    )
  },
})
