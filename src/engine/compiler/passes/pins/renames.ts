/**
 * What had another name when the journey was accepted last. Applicants under way have saved it under that name, and only a
 * migration carries it over.
 */
import { asText } from '../../../core/as-text.ts'
import { sameJson } from '../../../core/condition.ts'
import type { Json, JsonObject } from '../../../core/model.ts'
import type { Report } from '../../diagnostics/report.ts'
import { suggestion } from '../../diagnostics/suggest.ts'
import type { Path, Place } from '../../source/document.ts'
import { keyOfSchema } from '../../source/pins.ts'
import type { Project, StepFile } from '../../source/project.ts'
import { isObject } from '../../source/schema-parts.ts'

type Kind = 'steps' | 'facts'
type Rename = { kind: Kind; was: string; is: string; place: Place }

/** The values of pinned sections, by their names. */
export type PinnedValues = ReadonlyMap<string, { value: JsonObject }>

/**
 * Reports a step, a field or a record that has another name than the pin says, where no migration from the pinned version on
 * says so, and returns whether there is one. A step is taken for the same when its address, its form or all the rest is the same, a field when
 * its widget and its schema are, a record when its schema is.
 */
export function checkRenames(project: Project, sections: PinnedValues, report: Report): boolean {
  const pinned = sections.get('journey')?.value
  const from = pinned?.version
  if (!pinned || typeof from !== 'number') return false
  const { version, migrations = {} } = project.journey.value
  const later = Object.entries(migrations).filter(([earlier]) => Number(earlier) >= from)
  const isSaid = ({ kind, was }: Rename): boolean => later.some(([, each]) => Object.hasOwn(each[kind] ?? {}, was))
  const unsaid = [
    ...renamedSteps(project, sections),
    ...renamedFields(project, sections),
    ...renamedRecords(project, pinned),
  ].filter((rename) => !isSaid(rename))
  for (const { kind, was, is, place } of unsaid) {
    const migration = `migrations: { '${version > from ? version - 1 : from}': { ${kind}: { ${was}: ${is} } } }`
    const write = version > from ? `write \`${migration}\`` : `write \`version: ${from + 1}\` and \`${migration}\``
    const other = kind === 'facts' ? `, or \`${was}: null\` where it is not the same` : ''
    const message = `\`${was}\` is called \`${is}\` now, and no migration says so`
    const label = `what applicants under way have saved as \`${was}\` would be lost`
    report('J242', place, message, label, `${write} in journey.yaml${other}`)
  }
  return unsaid.length > 0 || checkOldNames(project, sections, from, report)
}

/** A migration from the pinned version on names what that version has: another name carries nothing over. */
function checkOldNames(project: Project, sections: PinnedValues, from: number, report: Report): boolean {
  const { document, value } = project.journey
  const { steps = {}, facts = {} } = value.migrations?.[from] ?? {}
  const before = namesPinned(sections)
  const unknown = (['steps', 'facts'] as const).flatMap((kind) =>
    Object.keys({ steps, facts }[kind]).flatMap((old) => (before[kind].includes(old) ? [] : [{ kind, old }])),
  )
  for (const { kind, old } of unknown) {
    const place: Place = { document, path: ['migrations', asText(from), kind, old], part: 'key' }
    const what = kind === 'steps' ? 'step' : 'field or record'
    const label = `version ${from} has no ${what} of that name, as it is pinned`
    const help = suggestion(old, before[kind]) ?? 'name what applicants under way have saved, or delete it'
    report('J207', place, `\`${old}\` never was`, label, help)
  }
  return unknown.length > 0
}

/** Steps, and fields and records, as they are pinned; those of a step that extends another are that one's, too. */
function namesPinned(sections: PinnedValues): Record<Kind, string[]> {
  const pinned = sections.get('steps')?.value ?? {}
  const { records, reads } = sections.get('journey')?.value ?? {}
  const fieldsOf = (name: string, around: string[] = []): string[] => {
    const step = pinned[name]
    if (!isObject(step) || around.includes(name)) return []
    const own = isObject(step.fields) ? Object.keys(step.fields) : []
    return typeof step.extends === 'string' ? [...own, ...fieldsOf(step.extends, [...around, name])] : own
  }
  return {
    steps: Object.keys(pinned),
    facts: [
      ...(Array.isArray(records) ? records.map(asText) : Object.keys(records ?? {})),
      ...Object.keys(reads ?? {}),
      ...Object.keys(pinned).flatMap((name) => fieldsOf(name).map((field) => `${name}.${field}`)),
    ],
  }
}

