/** Records that something reads and nothing fills: whatever depends on them never comes. */
import { memoize } from '../../../core/memoize.ts'
import type { Json } from '../../../core/model.ts'
import type { Report } from '../../diagnostics/report.ts'
import type { AuthoredJourney } from '../../source/authored.ts'
import { placeIn, type Structure } from '../../source/project.ts'
import { isObject } from '../../source/schema-parts.ts'

/** Reports each record that no call keeps, no rule sets, no read and no link fills. */
export function checkEmptyRecords(project: Structure, report: Report): void {
  if (project.hasShapeErrors) return
  const { document, value } = project.journey
  const steps = [...project.steps.values()]
  const rules = [value.on ?? {}, ...steps.map(({ merged }) => merged.on ?? {})].flatMap((on) =>
    Object.values(on).flat(),
  )
  const filled = new Set([
    ...steps.flatMap(({ merged }) => Object.values(merged.calls ?? {}).flatMap(({ keep }) => keep ?? [])),
    ...Object.keys(value.reads ?? {}),
    ...rules.flatMap(({ set = {} }) => Object.keys(set).filter((fact) => set[fact] !== null)).map(rootOf),
    ...(value.entries ?? []).map(({ set }) => rootOf(set)),
  ])
  for (const [at, name] of keysOf(value.records)) {
    const isClash = name in (value.calculations ?? {}) || project.steps.has(name)
    if (isClash || filled.has(name)) continue
    if (!textsRead(project).some((fact) => fact.startsWith(`${name}.`))) continue
    const schema = isObject(value.records) ? value.records[name] : undefined
    const call = typeof schema === 'string' ? callAnswering(project, schema) : undefined
    const related = call && { place: call, label: 'its answer is not kept' }
    const place = { document, path: ['records', at], part: 'key' as const }
    const label = 'no call keeps it, no rule sets it, and it is not among the `reads`'
    const help = `write \`keep: ${name}\` at the call that brings it`
    report.about(
      { is: 'missing', kind: 'record', name },
      'J504',
      place,
      `nothing fills \`${name}\``,
      label,
      help,
      related,
    )
  }
}

/** Each record, and where it stands: a list names them alone, a mapping with their schemas. */
function keysOf(records: AuthoredJourney['records'] = []): [at: string | number, name: string][] {
  return Array.isArray(records) ? [...records.entries()] : Object.keys(records).map((name) => [name, name])
}

function rootOf(fact: string): string {
  return fact.split('.')[0] ?? ''
}

function callAnswering(project: Structure, schema: string) {
  const { services } = project.services.value
  for (const step of project.steps.values())
    for (const [name, { effect, keep }] of Object.entries(step.own.calls ?? {}))
      if (keep === undefined && services[effect]?.answer === schema)
        return { ...placeIn(step, ['calls', name]), part: 'key' as const }
  return undefined
}

/** Every text that may be a fact. */
const textsRead = memoize(({ steps, journey, services }: Structure): string[] => {
  const { calculations, conditions, copyValues } = journey.value
  const own = [...steps.values()].map(({ merged }) => merged)
  return textsIn([calculations, conditions, copyValues, services.value, ...own] as unknown as Json)
})

function textsIn(value: Json | undefined): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return isObject(value) ? Object.entries(value).flatMap(([key, each]) => [key, ...textsIn(each)]) : []
}
