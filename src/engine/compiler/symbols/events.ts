import { memoize, memoizeByName } from '../../core/memoize.ts'
import type { JsonObject } from '../../core/model.ts'
import {
  type AuthoredAction,
  type AuthoredCall,
  type AuthoredError,
  type AuthoredService,
  type AuthoredStep,
  list,
  type Names,
} from '../source/authored.ts'
import type { Path } from '../source/document.ts'
import type { StepFile, Structure } from '../source/project.ts'
import { allBlocks, type BlockUse, blocksOf } from './blocks.ts'
import { marked } from './options.ts'

/** Codes that every effect can end with, so that the catalogue must have them. */
export const alwaysPossible = ['NETWORK', 'TIMEOUT', 'NO_RESPONSE', 'UNKNOWN']

/** Everything that a call can end with. */
export function outcomesOf(project: Structure, call: AuthoredCall): string[] {
  return ['ok', ...codesOf(project, call.effect), ...(call.retry ? ['retriesExhausted'] : []), 'failed']
}

/** Each entry of the catalogue asks it of every call. */
const codesOf = memoizeByName((project: Structure, effect): ReadonlySet<string> => {
  const service = project.services.value.services[effect]
  return new Set([...(service?.codes ?? []), ...derivedOutcomes(service), ...alwaysPossible])
})

/** Codes that stand for an answer, or for the status of a refusal. */
export function derivedOutcomes(service: AuthoredService | undefined): string[] {
  return [...Object.keys(service?.outcomes ?? {}), ...Object.values(service?.local ? {} : (service?.statuses ?? {}))]
}

/** Names of the conditions that can be used in a step: its own, and those of journey.yaml. */
export function conditionNames(project: Structure, step: StepFile | undefined): string[] {
  return [...Object.keys(step?.merged.conditions ?? {}), ...Object.keys(project.journey.value.conditions ?? {})]
}

/** The buttons of a step: those it names, or `next` where it has rules for it. */
export function actionsOf(step: AuthoredStep): Record<string, AuthoredAction> {
  const written = step.actions ?? (step.on?.next ? { next: 'primary' as const } : {})
  return Object.fromEntries(
    Object.entries(written).map(([name, use]) => [name, typeof use === 'string' ? { variant: use } : use]),
  )
}

/** Events that blocks and widgets of a step can raise, beside its buttons. */
export function eventsOf(project: Structure, step: StepFile): string[] {
  const uses = allBlocks(blocksOf(step.merged))
  return [...uses.flatMap((use) => eventsOfBlock(project, use)), ...eventsOfFields(project, step)]
}

/** Those of the block itself, and those that its options name. */
export function eventsOfBlock({ registry: { blocks } }: Structure, { block, options }: BlockUse): string[] {
  const named = marked(blocks[block]?.options ?? {}, options, 'x-event').map(({ text }) => text)
  return [...(blocks[block]?.events ?? []), ...named]
}

/** The same of the widgets of a step. */
export function eventsOfFields({ registry: { widgets } }: Structure, { merged }: StepFile): string[] {
  return Object.values(merged.fields ?? {}).flatMap((use) => {
    const widget = widgets[typeof use === 'string' ? use : use.widget]
    const named = marked(widget?.options ?? {}, fieldOptions(use), 'x-event').map(({ text }) => text)
    return [...(widget?.events ?? []), ...named]
  })
}

/** Nothing that the applicant does raises the event in this step, only a page of others that a block shows. */
export function isForeignEvent(project: Structure, step: StepFile, event: string): boolean {
  const { blocks } = project.registry
  const foreign = allBlocks(blocksOf(step.merged)).filter(({ block }) => blocks[block]?.foreignEvents?.includes(event))
  return (
    foreign.length > 0 && !actionsOf(step.merged)[event] && count(eventsOf(project, step), event) === foreign.length
  )
}

const count = (all: string[], one: string): number => all.filter((each) => each === one).length

/** What is beside `widget` in a field, without what the engine reads itself. */
export function fieldOptions(use: string | JsonObject): JsonObject {
  const { widget: _, check: __, readOnlyWhen: ___, ...options } = typeof use === 'string' ? {} : use
  return options
}

/** Conditions under which a field cannot be changed. */
export function readOnlyConditions(use: string | JsonObject): string[] {
  return typeof use === 'string' ? [] : list(use.readOnlyWhen as Names | undefined)
}

/** The buttons of an entry: label key and event. A modal with none has `dismiss`. */
export function buttonsOf(entry: AuthoredError): { label: string; event: string }[] {
  const { buttons, as } = entry
  if (Array.isArray(buttons)) return buttons.map((name) => ({ label: name, event: name }))
  if (buttons && Object.keys(buttons).length > 0)
    return Object.entries(buttons).map(([label, event]) => ({ label, event }))
  return as === 'modal' ? [{ label: 'dismiss', event: 'dismiss' }] : []
}

/** What an entry raises, and where in it each event is named: by its buttons, and when it is closed. */
export function raisedByMessage(entry: AuthoredError): { event: string; path: Path }[] {
  const { buttons, closes } = entry
  // Buttons that raise what they are called are a list.
  const keyOf = (label: string) => (Array.isArray(buttons) ? buttons.indexOf(label) : label)
  const raised = buttonsOf(entry).map(({ label, event }) => ({ event, path: ['buttons', keyOf(label)] }))
  return typeof closes === 'string' ? [...raised, { event: closes, path: ['closes'] }] : raised
}

/** Events that journey.yaml or some step has rules for. */
export const handledEvents = memoize((project: Structure): ReadonlySet<string> => {
  const all = [project.journey.value.on ?? {}, ...[...project.steps.values()].map((step) => step.merged.on ?? {})]
  return new Set(all.flatMap(Object.keys))
})

/**
 * Events that can come up while the step is on screen: its own, those of dialogs over it, those of messages.
 * @param mayCome whether the message of that key can be shown there
 */
export function raisedAnywhere(
  project: Structure,
  step: StepFile,
  mayCome: (key: string) => boolean = () => true,
): Set<string> {
  const messages = Object.entries(project.errors.value).flatMap(([key, entry]) =>
    mayCome(key) ? raisedByMessage(entry).map(({ event }) => event) : [],
  )
  return new Set([...raisedByStep(project, step), ...raisedByDialogs(project), ...messages])
}

/** Events without a dot that a story of the step, or of the journey, may tell of. */
export function eventsHeard(project: Structure, step: StepFile | undefined): Set<string> {
  const { idle, singleTab } = project.journey.value
  const named = [idle?.warn, idle?.end, singleTab?.event].filter((each) => each !== undefined)
  return new Set([
    ...['enter', 'back', 'save', 'cancel', 'dismiss', 'tryAgain', ...named],
    ...handledEvents(project),
    ...(step ? raisedAnywhere(project, step) : []),
  ])
}

const raisedByDialogs = memoize((project: Structure): string[] => {
  const dialogs = [...project.steps.values()].filter((each) => each.merged.as === 'dialog')
  // What a dialog has rules for comes no further.
  return dialogs.flatMap((each) =>
    raisedByStep(project, each).filter((event) => !Object.hasOwn(each.merged.on ?? {}, event)),
  )
})

/** Events that the step's own buttons, fields and blocks raise. */
export function raisedByStep(project: Structure, step: StepFile): string[] {
  return [...Object.keys(actionsOf(step.merged)), ...eventsOf(project, step)]
}
