/** Where the applicant may be: addresses, the way back, and what can be done now. All derived from the state. */
import { allHold, anyHolds, applies, isAnswer, isFinished, readFact } from './facts.ts'
import { entryOf } from './lookup.ts'
import { memoize, memoizeByName } from './memoize.ts'
import { missingReads } from './missing-reads.ts'
import type { Definition, Journey, Rule, Running, State, Step } from './model.ts'
import type { VisibleWhen } from './screen.ts'

/** What an address leads to: a step or its edit mode, with the values that the path holds. */
export type RouteMatch = { step: string; edit: boolean; params: Record<string, string> }

/** The step of that name. Throws when the definition has none: a compiled journey cannot name one. */
export function stepNamed(journey: Journey, name: string): Step {
  return entryOf(journey.definition.steps, 'step', name)
}

/** The step at an address, `undefined` when no step has it. A step without parameters wins over one with. */
export function stepAt(journey: Journey, path: string): RouteMatch | undefined {
  const clean = withoutEndSlash(path)
  const { exact, patterns } = addressesOf(journey.definition)
  const found = exact.get(clean)
  if (found) return found
  for (const { pattern, step, edit } of patterns) {
    const params = matchPath(pattern, clean)
    if (params) return { step, edit, params }
  }
  return undefined
}

/** The address as steps have it: a slash at its end says nothing. */
export function withoutEndSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, '') : path
}

type Addresses = { exact: Map<string, RouteMatch>; patterns: { pattern: string; step: string; edit: boolean }[] }

/** Every address of a journey: those without parameters by name, the others with the fewest parameters first. */
const addressesOf = memoize((definition: Definition): Addresses => {
  const all = Object.values(definition.steps).flatMap(({ name: step, path, edit }) =>
    path === undefined
      ? []
      : [{ pattern: path, step, edit: false }, ...(edit ? [{ pattern: editPath(path), step, edit: true }] : [])],
  )
  const count = ({ pattern }: { pattern: string }): number => pattern.split('{').length - 1
  const exact = all.filter((each) => count(each) === 0).reverse()
  return {
    exact: new Map(exact.map(({ pattern, step, edit }) => [pattern, { step, edit, params: {} }])),
    patterns: all.filter((each) => count(each) > 0).sort((a, b) => count(a) - count(b)),
  }
})

/** The address of a step, or of its edit mode; `undefined` when it has none or may not be visited now. */
export function pathTo(journey: Journey, state: State, step: string, mode?: 'edit'): string | undefined {
  const allowed = mode === 'edit' ? mayEdit(journey, state, step) : mayVisit(journey, state, step)
  return allowed ? addressOf(journey, state, step, mode === 'edit') : undefined
}

/** The address of a step, whether or not it may be visited; parameters are filled from `params` and, failing that, the route. */
export function addressOf(journey: Journey, state: State, name: string, edit: boolean): string | undefined {
  const step = stepNamed(journey, name)
  if (step.path === undefined) return undefined
  const path = step.path.replace(/\{(\w+)\}/g, (_, parameter: string) => {
    const fact = step.params[parameter]
    const value = (fact === undefined ? undefined : readFact(journey, state, fact)) ?? state.route.params[parameter]
    return encodeURIComponent(String(value ?? ''))
  })
  return edit ? editPath(path) : path
}

/** A visitor has what the step needs and nothing closes it. A waiting screen cannot be visited, nor can a dialog. */
export function mayVisit(journey: Journey, state: State, name: string): boolean {
  const step = journey.definition.steps[name]
  return step !== undefined && step.path !== undefined && mayBe(journey, state, step)
}

/** The step is finished and the applicant is on one of the steps that its edit mode is entered from. */
export function mayEdit(journey: Journey, state: State, name: string): boolean {
  const step = journey.definition.steps[name]
  if (!step?.edit || !state.trail.includes(name)) return false
  return step.edit.from.includes(state.step) && mayBe(journey, state, step)
}

/**
 * The step that Back leads to: the last finished one before this that has an address and is still open. From a waiting
 * screen that is the step whose address it kept. In an edit it is the step that the edit returns to.
 */
export function stepBefore(journey: Journey, state: State): string | undefined {
  if (state.editing) return state.editing.from
  const anchor = anchorOf(journey, state)
  const here = state.trail.indexOf(anchor)
  const earlier = here < 0 ? state.trail : state.trail.slice(0, anchor === state.step ? here : here + 1)
  return lastOpen(journey, state, earlier)
}

/** Where a visitor is sent who may not open an address: here, the last open step of the trail, or the first step. */
export function permittedStep(journey: Journey, state: State): string {
  const here = journey.definition.steps[state.step]
  if (here && mayBe(journey, state, here)) return here.name
  return lastOpen(journey, state, state.trail) ?? journey.definition.first
}

/** The last of those steps that may be visited now. `findLast` is missing in Firefox before 104. */
function lastOpen(journey: Journey, state: State, names: string[]): string | undefined {
  for (let at = names.length - 1; at >= 0; at -= 1) {
    const name = names[at]
    if (name !== undefined && mayVisit(journey, state, name)) return name
  }
  return undefined
}

/** The step was finished before the one whose address is shown. One that lies ahead on the trail is gone forward to. */
export function isBehind(journey: Journey, state: State, step: string): boolean {
  const index = state.trail.indexOf(step)
  const here = state.trail.indexOf(anchorOf(journey, state))
  return index >= 0 && (here < 0 || index < here)
}

