/** A cellphone number, shown as `082 123 4567` while it is typed. */
import { defineWidget, type WidgetProps } from '@journey/engine'
import { controlProps, readOnly } from './parts/control-props.ts'
import { phoneNumber } from './parts/phone-number.ts'
import { TextInput } from './parts/text-input.tsx'
import { useMask } from './parts/use-mask.ts'

type Options = { autocomplete: string }

/** Stores `0XXXXXXXXX`, also for a number typed or pasted as `+27…`, `0027…` or with hyphens. */
export const cellphone = defineWidget<string, Options>({
  accepts: ['string'],
  options: {
    type: 'object',
    additionalProperties: false,
    // Always said: `off` where it is another person's number, or the browser fills in the applicant's own.
    required: ['autocomplete'],
    properties: { autocomplete: { enum: ['tel-national', 'tel', 'off'] } },
    'x-gives': { pattern: '^0[0-9]{9}$' },
  },
  component: Cellphone,
})

function Cellphone(field: WidgetProps<string, Options>) {
  const { value, onChange, onBlur } = field
  const masked = useMask({ mask: phoneNumber, value, onChange, onBlur })
  return (
    <TextInput
      {...controlProps(field)}
      {...masked}
      type="tel"
      inputMode="tel"
      autoComplete={field.options.autocomplete}
      placeholder={field.copy.placeholder}
      readOnly={readOnly(field)}
    />
  )
}
