/** What rules, calls and copy may know: facts by dotted path, and templates filled with them. */

import { dateIn } from './calendar.ts'
import { holds } from './condition.ts'
import { isObject } from './json.ts'
import { entryOf } from './lookup.ts'
import { memoize, memoizeByName } from './memoize.ts'
import type { Condition, FactPath, Journey, Json, JsonObject, Problem, State, Step, Template } from './model.ts'
import { schemaProblems } from './value-schema.ts'

/** The value of a fact now, or `undefined` when there is none. The path is absolute (see docs/notation.md). */
export function readFact(journey: Journey, state: State, path: FactPath): Json | undefined {
  const { head, rest } = partsOf(path)
  const { definition } = journey
  const step = definition.steps[head]
  if (step) return stepFact(journey, state, step, rest)
  switch (head) {
    case 'settings':
      return valueAt(definition.settings, rest)
    case 'route':
      return valueAt(state.route.params, rest)
    case 'environment':
      return valueAt(state.environment, rest)
    case 'journey':
      return rest[0] === 'value' ? valueAt(state.value, rest.slice(1)) : journeyFact(journey, state, rest[0])
    default:
      if (rest[0] === 'running' && Object.hasOwn(definition.reads, head)) return isRunning(state, '', head)
      if (definition.records.includes(head)) return valueAt(state.records[head], rest)
      // Looked for last: of a journey that comes in two parts it is not known which ones it has.
      return Object.hasOwn(definition.calculations, head) ? valueAt(calculated(journey, state, head), rest) : undefined
  }
}

const parts = new Map<FactPath, { head: string; rest: readonly string[] }>()

/** A journey names few facts and reads them often: each path is taken apart once. */
function partsOf(path: FactPath): { head: string; rest: readonly string[] } {
  const known = parts.get(path)
  if (known) return known
  const [head = '', ...rest] = path.split('.')
  const made = { head, rest }
  parts.set(path, made)
  return made
}

/** A template with its facts filled in. Absent facts are left out; a template that is one absent fact is `undefined`. */
export function fillTemplate(journey: Journey, state: State, template: Template): Json | undefined {
  if ('fact' in template) return readFact(journey, state, template.fact)
  if ('const' in template) return template.const
  if ('list' in template)
    return template.list.map((part) => fillTemplate(journey, state, part)).filter((item) => item !== undefined)
  return Object.fromEntries(
    Object.entries(template.object).flatMap(([key, part]) => {
      const value = fillTemplate(journey, state, part)
      return value === undefined ? [] : [[key, value]]
    }),
  )
}

/** The facts that fill the template; without any, what it makes never changes. */
export function factsIn(template: Template): FactPath[] {
  if ('fact' in template) return [template.fact]
  if ('const' in template) return []
  return ('list' in template ? template.list : Object.values(template.object)).flatMap(factsIn)
}

/** The facts that decide whether the named conditions hold. */
export function factsOfConditions(journey: Journey, names: readonly string[] = []): FactPath[] {
  return names.flatMap((name) => factsOf(journey.definition.conditions[name]))
}

/** A filled template that is to be an object: what is absent is the empty object. */
export function fillObject(journey: Journey, state: State, template: Template): JsonObject {
  const value = fillTemplate(journey, state, template)
  return isObject(value) ? value : {}
}

/** Whether all named conditions hold. Throws for a name that the definition lacks. */
export function allHold(journey: Journey, state: State, names: readonly string[] = []): boolean {
  return names.every((name) => conditionHolds(journey, state, name))
}

/** Whether any of the named conditions holds. Throws for a name that the definition lacks. */
export function anyHolds(journey: Journey, state: State, names: readonly string[] = []): boolean {
  return names.some((name) => conditionHolds(journey, state, name))
}

/** Whether what holds only under these conditions holds now: a rule, or a part of a screen. */
export function applies(
  journey: Journey,
  state: State,
  { when, unless }: { when?: readonly string[]; unless?: readonly string[] },
): boolean {
  return allHold(journey, state, when) && !anyHolds(journey, state, unless)
}

/** The number that is written, or that the fact holds now; nothing when the fact holds none. */
export function numberIn(journey: Journey, state: State, value: number | { fact: FactPath }): number | undefined {
  const found = typeof value === 'number' ? value : readFact(journey, state, value.fact)
  return typeof found === 'number' ? found : undefined
}

/** The same where there has to be one. */
export function numberOf(journey: Journey, state: State, value: number | { fact: FactPath }): number {
  const found = numberIn(journey, state, value)
  if (found === undefined) throw new Error(`expected a number in ${JSON.stringify(value)}`)
  return found
}

