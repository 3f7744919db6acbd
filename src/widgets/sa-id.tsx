/** A South African identity number, shown as `900101 5009 08 7` while it is typed. */
import { defineWidget, type WidgetProps } from '@journey/engine'
import { type ChangeEvent, useState } from 'react'
import { controlProps, readOnly } from './parts/control-props.ts'
import { digitGroups } from './parts/digit-groups.ts'
import { LeftOutNote } from './parts/left-out-note.tsx'
import { plainDigits } from './parts/plain-text.ts'
import { TextInput } from './parts/text-input.tsx'
import { useMask } from './parts/use-mask.ts'

const length = 13
const mask = digitGroups([6, 4, 2, 1])

/** Anything but digits, and the spaces and hyphens that may stand between them. */
const more = /[^\d\s\-\u2010-\u2015\u2212]/

/** Stores the digits alone, and says when more was left out than spaces and hyphens. The field counts as left only at full length: a number half typed is not yet wrong. */
export const saId = defineWidget<string>({
  accepts: ['string'],
  options: { type: 'object', additionalProperties: false, 'x-gives': { pattern: '^[0-9]{13}$' } },
  copy: ['digitsOnly'],
  component: SaId,
})

function SaId(field: WidgetProps<string, Record<string, never>>) {
  const { value, onChange, onBlur } = field
  const [isMoreLeftOut, setMoreLeftOut] = useState(false)
  const masked = useMask({
    mask,
    value,
    onChange,
    onBlur: (stored) => {
      setMoreLeftOut(false)
      if (stored?.length === length) onBlur()
    },
  })
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    // Read before the mask puts its own text into the input.
    if (more.test(plainDigits(event.currentTarget.value))) setMoreLeftOut(true)
    masked.onChange(event)
  }
  return (
    <>
      <TextInput
        {...controlProps(field)}
        {...masked}
        onChange={change}
        inputMode="numeric"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        placeholder={field.copy.placeholder}
        readOnly={readOnly(field)}
      />
      <LeftOutNote text={isMoreLeftOut ? field.copy.text('digitsOnly') : undefined} />
    </>
  )
}
