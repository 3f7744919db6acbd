/** Values of facts, to try what conditions and rules make of them. */
import type { Condition, Constraint, FactPath, Json } from '../../core/model.ts'

export type Given = ReadonlyMap<FactPath, Json>

/** The values that a fact can have, told apart by these constraints; `undefined` where it is absent. */
export type DomainOf = (fact: FactPath, constraints: Constraint[]) => readonly (Json | undefined)[]

/** Assignments of values that are tried. */
const most = 20_000

/** All assignments of values to the facts that these lines ask for; nothing where they are too many to try. */
export function assignmentsOf(lines: Condition['facts'], domainOf: DomainOf): Iterable<Given> | undefined {
  const constraints = new Map<FactPath, Constraint[]>()
  for (const { fact, is } of lines) constraints.set(fact, [...(constraints.get(fact) ?? []), is])
  const domains = [...constraints].map(([fact, all]) => [fact, domainOf(fact, all)] as const)
  const tries = domains.reduce((product, [, values]) => product * values.length, 1)
  if (tries > most) return undefined
  return {
    *[Symbol.iterator]() {
      for (let index = 0; index < tries; index++) yield assignment(domains, index)
    },
  }
}

/** The assignment of that number: absent facts first, so that a witness names as few as it can. */
function assignment(domains: readonly (readonly [FactPath, readonly (Json | undefined)[]])[], index: number): Given {
  const given = new Map<FactPath, Json>()
  let rest = index
  for (const [fact, values] of domains) {
    const value = values[rest % values.length]
    rest = Math.floor(rest / values.length)
    if (value !== undefined) given.set(fact, value)
  }
  return given
}
