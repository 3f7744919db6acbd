import { defineCalculation } from '@journey/engine'

/** How the initiation fee is paid: as was chosen or signed, else as the applicant said when applying; nothing where neither is known. */
export const feePayment = defineCalculation<{ chosen?: string[]; upfront?: boolean[] }, { method?: string }>({
  input: {
    type: 'object',
    properties: {
      chosen: { type: 'array', items: { type: 'string', enum: ['UPFRONT', 'ALLOCATE_TO_INSTALLMENT'] } },
      upfront: { type: 'array', items: { type: 'boolean' } },
    },
    additionalProperties: false,
  },
  output: {
    type: 'object',
    properties: { method: { type: 'string', enum: ['UPFRONT', 'ALLOCATE_TO_INSTALLMENT'] } },
    additionalProperties: false,
  },
  run({ chosen: [method] = [], upfront: [isUpfront] = [] }) {
    if (method !== undefined) return { method }
    return isUpfront === undefined ? {} : { method: isUpfront ? 'UPFRONT' : 'ALLOCATE_TO_INSTALLMENT' }
  },
})
