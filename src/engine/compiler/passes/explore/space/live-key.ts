/**
 * States as text, without what nothing reads any more (live variables). While only these steps are on screen, two states
 * with the same text behave the same: each move leads from both to states that have the same text again (bisimulation).
 */
import { satisfies } from '../../../../core/condition.ts'
import { factsIn, readFact } from '../../../../core/facts.ts'
import { memoize } from '../../../../core/memoize.ts'
import type { Condition, FactPath, Rule, State, Step } from '../../../../core/model.ts'
import { linesOf } from '../../../symbols/condition-lines.ts'
import type { AbstractModel } from '../model/abstract-model.ts'
import { conditionsDrawn, drawnOn } from '../model/drawn.ts'
import { wayBack } from './moves.ts'
import { partKey } from './state-key.ts'

type Line = Condition['facts'][number]

/** What the rules of some steps read: whether lines hold, and the values of facts that are copied or calculated with. */
type Live = {
  steps: readonly string[]
  lines: readonly Line[]
  values: readonly FactPath[]
  calculations: readonly string[]
}

/** The steps, with every dialog that their rules may show. */
export function withDialogs(model: AbstractModel, names: readonly string[]): string[] {
  const known = dialogsOf(model)
  const key = names.join()
  const all = known.get(key) ?? addDialogs(model, names)
  known.set(key, all)
  return all
}

const dialogsOf = memoize((_: AbstractModel) => new Map<string, string[]>())

function addDialogs({ journey: { definition } }: AbstractModel, names: readonly string[]): string[] {
  const all = new Set(names)
  for (const name of all) {
    const rules = [...Object.values(definition.steps[name]?.on ?? {}), ...Object.values(definition.on)].flat()
    for (const shown of rules.flatMap((rule) => rule.show ?? [])) if (definition.steps[shown]) all.add(shown)
  }
  return [...all].toSorted()
}

/** @param steps those that are on screen now or later, until the search ends (see `withDialogs`) */
export function liveKey(model: AbstractModel, state: State, steps: readonly string[]): string {
  const keys = keysOf(model)(state)
  const screen = steps.join()
  const key = keys.get(screen) ?? makeKey(model, state, steps)
  keys.set(screen, key)
  return key
}

/** Searches come to the same states from many sides: the key of each is made once for the steps of the search. */
const keysOf = memoize((_: AbstractModel) => memoize((__: State) => new Map<string, string>()))

function makeKey(model: AbstractModel, state: State, steps: readonly string[]): string {
  const { journey } = model
  const { step, route, running, trail, editing, overlays, answers, counters, timers, environment } = state
  const live = liveIn(model, steps)
  const isOwn = ([name]: [string, unknown]): boolean => steps.includes(name.split('.')[0] ?? '')
  const given = environment.given as State['environment']
  return JSON.stringify([
    [step, route.path, running, overlays, trail.length === 0, wayBack(state, model)],
    editing && [editing.step, editing.from, editing.trail],
    [Object.entries(answers), Object.entries(counters), Object.entries(timers)].map((all) => all.filter(isOwn)),
    live.lines.map(({ fact, is }) => (satisfies(readFact(journey, state, fact), is) ? 1 : 0)).join(''),
    live.values.map((fact) => partKey(model, readFact(journey, state, fact) ?? null)).join(),
    live.calculations.map((name) => partKey(model, given[name] ?? null)).join(),
  ])
}

function liveIn(model: AbstractModel, steps: readonly string[]): Live {
  const known = livesOf(model)
  const key = steps.join()
  const live = known.get(key) ?? findLive(model, steps)
  known.set(key, live)
  return live
}

const livesOf = memoize((_: AbstractModel) => new Map<string, Live>())

function findLive({ project, journey: { definition } }: AbstractModel, steps: readonly string[]): Live {
  const own = steps.flatMap((name) => definition.steps[name] ?? [])
  const rules = [definition.on, ...own.map(({ on }) => on)].flatMap((on) => Object.values(on).flat())
  const files = steps.flatMap((name) => project.steps.get(name) ?? [])
  const linked = files.flatMap((file) => [...drawnOn(file, project).links.keys()])
  const visited = [...own, ...linked.flatMap((name) => definition.steps[name] ?? [])]
  const asked = new Set([
    ...[...rules, ...visited].flatMap(({ when = [], unless = [] }) => [...when, ...unless]),
    ...files.flatMap((file) => [...conditionsDrawn(file, project)]),
  ])
  const lines = [
    ...[...asked].flatMap((name) => (definition.conditions[name] ? linesOf(definition.conditions[name]) : [])),
    ...visited.flatMap(({ needs }) => needs.map((fact): Line => ({ fact, is: {} }))),
  ]
  const calculations = new Set<string>()
  const values = new Set<FactPath>([...rules.flatMap(valuesRead), ...own.flatMap(numbersRead)])
  const addInputs = (fact: FactPath): void => {
    const name = fact.split('.')[0] ?? ''
    const calculation = definition.calculations[name]
    if (!calculation || calculations.has(name)) return
    calculations.add(name)
    for (const input of factsIn(calculation.with)) {
      values.add(input)
      addInputs(input)
    }
  }
  for (const fact of [...lines.map((line) => line.fact), ...values]) addInputs(fact)
  const isFixed = (fact: FactPath): boolean =>
    /^(settings|environment)\./.test(fact) || calculations.has(fact.split('.')[0] ?? '')
  const unique = new Map(lines.map((line) => [JSON.stringify(line), line]))
  return {
    steps,
    lines: [...unique.values()],
    values: [...values].filter((fact) => !isFixed(fact)),
    calculations: [...calculations],
  }
}

function valuesRead({ set = [] }: Rule): FactPath[] {
  return set.flatMap(({ to }) => factsIn(to))
}

/** Durations and limits that are facts. */
function numbersRead({ calls, counters, timers }: Step): FactPath[] {
  const retries = Object.values(calls).flatMap(({ retry }) => (retry ? [retry.every, retry.max] : []))
  const numbers = [...retries, ...Object.values(counters).map(({ max }) => max), ...Object.values(timers)]
  return numbers.flatMap((number) => (typeof number === 'number' ? [] : [number.fact]))
}
