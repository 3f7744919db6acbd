import { defineCalculation } from '@journey/engine'

type Details = { code?: string; title?: string; message?: string; buttonOK?: string; buttonCancel?: string }
type Input = {
  details?: Details
  /** The same code, where the lender gives no details. */
  code?: string
}
type Reason = Details & { isExplained: boolean; namesOK: boolean; mayContinue: boolean }

const words = {
  code: { type: 'string' },
  title: { type: 'string' },
  message: { type: 'string' },
  buttonOK: { type: 'string' },
  buttonCancel: { type: 'string' },
}

/**
 * Why there is no offer, in the lender's own words. `isExplained`: there is a title and a message. `namesOK`: the button has a
 * name of its own. `mayContinue`: there is a second button, which leaves; the first one then continues, whatever its name.
 */
export const declineReason = defineCalculation<Input, Reason>({
  input: {
    type: 'object',
    properties: { details: { type: 'object', properties: words }, code: words.code },
    additionalProperties: false,
  },
  output: {
    type: 'object',
    properties: {
      ...words,
      isExplained: { type: 'boolean' },
      namesOK: { type: 'boolean' },
      mayContinue: { type: 'boolean' },
    },
    required: ['isExplained', 'namesOK', 'mayContinue'],
    additionalProperties: false,
  },
  run({ details = {}, code: bare }) {
    const { title, message, buttonOK, buttonCancel } = details
    const code = details.code || bare
    const given = Object.entries({ code, title, message, buttonOK, buttonCancel }).filter(([, text]) => text)
    return {
      ...Object.fromEntries(given),
      isExplained: Boolean(title && message),
      namesOK: Boolean(buttonOK),
      mayContinue: Boolean(buttonCancel),
    }
  },
})
