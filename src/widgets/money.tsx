/** An amount of money, typed. */
import { defineWidget } from '@journey/engine'
import { AmountInput } from './parts/amount-input.tsx'

/** Stores a number in rand with at most two decimals; shows `12 345.67`. */
export const money = defineWidget<number>({ accepts: ['number'], component: AmountInput })
