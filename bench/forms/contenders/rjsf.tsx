/** RJSF with its plain theme, which checks the whole form while it is typed. */
import Form from '@rjsf/core'
import type { RJSFSchema } from '@rjsf/utils'
import validator from '@rjsf/validator-ajv8'
import { countInAddress, schemaWithChoices } from '../fields.ts'
import { startWith } from './start.tsx'

const schema: RJSFSchema = schemaWithChoices(countInAddress())

startWith(() => <Form schema={schema} validator={validator} idPrefix="" liveValidate />)
