/** When a loan is paid back. An instalment is due some days before the salary day and collected on the salary day: two dates. */

import { addDays, dayOfMonth, monthOf } from '../../calendar.ts'
import type { Repayment } from '../../database/columns.ts'

export type RepaymentRule = {
  /** Calendar days by which the due date lies before the salary day. */
  dueBeforeSalary: number
  /** In December salaries come early: from this day on the debit order may be presented. */
  decemberFrom: number
  /** No debit order is presented sooner after the quotation, in days. */
  firstAfter: number
}

/** The dates of all instalments of a loan that is quoted on that day. Day 31 is a shorter month's last. */
export function repaymentDates(quoted: string, tenor: number, salaryDay: number, rule: RepaymentRule): Repayment[] {
  const { year, month } = monthOf(quoted)
  const earliest = addDays(quoted, rule.firstAfter)
  const repaymentIn = (later: number): Repayment => {
    const salary = dayOfMonth(year, month + later, salaryDay)
    return { due: addDays(salary, -rule.dueBeforeSalary), debit: debitFor(salary, rule) }
  }
  // By the day of the debit order, not by the salary day: in December the debit order comes first.
  const first = [0, 1, 2].find((later) => repaymentIn(later).debit >= earliest) ?? 2
  return Array.from({ length: tenor }, (_, index) => repaymentIn(first + index))
}

function debitFor(salary: string, { decemberFrom }: RepaymentRule): string {
  const { year, month } = monthOf(salary)
  const early = dayOfMonth(year, month, decemberFrom)
  return month === 12 && early < salary ? early : salary
}
