import { defineCalculation } from '@journey/engine'
import { Big } from 'big.js'

type Input = { gross?: number; net?: number; debt?: number; expenses?: number }
type Output = {
  netBelowGross?: boolean
  deduction?: number
  balance?: number
  repayable?: boolean
  grossAnnual?: number
}

const monthsInYear = 12

/** What a household can repay, in rand a month (section 5); each figure is there once everything that it needs is. */
export const affordability = defineCalculation<Input, Output>({
  input: {
    type: 'object',
    properties: {
      gross: { type: 'number' },
      net: { type: 'number' },
      debt: { type: 'number' },
      expenses: { type: 'number' },
    },
    additionalProperties: false,
  },
  output: {
    type: 'object',
    properties: {
      netBelowGross: { type: 'boolean' },
      deduction: { type: 'number', 'x-pii': true },
      balance: { type: 'number', 'x-pii': true },
      repayable: { type: 'boolean' },
      grossAnnual: { type: 'number', 'x-pii': true },
    },
    additionalProperties: false,
  },
  run({ gross, net, debt, expenses }) {
    return {
      ...(gross === undefined ? {} : { grossAnnual: Big(gross).times(monthsInYear).toNumber() }),
      ...(gross === undefined || net === undefined
        ? {}
        : { netBelowGross: net < gross, deduction: Big(gross).minus(net).toNumber() }),
      ...(net === undefined || debt === undefined || expenses === undefined ? {} : remainder(net, debt, expenses)),
    }
  },
})

function remainder(net: number, debt: number, expenses: number): Output {
  const balance = Big(net).minus(debt).minus(expenses)
  return { balance: balance.toNumber(), repayable: balance.gt(0) }
}
