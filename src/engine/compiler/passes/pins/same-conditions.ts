/** Which conditions hold with the same facts, however they are written. */
import { holds } from '../../../core/condition.ts'
import type { Condition } from '../../../core/model.ts'
import { assignmentsOf, type DomainOf } from '../../symbols/assignments.ts'
import { linesOf } from '../../symbols/condition-lines.ts'
import { settled } from '../../symbols/settled.ts'

/** Gives each condition a text: that of the first one that held with the same facts, or its own. */
export function sameConditions(domainOf: DomainOf): (condition: Condition) => string {
  const known = new Map<string, string>()
  const firsts: { text: string; facts: string; condition: Condition }[] = []
  return (condition) => {
    const text = settled(condition)
    const found = known.get(text)
    if (found !== undefined) return found
    const facts = [...new Set(linesOf(condition).map(({ fact }) => fact))].toSorted().join()
    const first = firsts.find((each) => each.facts === facts && isSame(each.condition, condition, domainOf))
    if (!first) firsts.push({ text, facts, condition })
    known.set(text, first?.text ?? text)
    return first?.text ?? text
  }
}

function isSame(one: Condition, other: Condition, domainOf: DomainOf): boolean {
  const assignments = assignmentsOf([...linesOf(one), ...linesOf(other)], domainOf)
  if (!assignments) return false
  for (const given of assignments) {
    const read = (fact: string) => given.get(fact)
    if (holds(one, read) !== holds(other, read)) return false
  }
  return true
}
