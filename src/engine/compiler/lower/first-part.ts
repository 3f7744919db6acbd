/** What the first screen of a journey needs of it, and what may come after that screen has been drawn. */

import type { Step } from '../../core/model.ts'
import { incompleteRequest } from '../../core/request.ts'
import type { LaterPart, StepPlace } from '../../core/screen.ts'
import { storageCodes } from '../../core/storage-codes.ts'
import type { Compiled } from '../compile.ts'
import { mapValues } from './map-values.ts'

/** A journey in two: what its first screen can read, and the rest. Together they are all of it, and nothing is in both. */
export type SplitJourney = { first: Compiled; places: Record<string, StepPlace>; later: LaterPart & LaterModules }

/** Names of the screens and answers that come later: each is a module of its own. */
type LaterModules = { screens: string[]; answers: string[] }

type Kind = 'steps' | 'read' | 'screens' | 'settings' | 'conditions' | 'calculations' | 'effects' | 'errors'
type Names = Record<Kind, Set<string>>

/** Codes that the engine itself shows, or that any request may end with. */
const builtInCodes = [
  'UNKNOWN',
  'NETWORK',
  'TIMEOUT',
  'NO_RESPONSE',
  incompleteRequest,
  'REQUEST_REFUSED',
  'ANSWER_REFUSED',
  ...storageCodes,
]

/**
 * Divides a compiled journey. The first part holds the first step, the dialogs it shows, what is true of every screen, and
 * whatever these name, directly or by way of others. Where the applicant may go from there is not followed.
 */
export function splitJourney(compiled: Compiled): SplitJourney {
  const { definition, messages, screens, services, answers } = compiled
  const names = namesOfFirst(compiled)
  const [steps, laterSteps] = divide(definition.steps, names.steps)
  const [settings, laterSettings] = divide(definition.settings, names.settings)
  const [conditions, laterConditions] = divide(definition.conditions, names.conditions)
  const [calculations, laterCalculations] = divide(definition.calculations, names.calculations)
  const [effects, laterEffects] = divide(definition.effects, names.effects)
  const [errors, laterErrors] = divide(definition.errors, names.errors)
  const isFirstService = (name: string) => names.effects.has(name)
  const [firstServices, laterServices] = divideBy(services, isFirstService)
  const [firstAnswers] = divideBy(answers, (name) => isFirstService(name.replace(/@\d+$/, '')))
  const words = mapValues(messages, (all) => divideBy(all, isWordOfFirst(Object.values(steps), names.errors)))
  return {
    first: {
      ...compiled,
      definition: { ...definition, settings, steps, conditions, calculations, effects, errors },
      messages: mapValues(words, ([own]) => own),
      screens: divide(screens, names.screens)[0],
      services: firstServices,
      answers: firstAnswers,
    },
    places: mapValues(laterSteps, (step) => (names.read.has(step.name) ? withoutRules(step) : placeOf(step))),
    later: {
      steps: mapValues(laterSteps, ({ name: _, ...step }) => step),
      settings: laterSettings,
      conditions: laterConditions,
      calculations: laterCalculations,
      effects: laterEffects,
      errors: laterErrors,
      messages: mapValues(words, ([, rest]) => rest),
      services: laterServices,
      screens: Object.keys(screens).filter((name) => !names.screens.has(name)),
      answers: Object.keys(answers).filter((name) => !(name in firstAnswers)),
    },
  }
}

function placeOf({ as, path, edit }: Step): StepPlace {
  return { as, ...(path === undefined ? {} : { path }), ...(edit === undefined ? {} : { edit }) }
}

function withoutRules({ name: _, on: __, ...step }: Step): StepPlace {
  return step
}

/** Words of an error come with its entry, names of pages and sections with their steps; all others of no step are read by the frame. */
function isWordOfFirst(steps: readonly Step[], errors: ReadonlySet<string>): (key: string) => boolean {
  const pages = new Set(steps.map(({ page }) => page))
  const hasSections = steps.some(({ section }) => section !== undefined)
  return (key) => {
    const [room = '', entry = ''] = key.split('.')
    if (room === 'errors') return errors.has(entry)
    if (room === 'pages') return pages.has(key.slice('pages.'.length))
    return room !== 'sections' || hasSections
  }
}

