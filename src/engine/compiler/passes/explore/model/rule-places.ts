/** Every rule of the explored journey by its place. */
import type { Definition, Rule, State } from '../../../../core/model.ts'
import { type Place, spanOf } from '../../../source/document.ts'
import { placeIn, type Structure } from '../../../source/project.ts'
import type { Goal } from './solve.ts'

/** A rule by its place: `<step> <event> <index>`; the step is `*` for those of journey.yaml. */
export type RuleId = string

export type RulePlace = {
  /** '' in journey.yaml. */
  step: string
  event: string
  index: number
  /** All rules for that event. */
  rules: readonly Rule[]
  /** Where it is written. A step shares the rules of the step it extends. */
  place: Place
  /** The same as `file:line:column`. */
  written: string
  /** What else is to hold there. */
  premises?: readonly Goal[]
  /** Of a place after the last rule: which states on the step are meant (else any). */
  isSought?: (state: State) => boolean
  /** What the engine is to fail with there: the rule itself may have a story already. */
  failure?: string
}

/** Returns the rules by id, and the id of each rule by identity. */
export function indexRules(project: Structure, definition: Definition) {
  const rules = new Map<RuleId, RulePlace>()
  const idOf = new Map<Rule, RuleId>()
  const add = (step: string, on: Record<string, Rule[]>): void => {
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
  add('', definition.on)
  for (const step of Object.values(definition.steps)) add(step.name, step.on)
  return { rules, idOf }
}

/** It is searched for only because of what lies behind it. */
export function needsNoStory(place: RulePlace): boolean {
  return isDefaultRule(place) || runsNone(place)
}

/** The place after the last rule of an event stands for none of them being run. */
export function runsNone({ rules, index }: RulePlace): boolean {
  return index === rules.length
}

/** A last rule without conditions is the default for what no other rule covers: it needs no story. */
export function isDefaultRule({ rules, index }: RulePlace): boolean {
  const { when = [], unless = [] } = rules[index] ?? {}
  return index > 0 && index === rules.length - 1 && when.length + unless.length === 0
}

function placeOf(project: Structure, name: string, event: string, index: number): Place {
  const path = ['on', event, index]
  const step = project.steps.get(name)
  return step ? placeIn(step, path) : { document: project.journey.document, path }
}
