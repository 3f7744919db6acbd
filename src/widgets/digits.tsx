/** A short number that is a name and not an amount, such as a postal code: zeros at its beginning count. */

import { defineWidget, type WidgetProps } from '@journey/engine'
import { useMemo } from 'react'
import { autocomplete } from './parts/autocomplete.ts'
import { controlProps, readOnly } from './parts/control-props.ts'
import { digitGroups } from './parts/digit-groups.ts'
import { TextInput } from './parts/text-input.tsx'
import { useMask } from './parts/use-mask.ts'

type Options = { length: number; autocomplete?: string }

/** Stores the digits. Nothing but digits is taken in, and at most `length` of them. */
export const digits = defineWidget<string, Options>({
  accepts: ['string'],
  options: {
    type: 'object',
    additionalProperties: false,
    required: ['length'],
    'x-gives': { pattern: '^[0-9]*$', maxLength: { option: 'length' } },
    properties: { length: { type: 'integer', minimum: 1, maximum: 30 }, autocomplete: autocomplete.digits },
  },
  component: Digits,
})

function Digits(field: WidgetProps<string, Options>) {
  const { value, options, copy, onChange, onBlur } = field
  const mask = useMemo(() => digitGroups([options.length]), [options.length])
  const masked = useMask({ mask, value, onChange, onBlur })
  return (
    <TextInput
      {...controlProps(field)}
      {...masked}
      inputMode="numeric"
      autoComplete={options.autocomplete ?? 'off'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      placeholder={copy.placeholder}
      readOnly={readOnly(field)}
    />
  )
}
