/** What was answered falls with what it was answered after: who begins anew finds nothing of the person before. */
import type { Report } from '../../diagnostics/report.ts'
import type { StepFile, Structure } from '../../source/project.ts'
import { textsIn } from '../../symbols/fact-roots.ts'
import { isPersonal, recordNames, resolveFact } from '../../symbols/facts.ts'

/** Checks every step that asks for something personal, and needs what falls with a record; and that the record is emptied. */
export function checkOutlived(project: Structure, report: Report): void {
  checkCascadesBegin(project, report)
  checkAnswersFall(project, report)
  const { document, value } = project.journey
  const fallsWith = new Map(
    Object.entries(value.cascades ?? {}).flatMap(([owner, names]) => names.map((name) => [name, owner] as const)),
  )
  for (const step of project.steps.values()) {
    const field = fallsWith.has(step.name) ? undefined : personalField(project, step)
    const before = field === undefined ? undefined : neededBefore(project, step, fallsWith)
    const owner = before === undefined ? undefined : fallsWith.get(before)
    if (before === undefined || owner === undefined) continue
    const message = `\`${step.name}.${field}\` stays when \`${before}\` is emptied`
    const label = 'the step needs it, and who begins anew would find what somebody else answered'
    const related = { place: { document, path: ['cascades', owner] }, label: `\`${before}\` falls with \`${owner}\`` }
    const place = { document: step.document, path: pathTo(step, before) }
    report('J331', place, message, label, `add \`${step.name}\` to \`cascades.${owner}\``, related)
  }
}

/** Reports a record with which others fall, and that nothing empties: none of them ever does. */
function checkCascadesBegin(project: Structure, report: Report): void {
  const { journey, steps } = project
  const { document, value } = journey
  const { cascades = {} } = value
  const rules = [value, ...[...steps.values()].map(({ merged }) => merged)].flatMap(({ on = {} }) =>
    Object.values(on).flat(),
  )
  const emptied = new Set(rules.flatMap(({ set = {} }) => Object.keys(set).filter((fact) => set[fact] === null)))
  const fallen = new Set(Object.values(cascades).flat())
  const records = recordNames(project)
  for (const owner of Object.keys(cascades)) {
    if (!records.includes(owner) || emptied.has(owner) || fallen.has(owner)) continue
    const place = { document, path: ['cascades', owner], part: 'key' as const }
    const help = `write \`set: { ${owner}: null }\` in the rule after which nothing of it may be left, or delete it here`
    const [message, label] = emptied.has('journey')
      ? [`no rule empties \`${owner}\` alone`, '`set: { journey: null }` empties all, also without this list']
      : [`no rule empties \`${owner}\``, 'what falls with it stays, whoever comes next']
    report('J331', place, message, label, help)
  }
}

/**
 * What a service has answered for a record is kept no longer than that: `application` falls, and with it what was asked for its
 * number.
 */
function checkAnswersFall(project: Structure, report: Report): void {
  const { document, value } = project.journey
  const { cascades = {} } = value
  const records = recordNames(project)
  const named = [...Object.keys(cascades), ...Object.values(cascades).flat()]
  // A name with a slip may be the one that is missing.
  if (named.some((name) => !records.includes(name) && !project.steps.has(name))) return
  const cascadeOf = (record: string): string | undefined => {
    if (!records.includes(record)) return undefined
    return Object.hasOwn(cascades, record)
      ? record
      : Object.keys(cascades).find((each) => cascades[each]?.includes(record))
  }
  const reported = new Set<string>()
  for (const step of project.steps.values())
    for (const [name, { effect, keep, with: own = {} }] of Object.entries(step.own.calls ?? {})) {
      if (keep === undefined || reported.has(keep)) continue
      for (const text of textsIn([own, project.services.value.services[effect]?.with ?? {}])) {
        const record = ownerOf(resolveFact(project, step, text).path)
        const falls: string | undefined = record === keep ? undefined : cascadeOf(record)
        if (falls === undefined || falls === keep || fallen(cascades, falls).has(keep)) continue
        reported.add(keep)
        const label = `\`${effect}\` has answered it for \`${text}\``
        const place = { document, path: ['cascades', falls], part: 'key' as const }
        const related = { place: { document: step.document, path: ['calls', name, 'keep'] }, label: 'kept here' }
        const message = `\`${keep}\` stays when \`${falls}\` is emptied`
        report('J331', place, message, label, `add \`${keep}\` to \`cascades.${falls}\``, related)
        break
      }
    }
}

/** All that falls with a record, also in turn. */
function fallen(cascades: Record<string, string[]>, owner: string): Set<string> {
  const found = new Set(cascades[owner])
  for (const name of found) for (const each of cascades[name] ?? []) found.add(each)
  return found
}

/** A personal field that is there again when the step is: no rule empties it each time the step comes on screen. */
function personalField(project: Structure, step: StepFile): string | undefined {
  const { name, merged } = step
  const [first] = merged.on?.enter ?? []
  const emptied = first && !first.when && !first.unless ? (first.set ?? {}) : {}
  return Object.keys(merged.fields ?? {}).find((field) => {
    const fact = `${name}.${field}`
    return emptied[fact] !== null && isPersonal(project, step, fact)
  })
}

/** Of what a step needs, what falls with a record: the last of the answers before it, else what the service has said. */
function neededBefore(
  { steps }: Structure,
  { merged, name }: StepFile,
  fallsWith: ReadonlyMap<string, string>,
): string | undefined {
  const needed = (merged.needs ?? []).map(ownerOf)
  const fallen = needed.filter((one) => one !== name && fallsWith.has(one))
  return fallen.findLast((one) => steps.has(one)) ?? fallen.at(-1)
}

function pathTo({ own }: StepFile, needed: string): (string | number)[] {
  const index = (own.needs ?? []).findIndex((fact) => ownerOf(fact) === needed)
  return index < 0 ? ['step'] : ['needs', index]
}

function ownerOf(fact: string): string {
  return fact.split('.')[0] ?? ''
}
