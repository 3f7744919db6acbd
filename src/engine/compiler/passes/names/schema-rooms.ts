/** A schema is in the room that says what it is for, so that an analyst finds the forms among a hundred files. */
import type { Report } from '../../diagnostics/report.ts'
import type { SchemaRoom } from '../../source/document.ts'
import type { Structure } from '../../source/project.ts'
import { visitSchemas } from '../../source/schema-parts.ts'
import { schemaUses } from '../../symbols/schema-uses.ts'

/** Reports each schema that is in another room than its use asks for. Schemas straight in `schemas` are in none. */
export function checkSchemaRooms(project: Structure, report: Report): void {
  const uses = schemaUses(project)
  const around = roomsAround(project)
  for (const { name, document } of project.schemas.values()) {
    const { room } = document
    const use = uses.get(name) ?? { room: 'entities', label: 'neither a form, nor a request, nor an answer' }
    if (room === undefined || room === use.room) continue
    const referring = around.get(name)
    // A part of schemas of one room may be beside them.
    if (!uses.has(name) && referring?.size === 1 && referring.has(room)) continue
    const message = `\`${name}\` is in the room \`${room}\``
    if (uses.has(name) || referring || isNamed(project, name))
      report('J228', { document, path: [] }, message, use.label, `move the file to \`schemas/${use.room}\``)
    else {
      const label = 'no step, service, record or other schema names it'
      report.about(
        { is: 'unused', kind: 'schema', name },
        'J226',
        { document, path: [] },
        `nothing uses the schema \`${name}\``,
        label,
        'delete it, or name it',
      )
    }
  }
}

/** Schema → the rooms of the other schemas that refer to it. */
function roomsAround({ schemas }: Structure): ReadonlyMap<string, ReadonlySet<SchemaRoom | undefined>> {
  const rooms = new Map<string, Set<SchemaRoom | undefined>>()
  for (const { name, document, written } of schemas.values())
    visitSchemas(written, [], ({ $ref }) => {
      const [target = ''] = typeof $ref === 'string' ? $ref.split('#') : []
      if (target !== '' && target !== name) rooms.set(target, (rooms.get(target) ?? new Set()).add(document.room))
    })
  return rooms
}

/** The schema of the settings is known by its name, that of a record is named beside it. */
function isNamed({ journey }: Structure, name: string): boolean {
  const { records = [] } = journey.value
  return name === 'settings' || (!Array.isArray(records) && Object.values(records).includes(name))
}
