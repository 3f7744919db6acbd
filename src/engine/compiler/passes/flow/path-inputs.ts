/** Names in braces in the path of a service: each is filled by an input of that name. */
import type { Report } from '../../diagnostics/report.ts'
import { nearest, suggestion } from '../../diagnostics/suggest.ts'
import { graphOfProject } from '../../graph/graph.ts'
import type { GraphEdge } from '../../graph/model.ts'
import { pathInputsOf } from '../../lower/requests.ts'
import type { AuthoredCall } from '../../source/authored.ts'
import type { Structure } from '../../source/project.ts'
import { propertiesOf } from '../../source/schema-parts.ts'

/**
 * Reports a name in a path that no input has. What code gives to a service that only code calls is not known: there a name
 * must not be a slip of one that another path has.
 */
export function checkPathInputs(project: Structure, report: Report): void {
  const { document, value } = project.services
  const calls = callsOf(project)
  for (const [name, service] of Object.entries(value.services)) {
    const schema = project.schemas.get(service.request ?? '')?.schema
    const uses = calls.filter(({ effect }) => effect === name)
    const others = Object.entries(value.services).flatMap(([each, other]) => (each === name ? [] : pathInputsOf(other)))
    const inputs = new Set([
      ...Object.keys(service.with ?? {}),
      ...uses.flatMap((call) => Object.keys(call.with ?? {})),
      ...(schema ? propertiesOf(schema) : []),
    ])
    for (const input of pathInputsOf(service)) {
      const known = uses.length > 0 ? inputs : new Set([...inputs, ...others])
      if (known.has(input) || (uses.length === 0 && nearest(input, known) === undefined)) continue
      const from = (service.path ?? '').indexOf(`{${input}}`) + 1
      report.about(
        { is: 'missing', kind: 'name in a path', name: `${name} ${input}` },
        'J222',
        { document, path: ['services', name, 'path'], within: { from, length: input.length } },
        `nothing fills \`{${input}}\` in the path of \`${name}\``,
        'no input has this name',
        suggestion(input, known) ?? `give \`${input}\` under \`with\``,
      )
    }
  }
}

/** Reports a name in the address of a step that nothing fills where a rule leads there: only a visitor brings one along. */
export function checkStepParams(project: Structure, report: Report): void {
  if (project.hasShapeErrors) return
  const ways = new Map<string, GraphEdge>()
  for (const edge of graphOfProject(project).edges)
    if (edge.does === 'go' && edge.cause !== 'open' && edge.from !== edge.to) ways.set(edge.to, edge)
  for (const { own, merged, name, document } of project.steps.values()) {
    const way = ways.get(name)
    if (own.path === undefined || !way) continue
    // One that the path does not have may be the one that is missing.
    if (Object.keys(merged.params ?? {}).some((each) => !own.path?.includes(`{${each}}`))) continue
    for (const [, param = ''] of own.path.matchAll(/\{(\w+)\}/g)) {
      if (merged.params?.[param] !== undefined) continue
      const within = { from: own.path.indexOf(`{${param}}`) + 1, length: param.length }
      const label = `rules lead here, as at \`${way.from}\`, and nothing fills it`
      const message = `\`{${param}}\` has no value`
      report('J222', { document, path: ['path'], within }, message, label, `add \`params: { ${param}: <fact> }\``)
    }
  }
}

function callsOf({ steps, journey }: Structure): AuthoredCall[] {
  const { reads = {}, idle } = journey.value
  return [
    ...[...steps.values()].flatMap(({ merged }) => Object.values(merged.calls ?? {})),
    ...Object.values(reads),
    ...(idle?.call ? [idle.call] : []),
  ]
}
