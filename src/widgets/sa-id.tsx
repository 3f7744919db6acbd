/** A South African identity number, shown as `900101 5009 08 7` while it is typed. */
import { defineWidget, type WidgetProps } from '@journey/engine'
import { controlProps, readOnly } from './parts/control-props.ts'
import { digitGroups } from './parts/digit-groups.ts'
import { TextInput } from './parts/text-input.tsx'
import { useMask } from './parts/use-mask.ts'

const length = 13
const mask = digitGroups([6, 4, 2, 1])

/** Stores the digits alone. The field counts as left only at full length: a number half typed is not yet wrong. */
export const saId = defineWidget<string>({
  accepts: ['string'],
  options: { type: 'object', additionalProperties: false, 'x-gives': { pattern: '^[0-9]{13}$' } },
  component: SaId,
})

function SaId(field: WidgetProps<string, Record<string, never>>) {
  const { value, onChange, onBlur } = field
  const masked = useMask({ mask, value, onChange, onBlur: (stored) => stored?.length === length && onBlur() })
  return (
    <TextInput
      {...controlProps(field)}
      {...masked}
      inputMode="numeric"
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      placeholder={field.copy.placeholder}
      readOnly={readOnly(field)}
    />
  )
}
