/** RJSF with its Chakra theme, which checks the whole form while it is typed. */
import { defaultSystem } from '@chakra-ui/react/preset'
import { ChakraProvider } from '@chakra-ui/react/styled-system'
import Form from '@rjsf/chakra-ui'
import type { RJSFSchema } from '@rjsf/utils'
import validator from '@rjsf/validator-ajv8'
import { countInAddress, schemaWithChoices } from '../fields.ts'
import { startWith } from './start.tsx'

const schema: RJSFSchema = schemaWithChoices(countInAddress())

startWith(() => (
  <ChakraProvider value={defaultSystem}>
    <Form schema={schema} validator={validator} idPrefix="" liveValidate />
  </ChakraProvider>
))
