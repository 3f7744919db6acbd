import { defineCalculation } from '@journey/engine'
import { isWithinYears } from './month-within.ts'

type Choice = { code: string; name: string }
type Customer = {
  firstName?: string
  email?: string
  lastLoanEmail?: string
  raceCode?: string
  employmentStatus?: string
  companyName?: string
  employmentStartDate?: string
}
type Input = {
  customer?: Customer
  races?: Choice[]
  employmentStatuses?: Choice[]
  /** `YYYY-MM-DD` */
  today?: string
  /** How many years before this one a start can be chosen. */
  years?: number
}
type Output = {
  /** Whether there is a first name to address the customer by: an empty one is none. */
  isNamed: boolean
  firstName?: string
  email?: string
  race?: string
  employmentStatus?: string
  company?: string
  since?: string
}

const text = { type: 'string' }
const personal = { type: 'string', 'x-pii': true }
const choices = {
  type: 'array',
  items: { type: 'object', properties: { code: text, name: text }, required: ['code', 'name'] },
}

/**
 * What the lender knows of a customer (section 3, customer profile inputs), as the forms hold it: a choice only while the
 * list has it, a start date as `YYYY-MM` only where its month can be chosen. What is not known, or empty, is absent.
 */
export const customerProfile = defineCalculation<Input, Output>({
  input: {
    type: 'object',
    properties: {
      customer: {
        type: 'object',
        properties: {
          firstName: text,
          email: text,
          lastLoanEmail: text,
          raceCode: text,
          employmentStatus: text,
          companyName: text,
          employmentStartDate: text,
        },
        additionalProperties: false,
      },
      races: choices,
      employmentStatuses: choices,
      today: text,
      years: { type: 'number' },
    },
    additionalProperties: false,
  },
  output: {
    type: 'object',
    properties: {
      isNamed: { type: 'boolean', 'x-tells': 'firstName' },
      firstName: personal,
      email: personal,
      race: personal,
      employmentStatus: text,
      company: personal,
      since: text,
    },
    required: ['isNamed'],
    additionalProperties: false,
  },
  run({ customer = {}, races = [], employmentStatuses = [], today, years }) {
    const firstName = customer.firstName?.trim() ?? ''
    return withoutAbsent({
      isNamed: firstName !== '',
      firstName: firstName === '' ? undefined : firstName,
      email: customer.email || customer.lastLoanEmail,
      race: codeIn(races, customer.raceCode),
      employmentStatus: codeIn(employmentStatuses, customer.employmentStatus),
      company: customer.companyName,
      since: monthOffered(customer.employmentStartDate, today, years),
    })
  },
})

function codeIn(list: Choice[], code: string | undefined): string | undefined {
  return list.find((each) => each.code === code)?.code
}

/** A month that the form shows as chosen: one that it does not offer would be sent without being seen. */
function monthOffered(started = '', today?: string, years?: number): string | undefined {
  const [, month, year] = /^(\d{2})-(\d{4})$/.exec(started) ?? []
  if (!month || !year || today === undefined || years === undefined) return undefined
  const since = `${year}-${month}`
  return isWithinYears(since, today, years) ? since : undefined
}

function withoutAbsent({
  isNamed,
  ...texts
}: { [Key in keyof Output]-?: Output[Key] | undefined } & { isNamed: boolean }): Output {
  return { isNamed, ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value)) }
}