/** The step is the current one, or a dialog over it. */
function isOnScreen(state: State, step: string): boolean {
  return state.step === step || state.overlays.some((one) => one.kind === 'dialog' && one.step === step)
}

/**
 * The form of the step, checks included, has nothing against the answers as they are now. A step without a form is
 * always finished. What is never saved does not count as missing: only the screen that holds it can say so.
 */
export function isFinished(journey: Journey, state: State, name: string): boolean {
  const looks = looksAt(state)
  const before = looks.known.get(name)
  // Two forms may check each other's answers: while one is looked at, the other takes it for finished.
  if (before === undefined && looks.open.has(name)) {
    looks.hasAssumed = true
    return true
  }
  const found = before ?? look(journey, looks, name)
  return found === 'finished' || (found === 'forgotten' && !isOnScreen(state, name))
}

function look(journey: Journey, looks: Looks, name: string): Finding {
  looks.open.add(name)
  let found: Finding | undefined
  try {
    found = findFinished(journey, looks.state, name)
    return found
  } finally {
    looks.open.delete(name)
    if (looks.open.size === 0) looks.hasAssumed = false
    // What could not be found out is not known, nor is what followed from something that was only assumed.
    if (found !== undefined && !looks.hasAssumed) looks.known.set(name, found)
  }
}

/**
 * Every problem of a step's answers, at most one per field, in the order of the fields on screen: schema first, then checks. What
 * is wrong with no field on screen, or with the answers together (field `''`), comes last.
 */
export function problemsOf(journey: Journey, state: State, name: string): Problem[] {
  const step = journey.definition.steps[name]
  if (step?.form === undefined) return []
  const view = isOnScreen(state, name) ? state : seenFrom(state, name)
  const answers = state.answers[name] ?? noAnswers
  const found = validatorOf(journey)(answers, step.form)
  const isGiven = (field: string): boolean =>
    isAnswer(answers[field]) && schemaProblems(step.asked?.[field] ?? {}, answers).length === 0
  const failed = Object.entries(step.checks)
    .filter(([, { at, holds }]) => isGiven(at) && isDecided(journey, view, holds))
    .filter(([, { holds }]) => !allHold(journey, view, holds))
    .map(([keyword, check]): Problem => ({ field: check.at, keyword, params: {} }))
  const withdrawn = Object.entries(step.offers ?? {})
    .filter(([field, list]) => isGiven(field) && !isOffered(answers[field], readFact(journey, view, list)))
    .map(([field]): Problem => ({ field, keyword: 'required', params: {} }))
  const ordered = orderOf(step)
  return withdrawn.length + failed.length === 0 ? ordered(found) : ordered([...found, ...withdrawn, ...failed])
}

/** At most one problem per field, those on screen in its order: the same list for the same problems. */
const orderOf = memoize((step: Step) =>
  memoize((problems: Problem[]): Problem[] => {
    const first = new Map<string, Problem>()
    for (const problem of problems) if (!first.has(problem.field)) first.set(problem.field, problem)
    const onScreen = step.fields.flatMap((field) => first.get(field) ?? [])
    for (const { field } of onScreen) first.delete(field)
    return [...onScreen, ...first.values()]
  }),
)

/** Nothing is withdrawn before the list is there, nor by one that came without items. */
function isOffered(value: Json | undefined, list: Json | undefined): boolean {
  if (!Array.isArray(list) || list.length === 0) return true
  return list.some((item) => (isObject(item) ? item.code : item) === value)
}

/** An emptied field is no answer. */
export function isAnswer(value: Json | undefined): boolean {
  return value !== undefined && value !== null && value !== ''
}

/** The value at a path inside a JSON value. */
export function valueAt(value: Json | undefined, path: readonly string[]): Json | undefined {
  let found = value
  for (const part of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, part)) return undefined
    found = (found as JsonObject)[part]
  }
  return found
}

function conditionHolds(journey: Journey, state: State, name: string): boolean {
  return holds(entryOf(journey.definition.conditions, 'condition', name), (path) => readFact(journey, state, path))
}

function stepFact(journey: Journey, state: State, step: Step, rest: readonly string[]): Json | undefined {
  const [name = '', ...deeper] = rest
  const key = `${step.name}.${name}`
  const counter = step.counters[name]
  if (counter) {
    const used = state.counters[key] ?? 0
    const max = numberOf(journey, state, counter.max)
    return valueAt({ used, max, left: Math.max(0, max - used) }, deeper)
  }
  if (Object.hasOwn(step.timers, name)) {
    const secondsLeft = Math.max(0, Math.ceil(((state.timers[key] ?? 0) - state.at) / 1000))
    return deeper[0] === 'left' ? secondsLeft : secondsLeft > 0 ? 'running' : 'stopped'
  }
  if (Object.hasOwn(step.calls, name)) {
    if (deeper[0] === 'running') return isRunning(state, step.name, name)
    return valueAt(state.results[key], deeper)
  }
  return isReadable(journey, state, step.name) ? valueAt(state.answers[step.name], rest) : undefined
}