function namesOfFirst(compiled: Compiled): Names {
  const { definition, applicationSettings } = compiled
  const names: Names = {
    steps: new Set(),
    read: new Set(),
    screens: new Set(),
    settings: new Set(applicationSettings),
    conditions: new Set(),
    calculations: new Set(),
    effects: new Set(),
    errors: new Set(),
  }
  const take: Take = (kind, name, all) => {
    if (names[kind].has(name) || !Object.hasOwn(all, name)) return
    names[kind].add(name)
    follow(all[name])
  }
  const byKey = takersByKey(compiled, names, take, follow)
  /** Follows every name in compiled data by the key it is under. `go` is where the rest begins. */
  function follow(value: unknown): void {
    if (Array.isArray(value)) return value.forEach(follow)
    if (typeof value !== 'object' || value === null) return
    for (const [key, each] of Object.entries(value)) {
      for (const name of namesAt(each)) byKey[key]?.(name)
      follow(each)
    }
  }
  takeStep(compiled, definition.first, take)
  const { reads, idle, confirmLeave, copyValues, on, languageSwitch } = definition
  follow({ reads, idle, confirmLeave, copyValues, on, languageSwitch })
  for (const code of builtInCodes) take('errors', code, definition.errors)
  return names
}

type Take = (kind: Kind, name: string, all: Record<string, unknown>) => void

function takeStep({ definition, screens }: Compiled, name: string, take: Take): void {
  take('steps', name, definition.steps)
  take('screens', name, screens)
}

/** What a name leads to, by the key it is under. */
function takersByKey(
  compiled: Compiled,
  names: Names,
  take: Take,
  follow: (value: unknown) => void,
): Record<string, ((name: string) => void) | undefined> {
  const { settings, steps, conditions, calculations, effects, errors } = compiled.definition
  /** What the step holds is read; what happens on it comes with the rest, and with that what its rules name. */
  const takeRead = (name: string): void => {
    const step = steps[name]
    if (!step || names.read.has(name)) return
    names.read.add(name)
    const { needs, when, unless, counters, timers, checks, offers } = step
    follow({ needs, when, unless, counters, timers, checks, offers })
  }
  const fact = (path: string): void => {
    const [head = '', name = ''] = path.split('.')
    if (head === 'settings') take('settings', name, settings)
    else if (Object.hasOwn(steps, head)) {
      // A step that is emptied as a whole is not read.
      if (name !== '') takeRead(head)
    } else take('calculations', head, calculations)
  }
  const effect = (name: string): void => {
    take('effects', name, effects)
    for (const code of [...(effects[name]?.codes ?? []), ...builtInCodes]) {
      take('errors', code, errors)
      take('errors', `${code}@${name}`, errors)
    }
  }
  const show = (name: string): void => {
    if (!Object.hasOwn(steps, name)) take('errors', name, errors)
    else if (!names.screens.has(name)) takeStep(compiled, name, take)
  }
  const when = (name: string): void => take('conditions', name, conditions)
  const facts = { fact, needs: fact, params: fact, copyValues: fact, languageSwitch: fact }
  const holding = { when, unless: when, holds: when, readOnly: when, callWhen: when, confirmLeave: when }
  return { ...facts, ...holding, effect, show }
}

/** The names under a key: one, a list of them, or a record of names to facts. */
function namesAt(value: unknown): string[] {
  const all = typeof value === 'object' && value !== null ? Object.values(value) : [value]
  return all.filter((each) => typeof each === 'string')
}

function divide<Value>(
  all: Record<string, Value>,
  first: ReadonlySet<string>,
): [Record<string, Value>, Record<string, Value>] {
  return divideBy(all, (name) => first.has(name))
}

function divideBy<Value>(
  all: Record<string, Value>,
  isFirst: (name: string) => boolean,
): [Record<string, Value>, Record<string, Value>] {
  const entries = Object.entries(all)
  return [
    Object.fromEntries(entries.filter(([name]) => isFirst(name))),
    Object.fromEntries(entries.filter(([name]) => !isFirst(name))),
  ]
}