/** The step whose address is shown: the current one, or the one before a waiting screen. */
export function anchorOf(journey: Journey, state: State): string {
  if (journey.definition.steps[state.step]?.path !== undefined) return state.step
  return stepAt(journey, state.route.path)?.step ?? state.step
}

/** The steps on screen: the current one and the dialogs over it, top last. */
export function onScreen(state: State): string[] {
  return [state.step, ...state.overlays.flatMap((one) => (one.kind === 'dialog' ? [one.step] : []))]
}

/** The calls for whose answers the applicant waits: those in flight of the steps on screen that are not in the background. */
export function awaitedCalls(state: State, journey: Journey): Running[] {
  const steps = onScreen(state)
  return state.running.filter(
    ({ step, call }) => steps.includes(step) && !journey.definition.steps[step]?.calls[call]?.background,
  )
}

/** The applicant waits for an answer. */
export const isBusy = (state: State, journey: Journey): boolean => awaitedCalls(state, journey).length > 0

/** The applicant can do this now: it does something (or it is built in), and no call is under way that has to be waited for. */
export function mayAct(journey: Journey, state: State, name: string, action: string): boolean {
  if (action === 'back' || action === 'cancel') {
    return ruleFor(journey, state, name, action) !== undefined || stepBefore(journey, state) !== undefined
  }
  return !isBusy(state, journey) && hasUse(journey, state, name, action)
}

/**
 * The action does something: a rule applies, or the step has a rule that may apply once it has what it could not read. It
 * then reads that again.
 */
export function hasUse(journey: Journey, state: State, name: string, action: string): boolean {
  if (ruleFor(journey, state, name, action) !== undefined) return true
  return stepNamed(journey, name).on[action] !== undefined && missingReads(journey, state, name).length > 0
}

/** What a step shows only under conditions is shown now. */
export const isVisible: (journey: Journey, state: State, conditions: VisibleWhen) => boolean = applies

/** The first rule for an event whose conditions hold: the step's own, else the journey's. */
export function ruleFor(journey: Journey, state: State, name: string, event: string): Rule | undefined {
  const isMet = (rule: Rule) => applies(journey, state, rule)
  return ownRuleFor(journey, state, name, event) ?? journey.definition.on[event]?.find(isMet)
}

/** The first of the step's own rules for an event whose conditions hold. */
export function ownRuleFor(journey: Journey, state: State, name: string, event: string): Rule | undefined {
  return stepNamed(journey, name).on[event]?.find((rule) => applies(journey, state, rule))
}

/** The first step whose answers a step needs, directly or by way of others, and which no longer counts; `undefined` when none. */
export function unfinishedBefore(journey: Journey, state: State, name: string): string | undefined {
  return state.trail.find(
    (one) =>
      one !== name && isNeeded(journey, one, name) && !isFinished(journey, state, one) && mayVisit(journey, state, one),
  )
}

/** The step needs an answer of the other one, or one of a step that does. */
export function isNeeded(journey: Journey, other: string, name: string): boolean {
  return neededBy(journey.definition, name).has(other)
}

/** The steps whose answers a step needs, directly or by way of others. */
const neededBy = memoizeByName((definition: Definition, name): ReadonlySet<string> => {
  const all = new Set<string>()
  const open = [name]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const fact of definition.steps[next]?.needs ?? []) {
      const [step = ''] = fact.split('.')
      if (all.has(step) || !Object.hasOwn(definition.steps, step)) continue
      all.add(step)
      open.push(step)
    }
  }
  all.delete(name)
  return all
})

/** The state as the step would find it: what is on screen now counts there only when it was finished. */
const arrivedAt = memoizeByName((state: State, step): State => (state.step === step ? state : { ...state, step }))

function mayBe(journey: Journey, state: State, step: Step): boolean {
  const there = arrivedAt(state, step.name)
  return (
    step.needs.every((fact) => isAnswer(readFact(journey, there, fact))) &&
    [...neededBy(journey.definition, step.name)].every((one) => isFinished(journey, there, one)) &&
    allHold(journey, there, step.when) &&
    !anyHolds(journey, there, step.unless)
  )
}

/** The address of the edit mode of the step at that address. */
export function editPath(path: string): string {
  return `${path === '/' ? '' : path}/edit`
}

function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const patternParts = pattern.split('/')
  const pathParts = path.split('/')
  if (patternParts.length !== pathParts.length) return undefined
  const params: Record<string, string> = {}
  for (const [i, part] of patternParts.entries()) {
    const found = matchPart(part, pathParts[i] ?? '')
    if (!found) return undefined
    Object.assign(params, found)
  }
  return params
}

/** One part of an address. It holds at most one parameter, which may have words before and behind it. */
function matchPart(pattern: string, part: string): Record<string, string> | undefined {
  const [, before = '', name, behind = ''] = /^(.*)\{(\w+)\}(.*)$/.exec(pattern) ?? []
  if (name === undefined) return pattern === part ? {} : undefined
  const end = part.length - behind.length
  if (!part.startsWith(before) || !part.endsWith(behind) || end <= before.length) return undefined
  return { [name]: decode(part.slice(before.length, end)) }
}

/** An address typed by hand may hold a broken escape: it is then taken unchanged. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
