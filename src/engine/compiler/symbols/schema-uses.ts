/** What each schema is for, by what names it. */
import type { SchemaRoom } from '../source/document.ts'
import type { Structure } from '../source/project.ts'

type Use = { room: SchemaRoom; label: string }

/** Schema → its room, by what names it. The first use decides: a form that is also an answer is among the forms. */
export function schemaUses(project: Structure): Map<string, Use> {
  const uses = new Map<string, Use>()
  const add = (name: string | undefined, room: SchemaRoom, label: string): void => {
    if (name !== undefined && !uses.has(name)) uses.set(name, { room, label })
  }
  for (const { name, merged } of project.steps.values()) add(merged.form, 'forms', `the form of the step \`${name}\``)
  const services = Object.entries(project.services.value.services)
  for (const [name, { request }] of services) add(request, 'requests', `the request of \`${name}\``)
  for (const [name, { answer, accepts }] of services)
    for (const schema of [answer, ...Object.values(accepts ?? {})]) add(schema, 'answers', `an answer of \`${name}\``)
  return uses
}
