import { defineCalculation } from '@journey/engine'

type Provider = { hosts?: string[]; label: string; product: string; theme: string }

/**
 * Who the applicant is dealing with, told by the host: the first provider one of whose `hosts` the host begins with,
 * else the first that names no hosts (section 1).
 */
export const provider = defineCalculation<{ host?: string; providers?: Provider[] }, Partial<Omit<Provider, 'hosts'>>>({
  input: {
    type: 'object',
    properties: {
      host: { type: 'string' },
      providers: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            hosts: {
              type: 'array',
              items: { type: 'string', pattern: '^[A-Za-z0-9.-]+$' },
              description: 'beginnings of host names',
            },
            label: { type: 'string' },
            product: { type: 'string' },
            theme: { type: 'string' },
          },
          required: ['label', 'product', 'theme'],
          additionalProperties: false,
        },
      },
    },
    additionalProperties: false,
  },
  output: {
    type: 'object',
    properties: { label: { type: 'string' }, product: { type: 'string' }, theme: { type: 'string' } },
    additionalProperties: false,
  },
  run({ host = '', providers = [] }) {
    const name = host.toLowerCase()
    const found =
      providers.find(({ hosts }) => hosts?.some((beginning) => name.startsWith(beginning.toLowerCase()))) ??
      providers.find(({ hosts }) => hosts === undefined || hosts.length === 0)
    return found ? { label: found.label, product: found.product, theme: found.theme } : {}
  },
})
