/** A schema is in the room that says what it is for, so that an analyst finds the forms among a hundred files. */
import type { Report } from '../../diagnostics/report.ts'
import type { Project } from '../../source/project.ts'
import { schemaUses } from '../../symbols/schema-uses.ts'

/** Reports each schema that is in another room than its use asks for. Schemas straight in `schemas` are in none. */
export function checkSchemaRooms(project: Project, report: Report): void {
  const uses = schemaUses(project)
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
