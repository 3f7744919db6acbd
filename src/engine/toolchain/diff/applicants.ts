/** What becomes of the applicants who are under way when the later revision goes out. */
import { list } from '../../compiler/source/authored.ts'
import type { Project } from '../../compiler/source/project.ts'
import type { JsonObject } from '../../core/model.ts'
import { type Change, differences } from './change.ts'

/** Steps and fields that are gone, questions that are new, and whether a migration carries what was saved. */
export function applicantChanges(before: Project, after: Project): Change[] {
  const { version: was } = before.journey.value
  const { version: is, migrations = {} } = after.journey.value
  const { steps = {}, facts = {} } = migrations[String(was)] ?? {}
  const gone = [...before.steps.keys()].filter((name) => !after.steps.has(name))
  const lost = fieldsOf(before).filter(
    (field) => !fieldsOf(after).includes(field) && !gone.includes(field.split('.')[0] ?? ''),
  )
  const newlyAsked = newlyRequired(before, after)
  const changes: Change[] = [
    ...gone.map(
      (name): Change => ({
        part: 'applicants',
        where: name,
        says: steps[name]
          ? `applicants who are there go on at \`${steps[name]}\``
          : 'applicants who are there, or have been, begin anew: no migration says where they go',
      }),
    ),
    ...lost.map(
      (field): Change => ({
        part: 'applicants',
        where: field,
        says: Object.hasOwn(facts, field)
          ? facts[field] === null
            ? 'what was answered is dropped'
            : `what was answered is kept as \`${facts[field]}\``
          : 'what was answered is kept, and nothing reads it any more',
      }),
    ),
    ...newlyAsked.map(
      ({ step, field }): Change => ({
        part: 'applicants',
        where: step,
        says: `applicants who have passed it are asked for \`${field}\` when they come back to it; until then it is missing from what is sent`,
      }),
    ),
  ]
  if (is < was)
    changes.push({
      part: 'applicants',
      where: 'version',
      says: `goes back from ${was} to ${is}: what the later one saved is refused, and all applicants begin anew`,
    })
  else if (is > was) changes.push({ part: 'applicants', where: 'version', says: versionSays(was, is, migrations) })
  else if (gone.some((name) => !steps[name]))
    changes.push({
      part: 'applicants',
      where: 'version',
      says: `is still ${was}: raise it, and say in \`migrations\` what takes the place of what is gone`,
    })
  return changes
}

function versionSays(was: number, is: number, migrations: Record<string, unknown>): string {
  const missing = Array.from({ length: is - was }, (_, index) => was + index).filter(
    (each) => !Object.hasOwn(migrations, String(each)),
  )
  if (missing.length > 0)
    return `goes from ${was} to ${is}, and no migration leads on from ${missing.join(', ')}: all applicants begin anew`
  return `goes from ${was} to ${is}: what applicants have saved is carried over`
}

function fieldsOf(project: Project): string[] {
  return [...project.steps.values()].flatMap(({ name, merged }) =>
    Object.keys(merged.fields ?? {}).map((field) => `${name}.${field}`),
  )
}

/** Questions that a finished step has not answered. */
function newlyRequired(before: Project, after: Project): { step: string; field: string }[] {
  const required = (project: Project): Record<string, string[]> =>
    Object.fromEntries(
      [...project.steps.values()].map(({ name, merged }) => [
        name,
        requiredIn(project.schemas.get(merged.form ?? '')?.schema),
      ]),
    )
  return differences(required(before), required(after)).flatMap(({ key, before: was, after: is }) =>
    was && is ? is.filter((field) => !was.includes(field)).map((field) => ({ step: key, field })) : [],
  )
}

function requiredIn(schema: JsonObject | undefined): string[] {
  return list(schema?.required ?? [])
    .flat()
    .map(String)
}
