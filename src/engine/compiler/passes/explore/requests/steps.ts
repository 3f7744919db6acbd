/** What the definition says of a step and its answers, whatever happens. */
import { factsIn } from '../../../../core/facts.ts'
import { memoize } from '../../../../core/memoize.ts'
import type { FactPath, Step } from '../../../../core/model.ts'
import { entryFor } from '../../../../core/notices.ts'
import { incompleteRequest } from '../../../../core/request.ts'
import { linesOf } from '../../../symbols/condition-lines.ts'
import { actionsOf, alwaysPossible, eventsOf } from '../../../symbols/events.ts'
import type { Journey } from './knowledge.ts'

/** The steps whose answers a step needs, directly or by way of others. */
export function answersNeededBy({ definition }: Journey, step: Step): string[] {
  const found = new Set<string>()
  const open = [step.name]
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    for (const need of definition.steps[name]?.needs ?? []) {
      const [head = ''] = need.split('.')
      if (!definition.steps[head] || head === step.name || found.has(head)) continue
      found.add(head)
      open.push(head)
    }
  }
  return [...found]
}

/** Events of the applicant, before which the engine looks whether the answers that the step needs still count. */
export const guardedActions = memoize(({ definition }: Journey): ReadonlySet<string> => {
  const { singleTab, idle } = definition
  const byItself = [...['enter', 'back', 'cancel', 'dismiss'], singleTab?.event, idle?.warn, idle?.end]
  const events = Object.values(definition.steps).flatMap(({ on }) => Object.keys(on))
  return new Set(events.filter((event) => !event.includes('.') && !byItself.includes(event)))
})

/** Steps whose checks and lists read what this step, or a read of the journey, may change: they may no longer be finished. */
export function unstableAnswers(journey: Journey, step: Step): ReadonlySet<string> {
  return unstableOf(step, journey)
}

const unstableOf = memoize((step: Step, journey: Journey): ReadonlySet<string> => {
  const { definition } = journey
  const shown = withDialogs(definition, step)
  const staying = Object.values(definition.on)
    .flat()
    .filter(({ go }) => go === undefined)
  const rules = [...shown.flatMap(({ on }) => Object.values(on).flat()), ...staying]
  const written = new Set([
    ...Object.keys(definition.reads),
    ...shown.flatMap(({ calls }) => Object.values(calls).flatMap(({ keep }) => keep ?? [])),
    ...rules.flatMap(({ set = [] }) => set.map(({ fact }) => fact.split('.')[0] ?? '')),
  ])
  const unstable = Object.values(definition.steps).filter(({ name, checks, offers = {} }) => {
    const facts = Object.values(checks).flatMap(({ holds }) =>
      holds.flatMap((condition) => {
        const found = definition.conditions[condition]
        return found ? linesOf(found).map(({ fact }) => fact) : []
      }),
    )
    return (
      name !== step.name &&
      [...facts, ...Object.values(offers)]
        .flatMap((fact) => sourcesOf(definition, fact))
        .some((head) => written.has(head))
    )
  })
  return new Set(unstable.map(({ name }) => name))
})

/** The step, and every dialog that may be shown over it. */
function withDialogs({ steps, on }: Journey['definition'], step: Step): Step[] {
  const all = new Set([step])
  for (const each of all)
    for (const { show = [] } of [...Object.values(each.on), ...Object.values(on)].flat())
      for (const name of show) if (steps[name]) all.add(steps[name])
  return [...all]
}

/** First parts of the facts that a fact is calculated from. */
function sourcesOf(definition: Journey['definition'], fact: FactPath, within: readonly string[] = []): string[] {
  const [head = ''] = fact.split('.')
  const use = definition.calculations[head]
  if (!use || within.includes(head)) return [head]
  return factsIn(use.with).flatMap((each) => sourcesOf(definition, each, [...within, head]))
}

/** Events that can come up on a step: of its screen, of the messages that it may show, and of the page itself. */
export function raisedOn(journey: Journey, step: Step): ReadonlySet<string> {
  return raisedOnStep(step, journey)
}

const raisedOnStep = memoize((step: Step, journey: Journey): ReadonlySet<string> => {
  const { shown, met } = messagesOn(step, journey)
  const pressed = [...shown, ...met].flatMap((entry) => pressedOn(journey, entry))
  return new Set([...raisedWithoutMessage(journey, step), ...pressed])
})

/**
 * Modals that raise the event, and that rules of the step show: while one is there, its fields cannot be changed. Nothing where
 * anything else may raise it, too.
 */
export function modalsRaising(journey: Journey, step: Step, event: string): string[] {
  const { shown, met } = messagesOn(step, journey)
  const raises = (entry: string): boolean => pressedOn(journey, entry).includes(event)
  const raising = shown.filter(raises)
  const isOtherwise = raisedWithoutMessage(journey, step).includes(event) || met.some(raises)
  const areModal = raising.every((entry) => journey.definition.errors[entry]?.as === 'modal')
  return isOtherwise || !areModal ? [] : raising
}

function raisedWithoutMessage({ project, definition }: Journey, step: Step): string[] {
  const file = project.steps.get(step.name)
  const own = file ? [...Object.keys(actionsOf(file.merged)), ...eventsOf(project, file)] : []
  const { singleTab, idle } = definition
  return [...own, ...[singleTab?.event, idle?.warn, idle?.end].filter((each) => each !== undefined)]
}

/** Events of a message: those of its buttons, and what closing it raises. */
function pressedOn({ definition }: Journey, name: string): string[] {
  const entry = definition.errors[name]
  return entry ? [...entry.buttons.map(({ event }) => event), ...(entry.closes === null ? [] : [entry.closes])] : []
}

/** Entries of the catalogue that a step may show: by its rules, and as its calls end. */
const messagesOn = memoize((step: Step, journey: Journey): { shown: string[]; met: string[] } => {
  const { project, definition } = journey
  const rules = [...Object.values(step.on), ...Object.values(definition.on)].flat()
  const shown = rules.flatMap((rule) => rule.show ?? []).map((code) => entryFor(journey, code, undefined))
  const met = Object.values(step.calls).flatMap(({ effect }) => {
    const { codes = [], outcomes = [] } = definition.effects[effect] ?? {}
    const statuses = Object.values(project.services.value.services[effect]?.statuses ?? {})
    const all = [...codes, ...outcomes.map(({ code }) => code), ...statuses, ...alwaysPossible, incompleteRequest]
    return all.map((code) => entryFor(journey, code, effect))
  })
  return { shown, met }
})