function renamedSteps(project: Project, sections: PinnedValues): Rename[] {
  const pinned = Object.entries(sections.get('steps')?.value ?? {})
  const added = [...project.steps.values()].filter(({ name }) => !pinned.some(([was]) => was === name))
  return pinned.flatMap(([was, step]): Rename[] => {
    if (project.steps.has(was) || !isObject(step)) return []
    const form = pinnedForm(sections, step.form)
    const isSame = ({ own, document }: StepFile): boolean =>
      (own.path !== undefined && own.path === step.path) ||
      (form !== undefined && sameJson(form, project.schemas.get(own.form ?? '')?.schema)) ||
      sameJson(withoutNames(document.value), withoutNames(step))
    const same = added.find(isSame)
    return same ? [{ kind: 'steps', was, is: same.name, place: { document: same.document, path: ['step'] } }] : []
  })
}

/** A form with questions: one without is like any other. */
function pinnedForm(sections: PinnedValues, name: Json | undefined): Json | undefined {
  const schemas = Object.entries(sections.get('schemas')?.value ?? {})
  const [, form] = schemas.find(([key]) => key.split('/').at(-1) === name) ?? []
  return valueAt(form, ['properties']) === undefined ? undefined : form
}

function withoutNames(step: Json | undefined): Json | undefined {
  return isObject(step) ? { ...step, step: null, path: null } : undefined
}

function renamedFields(project: Project, sections: PinnedValues): Rename[] {
  const pinned = sections.get('steps')?.value ?? {}
  return [...project.steps.values()].flatMap((step) => {
    const before = valueAt(pinned, [step.name, 'fields'])
    if (!isObject(before)) return []
    const { fields: now = {} } = step.merged
    const form = project.schemas.get(step.merged.form ?? '')
    const was = form && valueAt(sections.get('schemas')?.value, [keyOfSchema(form.document.file), 'properties'])
    const is = form && valueAt(form.schema, ['properties'])
    const isSame = (one: string, other: string): boolean =>
      isObject(was) &&
      isObject(is) &&
      was[one] !== undefined &&
      sameJson(was[one], is[other]) &&
      sameJson(before[one], now[other] as Json | undefined)
    const added = Object.keys(step.own.fields ?? {}).filter((name) => !Object.hasOwn(before, name))
    return gone(before, now).flatMap((name): Rename[] => {
      const same = added.find((each) => isSame(name, each))
      const place: Place = { document: step.document, path: ['fields', same ?? ''], part: 'key' }
      return same ? [{ kind: 'facts', was: `${step.name}.${name}`, is: `${step.name}.${same}`, place }] : []
    })
  })
}

/** Of records with a schema: those without one cannot be told from each other. */
function renamedRecords({ journey }: Project, pinned: JsonObject): Rename[] {
  const { records: now } = journey.value
  const { records: before } = pinned
  if (!isObject(before) || !isObject(now)) return []
  const added = gone(now, before)
  return gone(before, now).flatMap((was): Rename[] => {
    const is = added.find((each) => typeof before[was] === 'string' && now[each] === before[was])
    const place: Place = { document: journey.document, path: ['records', is ?? ''], part: 'key' }
    return is === undefined ? [] : [{ kind: 'facts', was, is, place }]
  })
}

/** Names of the one that the other does not have. */
function gone(before: object, now: object): string[] {
  return Object.keys(before).filter((name) => !Object.hasOwn(now, name))
}

function valueAt(value: Json | undefined, [key, ...rest]: Path): Json | undefined {
  if (key === undefined) return value
  return isObject(value) ? valueAt(value[key], rest) : undefined
}
