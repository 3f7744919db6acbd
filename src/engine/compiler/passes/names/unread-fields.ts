/** Answers that go nowhere: asked for, and then neither sent, nor shown, nor looked at. */
import type { JsonObject } from '../../../core/model.ts'
import type { Report } from '../../diagnostics/report.ts'
import type { Copies, StepFile, Structure } from '../../source/project.ts'
import { isObject, propertiesOf, propertyOf, visitSchemas } from '../../source/schema-parts.ts'
import { fieldOptions } from '../../symbols/events.ts'
import { factsUsed } from '../../symbols/facts-used.ts'
import { roomsOf, textsOf } from '../../symbols/messages.ts'
import { schemaPlace } from '../../symbols/schema-place.ts'

/** Warns of each field whose answer nothing reads, in its own step and in those that extend it. */
export function checkUnreadFields(project: Structure, { copies }: Copies, report: Report): void {
  // A journey that sends nothing at all is a draft, or asks in order to ask.
  const isSending = Object.values(project.services.value.services).some(({ request }) => request !== undefined)
  if (project.hasShapeErrors || !isSending) return
  const rooms = roomsOf([...copies.values()].flatMap(({ value }) => textsOf(value)))
  const { beginnings } = factsUsed(project)
  for (const step of project.steps.values()) {
    const users = project.users.get(step.name) ?? []
    for (const field of Object.keys(step.own.fields ?? {})) {
      const says = new RegExp(`\\{\\s*${field}\\s*[,}]`)
      const isRead = users.some(
        (user) =>
          beginnings.has(`${user.name}.${field}`) ||
          actsOn(user, field) ||
          decides(project.schemas.get(user.merged.form ?? '')?.schema ?? {}, field) ||
          user.chain.some(({ name }) => rooms.get(name)?.some(({ text }) => says.test(text))),
      )
      if (isRead) continue
      const place = { document: step.document, path: ['fields', field], part: 'key' as const }
      const asked = schemaPlace(project, step, `${step.name}.${field}`)
      const label = 'its answer is neither sent, nor shown, nor looked at'
      const help = `send it: name it in the schema of a request, and \`${step.name}.${field}\` in the \`with\` of its call; or show it, look at it in a condition, or delete the field`
      report.about(
        { is: 'unused', kind: 'answer', name: field },
        'J226',
        place,
        `nothing uses the answer to \`${field}\``,
        label,
        help,
        asked && { place: asked, label: 'asked for here' },
      )
    }
  }
}

/** A rule runs when the answer changes, or at what else happens in its widget. */
function actsOn({ merged }: StepFile, field: string): boolean {
  const events = Object.keys(merged.on ?? {})
  const own = Object.values(fieldOptions(merged.fields?.[field] ?? ''))
  return (
    events.includes(`${field}.changed`) || own.some((option) => typeof option === 'string' && events.includes(option))
  )
}

/** The form itself looks at the answer: it must be this one, it is only shown, or other answers depend on it. */
function decides(form: JsonObject, field: string): boolean {
  const schema = propertyOf(form, field)
  if (isFixed(schema) || (isObject(schema) && schema.readOnly === true)) return true
  let isLookedAt = false
  visitSchemas(form, [], ({ if: condition, dependencies, anyOf, oneOf }) => {
    if (isObject(condition) && [...propertiesOf(condition), ...[condition.required ?? []].flat()].includes(field))
      isLookedAt = true
    if ([anyOf, oneOf].flat().some((branch) => isObject(branch) && isFixed(propertyOf(branch, field))))
      isLookedAt = true
    if (isObject(dependencies) && Object.hasOwn(dependencies, field)) isLookedAt = true
  })
  return isLookedAt
}

function isFixed(schema: ReturnType<typeof propertyOf>): boolean {
  return isObject(schema) && schema.const !== undefined
}
