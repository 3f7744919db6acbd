/** What becomes of the applicants who are under way when the later revision goes out. */
import { list } from '../../compiler/source/authored.ts'
import type { Project } from '../../compiler/source/project.ts'
import { asText } from '../../core/as-text.ts'
import type { JsonObject } from '../../core/model.ts'
import { type Change, differences } from './change.ts'

/** Steps and fields that are gone, questions that are new, and whether a migration carries what was saved. */
export function applicantChanges(before: Project, after: Project): Change[] {
  const { version: was } = before.journey.value
  const { version: is, migrations = {} } = after.journey.value
  const { steps = {}, facts = {} } = migrations[asText(was)] ?? {}
  const gone = [...before.steps.keys()].filter((name) => !after.steps.has(name))
  const lost = fieldsOf(before).filter(
    (field) => !fieldsOf(after).includes(field) && !gone.includes(field.split('.')[0] ?? ''),
  )
  return [
    ...gone.map((name) =>
      change(
        name,
        steps[name]
          ? `applicants who are there go on at \`${steps[name]}\``
          : 'applicants who are there go on at the step before it: no migration says where they go',
      ),
    ),
    ...lost.map((field) => change(field, answerSays(field, facts))),
    ...newlyRequired(before, after).map(({ step, field }) =>
      change(
        step,
        `applicants who have passed it are asked for \`${field}\` when they come back to it; until then it is missing from what is sent`,
      ),
    ),
    ...versionChange(was, is, migrations, { isStepLost: gone.some((name) => !steps[name]) }),
  ]
}

const change = (where: string, says: string): Change => ({ part: 'applicants', where, says })

/** What becomes of the answer to a field that is gone. `facts`: what the migration says. */
function answerSays(field: string, facts: Record<string, string | null>): string {
  if (!Object.hasOwn(facts, field)) return 'what was answered is kept, and nothing reads it any more'
  return facts[field] === null ? 'what was answered is dropped' : `what was answered is kept as \`${facts[field]}\``
}

/** `isStepLost`: a step is gone, and no migration says what takes its place. */
function versionChange(
  was: number,
  is: number,
  migrations: Record<string, unknown>,
  { isStepLost }: { isStepLost: boolean },
): Change[] {
  if (is < was)
    return [
      change(
        'version',
        `goes back from ${was} to ${is}: what the later one saved is refused, and all applicants begin anew`,
      ),
    ]
  if (is > was) return [change('version', versionSays(was, is, migrations))]
  if (!isStepLost) return []
  const advice = 'raise it, and say in `migrations` what takes the place of what is gone'
  return [change('version', `is still ${was}: ${advice}`)]
}

function versionSays(was: number, is: number, migrations: Record<string, unknown>): string {
  const missing = Array.from({ length: is - was }, (_, index) => was + index).filter(
    (each) => !Object.hasOwn(migrations, asText(each)),
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
    .map(asText)
}
