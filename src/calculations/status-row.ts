import { defineCalculation } from '@journey/engine'

type Row = { status: number; name: string; leads: string }

/** The row of a table for a status number: what it is called, and what it leads to. Nothing for a number that no row has. */
export const statusRow = defineCalculation<{ rows?: Row[]; status?: unknown }, Partial<Omit<Row, 'status'>>>({
  input: {
    type: 'object',
    properties: {
      rows: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            status: { type: 'integer', minimum: 0 },
            name: { type: 'string', minLength: 1 },
            leads: { type: 'string', minLength: 1 },
          },
          required: ['status', 'name', 'leads'],
          additionalProperties: false,
        },
      },
      status: {},
    },
    additionalProperties: false,
  },
  output: {
    type: 'object',
    properties: { name: { type: 'string', 'x-row-of': 'rows' }, leads: { type: 'string', 'x-row-of': 'rows' } },
    additionalProperties: false,
  },
  run({ rows = [], status }) {
    const row = rows.find((one) => one.status === status)
    return row ? { name: row.name, leads: row.leads } : {}
  },
})
