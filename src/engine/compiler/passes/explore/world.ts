/** The journey as it is explored: the real one, with what does not matter to its rules made small or left to choice. */
import type { Constraint, Definition, FactPath, Journey, JsonObject, Rule } from '../../../core/model.ts'
import { type Place, spanOf } from '../../source/document.ts'
import { type Project, placeIn } from '../../source/project.ts'
import { type Domains, domainsOf, linesOf } from './domains.ts'
import { fleetingAnswers } from './fleeting.ts'

/** A rule by where it stands: `<step> <event> <index>`; the step is `*` for those of journey.yaml. */
export type RuleId = string

export type World = {
  project: Project
  /** As it is compiled. */
  definition: Definition
  journey: Journey
  domains: Domains
  /** Counter, as `<step>.<counter>` → how often it counts when it is explored. */
  limits: ReadonlyMap<string, number>
  /** Rules of the explored journey, by identity. */
  idOf: ReadonlyMap<Rule, RuleId>
  rules: ReadonlyMap<RuleId, RulePlace>
  /** Calls, as `<step>.<call>`, whose answer is forgotten once its rules have run. */
  fleeting: ReadonlySet<string>
  /** Fact → facts that rules copy into it. */
  copiedFrom: ReadonlyMap<FactPath, readonly FactPath[]>
}

export type RulePlace = {
  /** '' in journey.yaml. */
  step: string
  event: string
  index: number
  /** All rules for that event. */
  rules: readonly Rule[]
  /** Where it is written: a step has the rules of the one it extends, too. */
  place: Place
  written: string
}

/** How often a counter counts when it is explored: enough to reach its limit, and to pass it. */
export const shortCount = 2

/** A last rule without conditions is there for what nobody thought of: it needs no story. */
export function isSafetyNet({ rules, index }: RulePlace): boolean {
  const { when = [], unless = [] } = rules[index] ?? {}
  return index > 0 && index === rules.length - 1 && when.length + unless.length === 0
}

export function worldOf(project: Project, definition: Definition): World {
  const explored = abstracted(structuredClone(definition))
  const rules = new Map<RuleId, RulePlace>()
  const idOf = new Map<Rule, RuleId>()
  const enter = (step: string, on: Record<string, Rule[]>): void => {
    for (const [event, list] of Object.entries(on)) {
      for (const [index, rule] of list.entries()) {
        const id = `${step || '*'} ${event} ${index}`
        idOf.set(rule, id)
        const place = placeOf(project, step, event, index)
        const { file, line, column } = spanOf(place)
        rules.set(id, { step, event, index, rules: list, place, written: `${file}:${line}:${column}` })
      }
    }
  }
  enter('', explored.on)
  for (const step of Object.values(explored.steps)) enter(step.name, step.on)
  return {
    project,
    definition,
    journey: { definition: explored, calculations: calculationsOf(project, definition), validate: () => [] },
    domains: domainsOf(project, explored),
    limits: new Map(
      Object.values(explored.steps).flatMap((step) =>
        Object.entries(step.counters).map(([name, { max }]) => [
          `${step.name}.${name}`,
          typeof max === 'number' ? max : shortCount,
        ]),
      ),
    ),
    idOf,
    rules,
    fleeting: fleetingAnswers(explored),
    copiedFrom: copiesOf([...rules.values()]),
  }
}

/**
 * Forms are filled in well: what is wrong with a field runs no rule. Limits and waits are short. A calculation says what it
 * really says, and over that whatever is asked of it (`environment.given`): its own tests prove when it says what.
 */
function abstracted(definition: Definition): Definition {
  const asked = new Map<string, Constraint[]>()
  for (const { fact, is } of Object.values(definition.conditions).flatMap(linesOf)) {
    const counter = fact.split('.').slice(0, 2).join('.')
    asked.set(counter, [...(asked.get(counter) ?? []), is])
  }
  for (const step of Object.values(definition.steps)) {
    step.checks = {}
    for (const [name, counter] of Object.entries(step.counters)) {
      const most = Math.max(1, ...(asked.get(`${step.name}.${name}`) ?? []).flatMap(numbersIn))
      if (most > 1 && typeof counter.max === 'number') continue
      counter.max = Math.max(shortCount, most)
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

function calculationsOf(project: Project, definition: Definition): Journey['calculations'] {
  return Object.fromEntries(
    Object.entries(definition.calculations).map(([name, { calculate }]) => {
      const run = project.registry.calculations[calculate]?.run
      return [name, ({ given, input }) => ({ ...attempt(run, input), ...asObject(given) })]
    }),
  )
}

/** Facts made up for exploring may be nothing that a calculation can use: it then says nothing. */
function attempt(run: ((input: JsonObject) => JsonObject) | undefined, input: unknown): JsonObject {
  try {
    return run?.(asObject(input)) ?? {}
  } catch {
    return {}
  }
}

function asObject(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {}
}

function placeOf(project: Project, name: string, event: string, index: number): Place {
  const path = ['on', event, index]
  const step = project.steps.get(name)
  return step ? placeIn(step, path) : { document: project.journey.document, path }
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
