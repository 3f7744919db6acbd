/** An amount of money, typed. */
import { defineWidget, type WidgetProps } from '@journey/engine'
import { currency } from '../look/format.ts'
import { controlProps, readOnly } from './parts/control-props.ts'
import { MinusNote } from './parts/minus-note.tsx'
import { PrefixedInput } from './parts/text-input.tsx'
import { useAmount } from './parts/use-amount.ts'

/** Stores a number in rand with at most two decimals; shows `12 345.67`. */
export const money = defineWidget<number>({ accepts: ['number', 'integer'], component: Money })

function Money(field: WidgetProps<number, Record<string, never>>) {
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
      <MinusNote text={minusDropped ? field.copy.shell('noMinus') : undefined} />
    </>
  )
}
