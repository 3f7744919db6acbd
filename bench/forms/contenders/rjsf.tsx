/** RJSF with its plain theme, which checks the whole form while it is typed. */
import Form from '@rjsf/core'
import type { RJSFSchema } from '@rjsf/utils'
import validator from '@rjsf/validator-ajv8'
import { choices, countInAddress, fieldsOf, schemaOf } from '../fields.ts'
import { startWith } from './start.tsx'

const count = countInAddress()
const schema = schemaOf(count) as { properties: Record<string, object> }
for (const { name, kind } of fieldsOf(count)) {
  if (kind === 'choice') schema.properties[name] = { type: 'string', enum: choices }
}

startWith(() => <Form schema={schema as RJSFSchema} validator={validator} idPrefix="" liveValidate />)
