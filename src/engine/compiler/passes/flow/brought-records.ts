/** Records that come with others: one that is kept only on steps that need another is never there without it. */
import { memoizeByName } from '../../../core/memoize.ts'
import { type AuthoredRule, list } from '../../source/authored.ts'
import type { StepFile, Structure } from '../../source/project.ts'
import { factsOfConditions } from '../../symbols/condition-facts.ts'
import { recordNames } from '../../symbols/facts.ts'

/** Records of which a step says under `needs` that something of them is there. */
export function recordsNeeded(project: Structure, { merged }: StepFile): Set<string> {
  const records = recordNames(project)
  return new Set((merged.needs ?? []).flatMap((fact) => records.filter((name) => fact.startsWith(`${name}.`))))
}

/** Whether a record is there wherever one of the others is: these come after it, and go with it. */
export function comesWith(project: Structure, record: string, others: ReadonlySet<string>): boolean {
  return [...others].some((other) => broughtBy(project, other).has(record))
}

/** The records that are there wherever this one is: every step that fills it needs them, and no rule empties them alone. */
const broughtBy = memoizeByName((project: Structure, other: string): ReadonlySet<string> => {
  const [first, ...from] = stepsThatFill(project, other)
  const needed = first ? recordsNeeded(project, first) : []
  const found = new Set(
    [...needed].filter((record) => from.every((step) => step && recordsNeeded(project, step).has(record))),
  )
  for (const [rule, step] of rulesWithStep(project)) {
    const emptied = emptiedBy(project, rule)
    // While the step is closed because one of them is there, its rules empty neither.
    const closing = new Set(step ? factsOfConditions(project, step, step.merged.unless).map(rootOf) : [])
    if (emptied.has(other) || closing.has(other)) continue
    for (const record of emptied) if (!closing.has(record)) found.delete(record)
  }
  return found
})

/** Where something of a record comes from: steps, or nothing in particular. */
function stepsThatFill(project: Structure, record: string): (StepFile | undefined)[] {
  const { entries = [], reads = {} } = project.journey.value
  const isFromOutside = Object.hasOwn(reads, record) || entries.some(({ set }) => rootOf(set) === record)
  const keeping = [...project.steps.values()].filter(({ merged }) =>
    Object.values(merged.calls ?? {}).some(({ keep }) => keep === record),
  )
  const setting = rulesWithStep(project).flatMap(([{ set = {} }, step]) =>
    Object.entries(set).some(([fact, value]) => rootOf(fact) === record && value !== null) ? [step] : [],
  )
  return [...(isFromOutside ? [undefined] : []), ...keeping, ...setting]
}

/** Every rule, with the step that it is in. */
function rulesWithStep({ journey, steps }: Structure): [AuthoredRule, StepFile | undefined][] {
  return [undefined, ...steps.values()].flatMap((step) =>
    Object.values((step ? step.merged.on : journey.value.on) ?? {}).flatMap((rules) =>
      rules.map((rule): [AuthoredRule, StepFile | undefined] => [rule, step]),
    ),
  )
}

/** The records that are empty after a rule, in part or as a whole. */
function emptiedBy(project: Structure, { set = {} }: AuthoredRule): Set<string> {
  const named = Object.keys(set).filter((fact) => set[fact] === null)
  const found = new Set(named.includes('journey') ? recordNames(project) : named.map(rootOf))
  for (const name of found) for (const each of list(project.journey.value.cascades?.[name])) found.add(each)
  return found
}

function rootOf(fact: string): string {
  return fact.split('.')[0] ?? ''
}
