/** Hand-written React on Chakra's components. */
import { Field as ChakraField } from '@chakra-ui/react/field'
import { Input } from '@chakra-ui/react/input'
import { NativeSelect } from '@chakra-ui/react/native-select'
import { defaultSystem } from '@chakra-ui/react/preset'
import { ChakraProvider } from '@chakra-ui/react/styled-system'
import { memo, useState } from 'react'
import { type BenchField, choices, countInAddress, errorOf, fieldsOf } from '../fields.ts'
import { Sections, startWith } from './start.tsx'

const values: Record<string, string> = {}

const Field = memo(function Field({ field }: { field: BenchField }) {
  const [value, setValue] = useState('')
  const [isTouched, setTouched] = useState(false)
  const error = isTouched ? errorOf(field, value) : undefined
  const change = (next: string) => {
    values[field.name] = next
    setTouched(true)
    setValue(next)
  }
  return (
    <ChakraField.Root invalid={error !== undefined} ids={{ control: field.name }} marginTop="6">
      <ChakraField.Label>{field.label}</ChakraField.Label>
      {field.kind === 'choice' ? (
        <NativeSelect.Root>
          <NativeSelect.Field value={value} onChange={(event) => change(event.currentTarget.value)}>
            <option value="">Choose</option>
            {choices.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </NativeSelect.Field>
        </NativeSelect.Root>
      ) : (
        <Input value={value} onChange={(event) => change(event.currentTarget.value)} />
      )}
      <ChakraField.ErrorText>{error}</ChakraField.ErrorText>
    </ChakraField.Root>
  )
})

startWith(() => (
  <ChakraProvider value={defaultSystem}>
    <form>
      <Sections aside={false}>
        {fieldsOf(countInAddress()).map((field) => (
          <Field key={field.name} field={field} />
        ))}
      </Sections>
      <button type="submit">Next</button>
    </form>
  </ChakraProvider>
))
