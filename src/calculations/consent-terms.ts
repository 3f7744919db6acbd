import { defineCalculation } from '@journey/engine'

type Consent = { type: string; consentList: string[]; version?: number }

/**
 * What is agreed to: the statements of the first consent of that type, else of the first, and their version, which is 1 where
 * none is given.
 */
export const consentTerms = defineCalculation<
  { consents?: Consent[]; type?: string },
  { list?: string[]; version?: number }
>({
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
    properties: { list: { type: 'array', items: { type: 'string' } }, version: { type: 'integer' } },
    additionalProperties: false,
  },
  run({ consents = [], type }) {
    const found = consents.find((each) => each.type === type) ?? consents[0]
    return found ? { list: found.consentList, version: found.version ?? 1 } : {}
  },
})