/** Answers are read while they are given, and afterwards as long as the step is on the trail (or a dialog) and finished. */
function isReadable(journey: Journey, state: State, step: string): boolean {
  if (isOnScreen(state, step)) return true
  // The newest are read most.
  const isPassed = state.trail.lastIndexOf(step) >= 0 || journey.definition.steps[step]?.as === 'dialog'
  return isPassed && isFinished(journey, state, step)
}

/** `forgotten`: nothing is missing but what is never saved. */
type Finding = 'finished' | 'forgotten' | 'unfinished'

/**
 * What is known of the steps of a state, and of that state as one of its steps sees it. `open`: those that are being looked at.
 */
type Looks = { state: State; known: Map<string, Finding>; open: Set<string>; hasAssumed: boolean }

const finishedIn = new WeakMap<State, Looks>()

function looksAt(state: State): Looks {
  const looks = finishedIn.get(state) ?? { state, known: new Map(), open: new Set(), hasAssumed: false }
  finishedIn.set(state, looks)
  return looks
}

function findFinished(journey: Journey, state: State, name: string): Finding {
  const { definition, isLoaded } = journey
  const form = definition.steps[name]?.form
  if (form === undefined) return 'finished'
  // Nothing is known of answers that nothing can check yet: they do not count.
  if (isLoaded?.(form) === false) return 'unfinished'
  const isForgotten = ({ field, keyword }: Problem) =>
    keyword === 'required' && definition.neverSaved.includes(`${name}.${field}`)
  const problems = problemsOf(journey, state, name)
  if (problems.length === 0) return 'finished'
  return problems.every(isForgotten) ? 'forgotten' : 'unfinished'
}

/** The state as a step sees it whose own answers are read as they are. */
function seenFrom(state: State, step: string): State {
  const view = { ...state, step }
  finishedIn.set(view, looksAt(state))
  return view
}

const noAnswers: JsonObject = {}
/** Answers are replaced, never changed in place: each set of them is validated once. */
const validatorOf = memoize((journey: Journey) =>
  memoizeByName((answers: JsonObject, form): Problem[] => journey.validate(form, answers)),
)

/** Every fact that the conditions read is there: before that, nothing can be said to be wrong. */
function isDecided(journey: Journey, state: State, names: string[]): boolean {
  return factsOfConditions(journey, names).every((fact) => readFact(journey, state, fact) !== undefined)
}

function factsOf(condition: Condition | undefined): FactPath[] {
  if (!condition) return []
  return [...condition.facts.map(({ fact }) => fact), ...(condition.anyOf ?? []).flatMap(factsOf)]
}

const isRunning = (state: State, step: string, call: string) =>
  state.running.some((one) => one.step === step && one.call === call)

function journeyFact(journey: Journey, state: State, name: string | undefined): Json | undefined {
  switch (name) {
    case 'now':
      return state.at
    case 'today':
      return dateIn(journey.definition.timeZone, state.date)
    case 'editing':
      return state.editing !== null
    case 'resuming':
      return journey.definition.entries.some(({ set }) => readFact(journey, state, set) !== undefined)
    case 'step':
      return state.step
    default:
      return undefined
  }
}

const memory = new WeakMap<State, Map<string, JsonObject | 'running'>>()

/** A state is never changed, so what was calculated from it stays true: each calculation runs once per state. */
function calculated(journey: Journey, state: State, name: string): JsonObject {
  const known = memory.get(state) ?? new Map<string, JsonObject | 'running'>()
  memory.set(state, known)
  const before = known.get(name)
  if (before === 'running') throw new Error(`calculation \`${name}\` needs its own result`)
  if (before) return before
  const use = journey.definition.calculations[name]
  const run = use && journey.calculations[use.calculate]
  if (!use || !run) throw new Error(`expected a function for calculation \`${name}\`, found none`)
  known.set(name, 'running')
  try {
    const result = run(fillObject(journey, state, use.with))
    known.set(name, result)
    return result
  } finally {
    // One that throws does so each time, and never looks like one that needs itself.
    if (known.get(name) === 'running') known.delete(name)
  }
}
