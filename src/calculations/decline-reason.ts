import { defineCalculation } from '@journey/engine'

type Details = { title?: string; message?: string; buttonOK?: string; buttonCancel?: string }
type Input = {
  details?: Details
  code?: string
}
type Reason = Details & {
  code?: string
  isTitled: boolean
  isExplained: boolean
  namesOK: boolean
  mayContinue: boolean
}

const words = {
  title: { type: 'string' },
  message: { type: 'string' },
  buttonOK: { type: 'string' },
  buttonCancel: { type: 'string' },
}

/**
 * Why there is no offer, in the lender's own words. `isTitled`, `isExplained`: there is a title, a message. `namesOK`: the button has a
 * name of its own. `mayContinue`: there is a second button, which leaves; the first one then continues, whatever its name.
 */
export const declineReason = defineCalculation<Input, Reason>({
  input: {
    type: 'object',
    properties: { details: { type: 'object', properties: words }, code: { type: 'string' } },
    additionalProperties: false,
  },
  output: {
    type: 'object',
    properties: {
      ...words,
      code: { type: 'string' },
      isTitled: { type: 'boolean' },
      isExplained: { type: 'boolean' },
      namesOK: { type: 'boolean' },
      mayContinue: { type: 'boolean' },
    },
    required: ['isTitled', 'isExplained', 'namesOK', 'mayContinue'],
    additionalProperties: false,
  },
  run({ details = {}, code }) {
    const { title, message, buttonOK, buttonCancel } = details
    const given = Object.entries({ code, title, message, buttonOK, buttonCancel }).filter(([, text]) => text)
    return {
      ...Object.fromEntries(given),
      isTitled: Boolean(title),
      isExplained: Boolean(message),
      namesOK: Boolean(buttonOK),
      mayContinue: Boolean(buttonCancel),
    }
  },
})
