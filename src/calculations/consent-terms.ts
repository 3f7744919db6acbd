import { defineCalculation } from '@journey/engine'

type Consent = { type: string; title?: string; description?: string; consentList: string[]; version?: number }
type Terms = { title?: string; description?: string; list?: string[]; version?: number }

/**
 * What is agreed to: the lender's words of the first consent of that type, else of the first, and their version, which is 1 where
 * none is given. An empty list where the lender has none; nothing before they are read.
 */
export const consentTerms = defineCalculation<{ consents?: Consent[]; type?: string }, Terms>({
  input: {
    type: 'object',
    properties: {
      consents: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            type: { type: 'string' },
            title: { type: 'string' },
            description: { type: 'string' },
            consentList: { type: 'array', items: { type: 'string' } },
            version: { type: 'integer' },
          },
          required: ['type', 'consentList'],
        },
      },
      type: { type: 'string' },
    },
    additionalProperties: false,
  },
  output: {
    type: 'object',
    properties: {
      title: { type: 'string' },
      description: { type: 'string' },
      list: { type: 'array', items: { type: 'string' } },
      version: { type: 'integer' },
    },
    additionalProperties: false,
  },
  run({ consents, type }): Terms {
    if (consents === undefined) return {}
    const found = consents.find((each) => each.type === type) ?? consents[0]
    if (!found) return { list: [], version: 1 }
    const { title, description, consentList, version = 1 } = found
    return {
      ...(title ? { title } : {}),
      ...(description ? { description } : {}),
      list: consentList,
      version,
    }
  },
})
