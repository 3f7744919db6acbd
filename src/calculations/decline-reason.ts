import { defineCalculation } from '@journey/engine'

type Details = { code?: string; title?: string; message?: string; buttonOK?: string; buttonCancel?: string }
type Reason = Details & { isTold: boolean; namesOK: boolean; mayGoOn: boolean }

const words = {
  code: { type: 'string' },
  title: { type: 'string' },
  message: { type: 'string' },
  buttonOK: { type: 'string' },
  buttonCancel: { type: 'string' },
}

/**
 * Why there is no offer, in the lender's own words, and which of them there are: `isTold` when there is a title and a
 * message, `namesOK` when the button has a name of its own, `mayGoOn` when a second button lets the applicant go on.
 */
export const declineReason = defineCalculation<{ details?: Details }, Reason>({
  input: {
    type: 'object',
    properties: { details: { type: 'object', properties: words } },
    additionalProperties: false,
  },
  output: {
    type: 'object',
    properties: {
      ...words,
      isTold: { type: 'boolean' },
      namesOK: { type: 'boolean' },
      mayGoOn: { type: 'boolean' },
    },
    required: ['isTold', 'namesOK', 'mayGoOn'],
    additionalProperties: false,
  },
  run({ details = {} }) {
    const { code, title, message, buttonOK, buttonCancel } = details
    const said = Object.entries({ code, title, message, buttonOK, buttonCancel }).filter(([, text]) => text)
    return {
      ...Object.fromEntries(said),
      isTold: Boolean(title && message),
      namesOK: Boolean(buttonOK),
      mayGoOn: Boolean(buttonOK && buttonCancel),
    }
  },
})
