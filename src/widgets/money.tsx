/** An amount of money, typed. */
import { defineWidget, type WidgetProps } from '@journey/engine'
import { currency } from './amount.ts'
import { PrefixedInput } from './text-input.tsx'
import { useAmount } from './use-amount.ts'
import { readOnly, wiring } from './wiring.ts'

/** Stores a number in rand with at most two decimals; shows `12 345.67`. */
export const money = defineWidget<number>({ accepts: ['number', 'integer'], component: Money })

function Money(field: WidgetProps<number, Record<string, never>>) {
  const masked = useAmount(field)
  return (
    <PrefixedInput
      prefix={currency}
      {...wiring(field)}
      {...masked}
      inputMode="decimal"
      autoComplete="off"
      placeholder={field.copy.placeholder}
      readOnly={readOnly(field)}
    />
  )
}
