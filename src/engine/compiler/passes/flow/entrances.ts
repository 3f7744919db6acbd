/** How the journey is opened and left alone: may a visitor be where an entry leads, and does the end of waiting end it? */
import { asText } from '../../../core/as-text.ts'
import type { Report } from '../../diagnostics/report.ts'
import { lowerCondition } from '../../lower/conditions.ts'
import { eachWithPath, list } from '../../source/authored.ts'
import type { Path, Place } from '../../source/document.ts'
import type { Structure } from '../../source/project.ts'
import { roots } from '../../symbols/facts.ts'

/** Checks the first step, the entries, the time without a touch, and the tabs of journey.yaml. */
export function checkEntrances(project: Structure, report: Report): void {
  if (project.hasShapeErrors) return
  const { document, value } = project.journey
  const place = (...path: Path): Place => ({ document, path })
  const first = project.steps.get(value.first)?.merged
  const need = first?.needs?.find((fact) => !isAlwaysThere(fact))
  if (need !== undefined)
    report(
      'J202',
      place('first'),
      `nobody can begin at \`${value.first}\``,
      `it asks for \`${need}\`, and nothing is before it`,
      'name a step without `needs`',
    )
  checkReads(project, place, report)
  checkEntries(project, place, report)
  checkIdleEvents(project, place, report)
  checkIdleCall(project, place, report)
  for (const [index, fact] of (value.singleTab?.facts ?? []).entries())
    if (isAlwaysThere(fact))
      report(
        'J235',
        place('singleTab', 'facts', index),
        `\`${fact}\` is the same in every tab`,
        'it is always there',
        'name a fact that tells one journey from another',
      )
}

/** Facts that every applicant has from the beginning. */
export function isAlwaysThere(fact: string): boolean {
  return /^(settings|environment|journey)\./.test(fact)
}

function checkEntries(project: Structure, place: (...path: Path) => Place, report: Report): void {
  const { entries = [] } = project.journey.value
  const paths = [...project.steps.values()].flatMap(({ merged }) => merged.path ?? [])
  for (const [index, { path, query, set, go }] of entries.entries()) {
    if (entries.slice(0, index).some((each) => each.path === path && each.query === query))
      report(
        'J217',
        place('entries', index, 'query'),
        `\`${query}\` at \`${path}\` is taken`,
        'an entry before this one has the same',
        'delete one of the two',
      )
    if (paths.length > 0 && !paths.includes(path))
      report(
        'J121',
        place('entries', index, 'path'),
        `no step has the path \`${path}\``,
        'nobody comes here',
        'name the path of a step',
      )
    const needs = project.steps.get(go)?.merged.needs ?? []
    const missing = needs.find((fact) => fact !== set && !set.startsWith(`${fact}.`) && !isAlwaysThere(fact))
    if (missing === undefined) continue
    const label = `\`${go}\` needs \`${missing}\`, and the link brings \`${set}\` alone`
    report(
      'J202',
      place('entries', index, 'go'),
      `no link opens \`${go}\``,
      label,
      `name a step that needs \`${set}\` alone`,
      { place: place('entries', index, 'set'), label: 'all that the link brings' },
    )
  }
}

/** The warning lets the applicant stay. The end leads away. */
function checkIdleEvents(project: Structure, place: (...path: Path) => Place, report: Report): void {
  const { idle, on = {} } = project.journey.value
  if (!idle) return
  const leaves = (event: string): boolean => (on[event] ?? []).some((rule) => rule.go !== undefined)
  if (on[idle.warn] && leaves(idle.warn))
    report(
      'J306',
      place('idle', 'warn'),
      `\`${idle.warn}\` leaves before the time is over`,
      'its rules go to another step',
      'name the event that only asks',
    )
  if (on[idle.end] && !leaves(idle.end))
    report(
      'J306',
      place('idle', 'end'),
      `\`${idle.end}\` leads nowhere`,
      'what was on screen stays there',
      'name an event whose rules go to another step',
    )
}

/** What is read when the journey opens changes nothing, and asks for nothing that only a later step brings. */
function checkReads(project: Structure, place: (...path: Path) => Place, report: Report): void {
  const isLater = (fact: unknown): fact is string =>
    typeof fact === 'string' && /^(a record|a step)$/.test(roots(project).get(fact.split('.')[0] ?? '') ?? '')
  for (const [name, { effect }] of Object.entries(project.journey.value.reads ?? {})) {
    const { method, context = {}, optional } = project.services.value.services[effect] ?? {}
    const at = place('reads', name, 'effect')
    if (method !== undefined && method !== 'GET') {
      const label = `it would be sent with \`${method}\` as soon as the journey is opened`
      report('J316', at, `\`${effect}\` is no read`, label, 'name a service with `method: GET`, or call it in a step')
      continue
    }
    const missing = Object.entries(context).find(([header, fact]) => isLater(fact) && !list(optional).includes(header))
    if (!missing) continue
    const label = `it is sent as \`${missing[0]}\`, and nothing has brought it yet`
    const message = `\`${effect}\` is read before \`${asText(missing[1])}\` is there`
    report('J317', at, message, label, 'call it in a step that needs it')
  }
}

/** A call at the end is made only while what goes with it is there. */
function checkIdleCall(project: Structure, place: (...path: Path) => Place, report: Report): void {
  const { idle } = project.journey.value
  if (!idle?.call) return
  const { context = {}, optional } = project.services.value.services[idle.call.effect] ?? {}
  const held = new Set(eachWithPath(idle.callWhen, []).flatMap(({ item }) => factsOf(project, item)))
  const missing = Object.entries(context).find(
    ([header, fact]) =>
      typeof fact === 'string' && !list(optional).includes(header) && !isAlwaysThere(fact) && !held.has(fact),
  )
  if (!missing) return
  const guard = idle.callWhen === undefined ? 'no condition asks' : 'these conditions do not ask'
  const label = `\`${idle.call.effect}\` sends it as \`${missing[0]}\`, and ${guard} for it`
  report(
    'J317',
    idle.callWhen === undefined ? { ...place('idle', 'call'), part: 'key' } : place('idle', 'callWhen'),
    `the call may be made without \`${asText(missing[1])}\``,
    label,
    'name a condition that asks for it under `callWhen`',
  )
}

/** What is there when the condition holds, for certain: whatever is asked of a fact, an absent one does not satisfy it. */
function factsOf(project: Structure, name: string): string[] {
  const table = project.journey.value.conditions?.[name]
  return table ? lowerCondition(project, undefined, table).facts.map(({ fact }) => fact) : []
}
