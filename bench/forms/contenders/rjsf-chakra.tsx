/** RJSF with its Chakra theme, which checks the whole form while it is typed. */
import { defaultSystem } from '@chakra-ui/react/preset'
import { ChakraProvider } from '@chakra-ui/react/styled-system'
import Form from '@rjsf/chakra-ui'
import type { RJSFSchema } from '@rjsf/utils'
import validator from '@rjsf/validator-ajv8'
import { choices, countInAddress, fieldsOf, schemaOf } from '../fields.ts'
import { startWith } from './start.tsx'

const count = countInAddress()
const schema = schemaOf(count) as { properties: Record<string, object> }
for (const { name, kind } of fieldsOf(count)) {
  if (kind === 'choice') schema.properties[name] = { type: 'string', enum: choices }
}
const uiSchema = { 'ui:options': { chakra: {} } }

startWith(() => (
  <ChakraProvider value={defaultSystem}>
    <Form schema={schema as RJSFSchema} uiSchema={uiSchema} validator={validator} idPrefix="" liveValidate />
  </ChakraProvider>
))
