/** An amount of money, typed. */
import { defineWidget, type WidgetProps } from '@journey/engine'
import { AmountInput } from './parts/amount-input.tsx'

/** Stores a number in rand with at most two decimals; shows `12 345.67`. */
export const money = defineWidget<number>({ accepts: ['number', 'integer'], component: Money })

function Money(field: WidgetProps<number, Record<string, never>>) {
  return <AmountInput field={field} />
}
