/** The text input of an amount of money, and what is said when a minus sign was left out. */
import type { WidgetProps } from '@journey/engine'
import { currency } from '../../look/format.ts'
import { controlProps, readOnly } from './control-props.ts'
import { LeftOutNote } from './left-out-note.tsx'
import { PrefixedInput } from './text-input.tsx'
import { useAmount } from './use-amount.ts'

/** Shows and takes the field's number in rand; see `amount` for what may be typed. */
export function AmountInput<Options>(field: WidgetProps<number, Options>) {
  const { input, minusDropped } = useAmount(field)
  return (
    <>
      <PrefixedInput
        prefix={currency}
        {...controlProps(field)}
        {...input}
        inputMode="decimal"
        autoComplete="off"
        placeholder={field.copy.placeholder}
        readOnly={readOnly(field)}
      />
      <LeftOutNote text={minusDropped ? field.copy.shell('noMinus') : undefined} />
    </>
  )
}
