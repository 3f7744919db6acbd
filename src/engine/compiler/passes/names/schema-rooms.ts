/** A schema is in the room that says what it is for, so that an analyst finds the forms among a hundred files. */
import type { Report } from '../../diagnostics/report.ts'
import type { SchemaRoom } from '../../source/document.ts'
import type { Project } from '../../source/project.ts'

/** Reports each schema that is in another room than its use asks for. Schemas straight in `schemas` are in none. */
export function checkSchemaRooms(project: Project, report: Report): void {
  const uses = usesOf(project)
  for (const { name, document } of project.schemas.values()) {
    const use = uses.get(name) ?? { room: 'entities', label: 'neither a form, nor a request, nor an answer' }
    if (document.room === undefined || document.room === use.room) continue
    report(
      'J228',
      { document, path: [] },
      `\`${name}\` is in the room \`${document.room}\``,
      use.label,
      `move the file to \`schemas/${use.room}\``,
    )
  }
}

type Use = { room: SchemaRoom; label: string }

/** Schema → its room, by what names it. The first use decides: a form that is also an answer is among the forms. */
function usesOf(project: Project): Map<string, Use> {
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
