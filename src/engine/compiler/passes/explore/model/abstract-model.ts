/** The abstract model: the compiled journey with limits and waits made short, and with finite domains for its facts. */

import type { Constraint, Definition, FactPath, Journey, Rule } from '../../../../core/model.ts'
import { groupBy } from '../../../group-by.ts'
import type { Structure } from '../../../source/project.ts'
import { linesOf } from '../../../symbols/condition-lines.ts'
import { abstractCalculations } from './calculations.ts'
import { type Domains, domainsOf } from './domains.ts'
import { indexRules, type RuleId, type RulePlace } from './rule-places.ts'
import { transientResponses } from './transient-responses.ts'

export type AbstractModel = {
  project: Structure
  /** As it is compiled. */
  definition: Definition
  /** As it is explored. */
  journey: Journey
  domains: Domains
  /** Counter, as `<step>.<counter>` → its limit while exploring. */
  limits: ReadonlyMap<string, number>
  /** Rules of the explored journey, by identity. */
  idOf: ReadonlyMap<Rule, RuleId>
  rules: ReadonlyMap<RuleId, RulePlace>
  /** Calls, as `<step>.<call>`, whose response is forgotten once its rules have run. */
  transient: ReadonlySet<string>
  /** Fact → facts that rules copy into it. */
  copiedFrom: ReadonlyMap<FactPath, readonly FactPath[]>
}

/** The limit of a counter while exploring: enough to reach it, and to pass it. */
export const shortLimit = 2

export function createModel(project: Structure, definition: Definition): AbstractModel {
  const explored = abstractDefinition(structuredClone(definition))
  const { rules, idOf } = indexRules(project, explored)
  return {
    project,
    definition,
    journey: { definition: explored, calculations: abstractCalculations(project, definition), validate: () => [] },
    domains: domainsOf(project, explored),
    limits: new Map(
      Object.values(explored.steps).flatMap((step) =>
        Object.entries(step.counters).map(([name, { max }]) => [
          `${step.name}.${name}`,
          typeof max === 'number' ? max : shortLimit,
        ]),
      ),
    ),
    idOf,
    rules,
    transient: transientResponses(explored),
    copiedFrom: copiesOf([...rules.values()]),
  }
}

/**
 * Forms are filled in with valid values, because an invalid field runs no rule. Limits and waits are short.
 * A calculation returns its real result, with the assumed one (`environment.given`) laid over it: its unit tests prove
 * for which input it returns what.
 */
function abstractDefinition(definition: Definition): Definition {
  const lines = Object.values(definition.conditions).flatMap(linesOf)
  const byCounter = groupBy(lines, ({ fact }) => fact.split('.', 2).join('.'))
  for (const step of Object.values(definition.steps)) {
    step.checks = {}
    delete step.offers
    for (const [name, counter] of Object.entries(step.counters)) {
      const most = Math.max(1, ...(byCounter.get(`${step.name}.${name}`) ?? []).flatMap(({ is }) => numbersIn(is)))
      if (most > 1 && typeof counter.max === 'number') continue
      counter.max = Math.max(shortLimit, most)
    }
    for (const name of Object.keys(step.timers)) step.timers[name] = 1000
    for (const call of Object.values(step.calls)) if (call.retry) call.retry.every = 1000
  }
  for (const [name, use] of Object.entries(definition.calculations)) {
    definition.calculations[name] = {
      calculate: name,
      with: { object: { given: { fact: `environment.given.${name}` }, input: use.with } },
    }
  }
  for (const entry of definition.entries) delete entry.pattern
  return definition
}

function numbersIn(is: Constraint): number[] {
  const inner = is.not ? numbersIn(is.not) : []
  return [...Object.values(is).filter((value) => typeof value === 'number'), ...inner]
}

function copiesOf(places: RulePlace[]): Map<FactPath, FactPath[]> {
  const copies = new Map<FactPath, FactPath[]>()
  for (const { rules, index } of places) {
    for (const { fact, to } of rules[index]?.set ?? []) {
      if ('fact' in to) copies.set(fact, [...(copies.get(fact) ?? []), to.fact])
    }
  }
  return copies
}
