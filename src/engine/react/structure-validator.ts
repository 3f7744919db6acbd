/** What RJSF asks while it works out which fields there are. It is answered by precompiled functions; nothing compiles here. */
import { hashForSchema, ID_KEY, JUNK_OPTION_ID, type RJSFSchema, type ValidatorType } from '@rjsf/utils'
import type { Form } from '../core/screen.ts'

type Data = Record<string, unknown>

/** The validator of a form. It only answers whether a branch applies: answers are checked by the engine. */
export function structureValidator(form: Form): ValidatorType<Data, RJSFSchema> {
  return {
    isValid: (schema, data) => {
      if (schema[ID_KEY] === JUNK_OPTION_ID) return false
      const key = schema[ID_KEY] ?? hashForSchema(schema)
      const validate = form.validators[key]
      if (!validate)
        throw new Error(`expected a compiled validator for \`${key}\` of form \`${form.name}\`, found none`)
      return validate(data)
    },
    validateFormData: () => ({ errors: [], errorSchema: {} }),
    rawValidation: () => ({}),
  }
}
