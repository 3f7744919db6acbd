/** What a rule does to the facts: which it can run with, and which are left. */
import { factsIn } from '../../../../core/facts.ts'
import type { FactPath, Rule, Template } from '../../../../core/model.ts'
import { whereHold } from './conditions.ts'
import { assign, clear, type Facts, filter } from './facts.ts'
import { type Journey, knownValue, satisfies, schemaOf } from './knowledge.ts'
import { ofSchema, type Value } from './value.ts'

/**
 * The facts with which a rule runs: its conditions hold, and no rule above it applied. `undefined`: one always does, or no
 * way to it is known yet.
 */
export function whereRuns(
  journey: Journey,
  facts: Facts,
  step: string,
  rules: readonly Rule[],
  index: number,
): Facts | undefined {
  const { when = [] } = rules[index] ?? {}
  let known = whereHold(journey, facts, step, when)
  if (!known) return undefined
  const held = new Set(when)
  for (const above of rules.slice(0, index)) {
    const open = (above.when ?? []).filter((name) => !held.has(name))
    const unless = above.unless ?? []
    if (open.length === 0 && unless.length === 0) return undefined
    // It did not run, and its only open condition is one that keeps it from running.
    const [only] = unless
    if (open.length > 0 || unless.length !== 1 || only === undefined) continue
    held.add(only)
    known = whereHold(journey, known, step, [only])
    if (!known) return undefined
  }
  return known
}

/** The facts after the values that a rule sets. All are read before the first is written. */
export function afterSet(journey: Journey, facts: Facts, step: string, rule: Rule): Facts {
  const { definition } = journey
  const read = (rule.set ?? []).map(({ fact, to }) => ({ fact, value: readTemplate(journey, facts, step, to) }))
  return read.reduce<Facts>((known, { fact, value }) => {
    const [head = ''] = fact.split('.')
    if (fact === 'journey') return filter(known, (each) => Object.hasOwn(definition.reads, each.split('.')[0] ?? ''))
    // Whether another step is still finished is not known then.
    if (definition.steps[head] && head !== step && definition.steps[head]?.as !== 'dialog') return clear(known, head)
    if (!value) return clear(known, fact)
    const set = new Map(assign(known, fact, {}, value.value))
    for (const [below, each] of value.below) set.set(`${fact}${below}`, each)
    return set
  }, facts)
}

/** Whether a rule certainly takes a fact away, by itself or by the rules with which the step begins that it leads to. */
export function takesAway({ definition }: Journey, rule: Rule, path: FactPath): boolean {
  const isCleared = ({ set = [] }: Rule): boolean =>
    set.some(({ fact, to }) => 'const' in to && to.const === null && isAt(fact, path)) &&
    !set.some(({ fact, to }) => !('const' in to && to.const === null) && isAt(fact, path))
  if (isCleared(rule)) return true
  const first = rule.go === undefined ? [] : (definition.steps[rule.go]?.on.enter ?? [])
  const isCovered = first.some(({ when = [], unless = [] }) => when.length + unless.length === 0)
  return isCovered && first.every(isCleared)
}

function isAt(fact: FactPath, path: FactPath): boolean {
  return fact === 'journey' || path === fact || path.startsWith(`${fact}.`)
}

/** Whether a rule may leave a fact absent that was there. */
export function mayClear(journey: Journey, facts: Facts, step: string, rule: Rule, path: FactPath): boolean {
  // What is forgotten with the rest may be given back: the last write counts.
  const last = (rule.set ?? []).findLast(({ fact }) => isAt(fact, path))
  return last !== undefined && !readTemplate(journey, facts, step, last.to)
}

type Read = { value: Value; below: Facts }

/** What a template is filled with; nothing where that may be absent. */
function readTemplate(journey: Journey, facts: Facts, step: string, to: Template): Read | undefined {
  if ('const' in to) return to.const === null ? undefined : { value: ofSchema({ const: to.const }), below: new Map() }
  if ('fact' in to) {
    const value = knownValue(journey, facts, step, to.fact)
    if (!value || !satisfies(journey, facts, step, to.fact, { type: everythingButNull })) {
      if (!value || schemaOf(journey, to.fact).type !== undefined) return undefined
    }
    const below = [...facts].filter(([fact]) => fact.startsWith(`${to.fact}.`))
    return { value, below: new Map(below.map(([fact, each]) => [fact.slice(to.fact.length), each])) }
  }
  const type = 'list' in to ? 'array' : 'object'
  const isWhole = factsIn(to).every((fact) => knownValue(journey, facts, step, fact) !== undefined)
  return isWhole ? { value: ofSchema({ type }), below: new Map() } : undefined
}

const everythingButNull = ['string', 'number', 'integer', 'boolean', 'object', 'array']
