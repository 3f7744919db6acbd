/** What every way to a step brings, its address must ask for: else it opens for every visitor who types it. */
import type { Report } from '../../diagnostics/report.ts'
import { graphOfProject } from '../../graph/graph.ts'
import type { StepFile, Structure } from '../../source/project.ts'
import { comesWith, recordsNeeded } from './brought-records.ts'

/** Reports a step with an address that does not need a record which all steps that lead to it need. */
export function checkNeeds(project: Structure, report: Report): void {
  if (project.hasShapeErrors) return
  const { edges } = graphOfProject(project)
  const ways = new Map<string, Set<string>>()
  for (const { from, to } of edges) if (from !== to) ways.set(to, (ways.get(to) ?? new Set()).add(from))
  const byLink = recordsOfLinks(project)
  const entered = new Set((project.journey.value.entries ?? []).map(({ go }) => go))
  for (const step of project.steps.values()) {
    if (step.own.path === undefined || entered.has(step.name) || turnsAway(step) || isPlain(step)) continue
    const names = ways.get(step.name) ?? new Set()
    const before = [...names].flatMap((name) => project.steps.get(name) ?? [])
    // A way that begins nowhere in particular brings nothing in particular.
    if (before.length === 0 || [...names].some((name) => name !== '@' && !project.steps.has(name))) continue
    const own = recordsNeeded(project, step)
    const [first, ...others] = before.map((each) => recordsNeeded(project, each))
    const missing = [...(first ?? [])].find(
      (name) =>
        others.every((each) => each.has(name)) && !own.has(name) && !byLink.has(name) && !comesWith(project, name, own),
    )
    if (missing === undefined) continue
    const fact = before[0]?.merged.needs?.find((each) => each.startsWith(`${missing}.`)) ?? missing
    const at = { document: step.document, path: [step.own.needs ? 'needs' : 'path'], part: 'key' as const }
    const label = `every step that leads here needs \`${fact}\``
    report('J321', at, `\`${step.name}\` opens without \`${missing}\``, label, `add \`${fact}\` to its \`needs\``)
  }
}

/** Records that only an address brings: an applicant who comes another way has none, and needs none. */
function recordsOfLinks({ journey, steps }: Structure): Set<string> {
  const { entries = [], reads = {}, on = {} } = journey.value
  const files = [...steps.values()].map(({ merged }) => merged)
  const rules = [on, ...files.map((each) => each.on ?? {})].flatMap((each) => Object.values(each).flat())
  const filled = new Set([
    ...Object.keys(reads),
    ...files.flatMap(({ calls = {} }) => Object.values(calls).flatMap(({ keep }) => keep ?? [])),
    ...rules.flatMap(({ set = {} }) => Object.keys(set).flatMap((fact) => (set[fact] === null ? [] : rootOf(fact)))),
  ])
  return new Set(entries.map(({ set }) => rootOf(set)).filter((name) => !filled.has(name)))
}

function rootOf(fact: string): string {
  return fact.split('.')[0] ?? ''
}

/** Only text: no form, no call, no rule and no fact. Every visitor may read it. */
function isPlain({ merged }: StepFile): boolean {
  const { form, calls, on, copyValues, params, content = [] } = merged
  const parts = [calls, on, copyValues, params].map((part) => Object.keys(part ?? {}).length)
  return form === undefined && parts.every((count) => count === 0) && content.every((each) => typeof each === 'string')
}

/** It decides itself, as soon as it opens, who may stay. */
function turnsAway({ merged }: StepFile): boolean {
  return (merged.on?.enter ?? []).some((rule) => rule.go !== undefined)
}
