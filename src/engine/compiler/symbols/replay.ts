/** Which rule runs at an event when only certain facts are known: a story told without a browser, a server or a clock. */
import { holds } from '../../core/condition.ts'
import type { Condition, FactPath, Json } from '../../core/model.ts'
import { lowerCondition } from '../lower/conditions.ts'
import { absolute } from '../lower/values.ts'
import { type AuthoredRule, list } from '../source/authored.ts'
import type { Document, Path } from '../source/document.ts'
import { placeIn, type StepFile, type Structure } from '../source/project.ts'

/** `needs`: facts that must be there, too. */
export type GuardedRule = AuthoredRule & { needs?: string[] }

/** The event of an applicant coming to the address of a step: its guards say whether it opens. */
export const visit = 'visit'

/** Rules for one event, and where they are written. */
export type EventRules = { rules: GuardedRule[]; place: (...path: Path) => { document: Document; path: Path } }

export type Replay = {
  /** Of the step, else those for any failure of the call, else those in journey.yaml. */
  rulesFor: (event: string) => EventRules | undefined
  /** The index of the rule that runs; nothing where none applies. A fact that is not given is absent. */
  ran: (rules: readonly GuardedRule[], given: ReadonlyMap<FactPath, Json>) => number | undefined
  conditionHolds: (name: string, given: ReadonlyMap<FactPath, Json>) => boolean
  condition: (name: string) => Condition | undefined
  /** Facts by their absolute paths. */
  factsOf: (given: Record<string, Json>) => Map<FactPath, Json>
}

/** @param step nothing: the rules in journey.yaml */
export function createReplay(project: Structure, step: StepFile | undefined): Replay {
  const known = new Map<string, Condition | undefined>()
  const { journey } = project
  const condition = (name: string): Condition | undefined => {
    if (!known.has(name)) {
      const table = step?.merged.conditions?.[name] ?? journey.value.conditions?.[name]
      known.set(name, table && lowerCondition(project, step, table))
    }
    return known.get(name)
  }
  const conditionHolds: Replay['conditionHolds'] = (name, given) => {
    const table = condition(name)
    const read = (fact: FactPath): Json | undefined =>
      given.get(fact) ?? (fact === 'journey.step' ? step?.name : undefined)
    return table !== undefined && holds(table, read)
  }
  const ofJourney = (event: string): EventRules | undefined => {
    const rules = journey.value.on?.[event]
    return rules && { rules, place: (...path) => ({ document: journey.document, path: ['on', event, ...path] }) }
  }
  const ofStep = (event: string): EventRules | undefined => {
    const rules = step?.merged.on?.[event]
    return step && rules && { rules, place: (...path) => placeIn(step, ['on', event, ...path]) }
  }
  return {
    condition,
    conditionHolds,
    rulesFor: (event) => {
      const [call = '', outcome] = event.split('.')
      const isFailure = outcome !== undefined && outcome !== 'ok' && step?.merged.calls?.[call] !== undefined
      if (event === visit && step) return guardsOf(step)
      return ofStep(event) ?? (isFailure ? ofStep(`${call}.failed`) : undefined) ?? ofJourney(event)
    },
    ran: (rules, given) => {
      const index = rules.findIndex(
        ({ when, unless, needs = [] }) =>
          needs.every((fact) => (given.get(absolute(project, step, fact)) ?? null) !== null) &&
          list(when).every((name) => conditionHolds(name, given)) &&
          !list(unless).some((name) => conditionHolds(name, given)),
      )
      return index < 0 ? undefined : index
    },
    factsOf: (given) => new Map(Object.entries(given).map(([fact, value]) => [absolute(project, step, fact), value])),
  }
}

/** A step that anyone may open has none. Otherwise its guards are one rule, which leads to the step. */
export function guardsOf(step: StepFile): EventRules | undefined {
  const { needs, when, unless } = step.merged
  if (needs === undefined && when === undefined && unless === undefined) return undefined
  const guards = { ...(needs ? { needs } : {}), ...(when ? { when } : {}), ...(unless ? { unless } : {}) }
  const [first = 'step'] = Object.keys(guards)
  const written = (key: string | number | undefined): Path => [key === undefined || key === 'go' ? first : key]
  return { rules: [{ ...guards, go: step.name }], place: (_, key) => placeIn(step, written(key)) }
}

/** What a rule does, without its conditions, as text that is the same for the same. */
export function effectText(rule: Omit<AuthoredRule, 'when' | 'unless'> | undefined): string {
  return rule === undefined ? 'nothing' : JSON.stringify(Object.fromEntries(effectParts(rule)))
}

/** Each part of what a rule does: one name is the same as a list of one. */
export function effectParts(rule: AuthoredRule): [word: string, value: Json][] {
  return Object.entries(rule)
    .filter(([word]) => !/^(when|unless|needs)$/.test(word))
    .map(([word, value]): [string, Json] => [word, normal(word, value as Json)])
    .toSorted(([a], [b]) => a.localeCompare(b))
}

function normal(word: string, value: Json): Json {
  if (/^(call|start|show)$/.test(word)) return list(value)
  if (word === 'track' && typeof value === 'string') return { event: value }
  return sorted(value)
}

function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, each]): [string, Json] => [key, sorted(each ?? null)])
  return Object.fromEntries(entries.toSorted(([a], [b]) => a.localeCompare(b)))
}
