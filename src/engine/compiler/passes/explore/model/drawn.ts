/** What of a step raises an event or leads to another step, and under which conditions that is drawn. */

import { allHold } from '../../../../core/facts.ts'
import { memoize } from '../../../../core/memoize.ts'
import type { Definition, Journey, State } from '../../../../core/model.ts'
import { isVisible } from '../../../../core/path.ts'
import type { VisibleWhen } from '../../../../core/screen.ts'
import { conditionKeys } from '../../../lower/conditions.ts'
import type { Names } from '../../../source/authored.ts'
import type { StepFile, Structure } from '../../../source/project.ts'
import { type BlockUse, blocksOf } from '../../../symbols/blocks.ts'
import { actionsOf, eventsOfBlock, eventsOfFields, readOnlyConditions } from '../../../symbols/events.ts'
import { marked } from '../../../symbols/options.ts'
import type { Goal } from './solve.ts'

/** Raised by the browser, by Escape, or by a button that an edit always has. */
const alwaysThere = new Set(['back', 'dismiss', 'cancel'])

/** Event or linked step → where it is on screen, by the conditions under which that is drawn. None: it is always there. */
type Drawn = {
  events: ReadonlyMap<string, VisibleWhen[]>
  links: ReadonlyMap<string, VisibleWhen[]>
  /** Where the fields are. */
  form: readonly VisibleWhen[]
  /** Field → the conditions that all have to hold for it to be closed. None: it is always open. */
  closed: ReadonlyMap<string, readonly string[]>
}

/** Conditions are by their names in the definition. */
export const drawnOn = memoize((step: StepFile, project: Structure): Drawn => {
  const { merged } = step
  const blocks = drawnBlocks(step, blocksOf(merged), {})
  const forms = blocks.filter(({ use }) => use.block === 'form')
  const ofFields = eventsOfFields(project, step)
  const raised = [
    ...Object.entries(actionsOf(merged)).map(([name, use]) => ({ name, drawn: within(step, {}, use) })),
    ...blocks.flatMap(({ use, drawn }) => eventsOfBlock(project, use).map((name) => ({ name, drawn }))),
    ...(forms.length > 0 ? forms : [{ drawn: {} }]).flatMap(({ drawn }) => ofFields.map((name) => ({ name, drawn }))),
  ]
  const linked = blocks.flatMap(({ use, drawn }) =>
    marked(project.registry.blocks[use.block]?.options ?? {}, use.options, 'x-step').map(({ text }) => ({
      name: text,
      drawn,
    })),
  )
  const closed = Object.entries(merged.fields ?? {}).map(
    ([field, use]) => [field, conditionKeys(step, readOnlyConditions(use))] as const,
  )
  return {
    events: byName(raised.filter(({ name }) => !alwaysThere.has(name))),
    links: byName(linked),
    form: byName(forms.map(({ drawn }) => ({ name: 'form', drawn }))).get('form') ?? [],
    closed: new Map(closed.filter(([, conditions]) => conditions.length > 0)),
  }
})

/** The field is on screen, and open. */
export function canBeTyped(journey: Journey, state: State, { form, closed }: Drawn, field: string): boolean {
  const conditions = closed.get(field)
  return isDrawn(journey, state, form) && !(conditions && allHold(journey, state, conditions))
}

/** The conditions that decide which fields can be typed in. */
export const conditionsTyped = memoize((step: StepFile, project: Structure): readonly string[] => {
  const { form, closed } = drawnOn(step, project)
  return [...form.flatMap(conditionsOf), ...[...closed.values()].flat()]
})

/** @param ways as `drawnOn` has them */
export function isDrawn(journey: Journey, state: State, ways: readonly VisibleWhen[] = []): boolean {
  return ways.length === 0 || ways.some((way) => isVisible(journey, state, way))
}

/** What has to hold for it to be drawn there. */
export function goalsDrawn({ conditions }: Definition, { when = [], unless = [] }: VisibleWhen): Goal[] {
  const goals = (names: readonly string[], holds: boolean): Goal[] =>
    names.flatMap((name) => (conditions[name] ? [{ condition: conditions[name], holds }] : []))
  return [...goals(when, true), ...goals(unless, false)]
}

/** The conditions that decide what leads on from the step's screen. */
export const conditionsDrawn = memoize((step: StepFile, project: Structure): ReadonlySet<string> => {
  const { events, links } = drawnOn(step, project)
  const shown = [...events.values(), ...links.values()].flat().flatMap(conditionsOf)
  return new Set([...shown, ...conditionsTyped(step, project)])
})

function conditionsOf({ when = [], unless = [] }: VisibleWhen): string[] {
  return [...when, ...unless]
}

function byName(all: { name: string; drawn: VisibleWhen }[]): Map<string, VisibleWhen[]> {
  const found = new Map<string, VisibleWhen[]>()
  for (const { name, drawn } of all) found.set(name, [...(found.get(name) ?? []), drawn])
  for (const [name, ways] of found) if (ways.some((way) => conditionsOf(way).length === 0)) found.set(name, [])
  return found
}

/** The blocks with all that are nested in them: each is drawn where those around it are, too. */
function drawnBlocks(
  step: StepFile,
  blocks: readonly BlockUse[],
  around: VisibleWhen,
): { use: BlockUse; drawn: VisibleWhen }[] {
  return blocks.flatMap((use) => {
    const drawn = within(step, around, use)
    return [{ use, drawn }, ...drawnBlocks(step, use.content, drawn)]
  })
}

function within(step: StepFile, around: VisibleWhen, { when, unless }: { when?: Names; unless?: Names }): VisibleWhen {
  return {
    when: [...(around.when ?? []), ...conditionKeys(step, when)],
    unless: [...(around.unless ?? []), ...conditionKeys(step, unless)],
  }
}
