/** A one-time code: one field, so that the phone can fill it in from the message and it can be pasted whole. */

import { defineWidget, type WidgetProps } from '@journey/engine'
import { useMemo } from 'react'
import { controlProps, readOnly } from './parts/control-props.ts'
import { digitGroups } from './parts/digit-groups.ts'
import { TextInput } from './parts/text-input.tsx'
import { useMask } from './parts/use-mask.ts'

const defaultLength = 6

/** Stores the digits. Nothing is sent by the last digit: the applicant decides. */
export const otpCode = defineWidget<string>({
  accepts: ['string'],
  options: {
    type: 'object',
    additionalProperties: false,
    'x-gives': { pattern: '^[0-9]*$', maxLength: { keyword: 'maxLength', without: defaultLength } },
  },
  component: OtpCode,
})

function OtpCode(field: WidgetProps<string, Record<string, never>>) {
  const { value, schema, onChange, onBlur } = field
  const length = typeof schema.maxLength === 'number' ? schema.maxLength : defaultLength
  const mask = useMemo(() => digitGroups([length]), [length])
  const masked = useMask({ mask, value, onChange, onBlur })
  return (
    <TextInput
      {...controlProps(field)}
      {...masked}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="done"
      placeholder={field.copy.placeholder}
      readOnly={readOnly(field)}
      variant="code"
    />
  )
}
