/** What only the applicant can say, such as an agreement: it is sent as they answered, and nothing answers for them. */
import { asText } from '../../../core/as-text.ts'
import type { Schema } from '../../../core/define.ts'
import type { Json } from '../../../core/model.ts'
import type { Report } from '../../diagnostics/report.ts'
import type { Path, Place } from '../../source/document.ts'
import type { StepFile, Structure } from '../../source/project.ts'
import { isObject, propertiesOf, propertyOf, requiredOf } from '../../source/schema-parts.ts'
import { rootsOf } from '../../symbols/fact-roots.ts'
import { resolveFact } from '../../symbols/facts.ts'

/** A place that puts something into a request. */
type Use = { step?: StepFile | undefined; value: Json; place: (path: Path) => Place }

/** Field → the property that it was sent as first, and where. */
type Sent = Map<string, { name: string; place: Place }>

/** Holds every property of a request that is marked `x-given` to the field of a step, and that field to the applicant. */
export function checkGivenAnswers(project: Structure, report: Report): void {
  const given = new Set<string>()
  for (const [name, { request }] of Object.entries(project.services.value.services)) {
    const schema = project.schemas.get(request ?? '')?.schema
    const sent: Sent = new Map()
    const uses = usesOf(project, name)
    for (const path of schema ? markedPaths(schema, []) : []) {
      const isSent = uses.some((use) => valueAt(use.value, path) !== undefined)
      if (!isSent && request !== undefined) checkNeverSent(project, name, request, path, uses, report)
      for (const use of uses) {
        const value = valueAt(use.value, path)
        if (value === undefined) continue
        const fields = typeof value === 'string' ? fieldsBehind(project, use.step, value) : []
        for (const field of fields) given.add(field)
        if (fields.length === 1) checkOnce(sent, asText(fields[0]), path, use, report)
        if (fields.length > 0 || isUnknown(project, use.step, value)) continue
        const label = 'its schema says that only the applicant can say it'
        report('J239', use.place(path), `nobody has answered \`${path.join('.')}\``, label, 'send the field of a step')
      }
    }
  }
  checkSet(project, given, report)
}

/** What is put in is no fact: that is reported where it stands. */
function isUnknown(project: Structure, step: StepFile | undefined, value: Json): boolean {
  return typeof value === 'string' && !resolveFact(project, step, value).known
}

/** The applicant is asked to agree for nothing where the answer goes nowhere. One that is required is missed anyway. */
function checkNeverSent(
  project: Structure,
  effect: string,
  request: string,
  path: string[],
  uses: Use[],
  report: Report,
): void {
  const holder = path.slice(0, -1)
  const use = uses.find(({ value }) => holder.length === 0 || isObject(valueAt(value, holder)))
  const within = holder.reduce<Schema | 'none' | 'open'>(
    (here, part) => (typeof here === 'object' ? propertyOf(here, part) : here),
    project.schemas.get(request)?.schema ?? {},
  )
  const name = path.at(-1) ?? ''
  if (!use || (typeof within === 'object' && requiredOf(within).includes(name))) return
  const label = 'its schema says that only the applicant can say it, and no call sends what they say'
  const help = `send the field of a step as \`${path.join('.')}\``
  report('J239', { ...use.place(holder), part: 'key' }, `\`${effect}\` never sends \`${name}\``, label, help)
}

function valueAt(value: Json, path: string[]): Json | undefined {
  return path.reduce<Json | undefined>((here, part) => (isObject(here) ? here[part] : undefined), value)
}

/** Each thing that only the applicant can say is asked by itself: one answer is no agreement to two. */
function checkOnce(sent: Sent, field: string, path: string[], use: Use, report: Report): void {
  const name = path.at(-1) ?? ''
  const first = sent.get(field)
  const place = use.place(path)
  if (!first) sent.set(field, { name, place })
  else if (first.name !== name) {
    const label = `it is sent as \`${first.name}\`, too`
    const related = { place: first.place, label: 'sent here' }
    report('J239', place, `\`${field}\` answers two questions`, label, 'send the answer to each', related)
  }
}

/** A rule answers in the applicant's place. */
function checkSet(project: Structure, given: ReadonlySet<string>, report: Report): void {
  const parts = [{ document: project.journey.document, on: project.journey.value.on }]
  const steps = [...project.steps.values()].map(({ document, own }) => ({ document, on: own.on }))
  for (const { document, on = {} } of [...parts, ...steps])
    for (const [event, rules] of Object.entries(on))
      for (const [index, { set = {} }] of rules.entries())
        for (const [fact, value] of Object.entries(set)) {
          if (!given.has(fact) || !saysYes(value)) continue
          const place = { document, path: ['on', event, index, 'set', fact] }
          const label = 'it is sent as what the applicant has said'
          report('J239', place, `\`${fact}\` is answered by a rule`, label, 'delete it, or write `false` or `null`')
        }
}

/** Written out or a setting, and neither a no nor nothing. */
function saysYes(value: unknown): boolean {
  if (typeof value === 'string') return value.startsWith('settings.')
  const written = isObject(value) ? value.const : value
  return written !== undefined && written !== null && written !== false
}

/** The fields of steps that a fact depends on. */
function fieldsBehind(project: Structure, step: StepFile | undefined, fact: string): string[] {
  return [...rootsOf(project, step, fact)].filter((root) => root !== '?' && !root.endsWith('.*'))
}

/** What the service puts in itself, and what each call of it does. */
function usesOf(project: Structure, effect: string): Use[] {
  const { document, value } = project.services
  const own = value.services[effect]?.with
  const service: Use[] = own
    ? [{ value: own as Json, place: (path) => ({ document, path: ['services', effect, 'with', ...path] }) }]
    : []
  const calls = [...project.steps.values()].flatMap((step) =>
    Object.entries(step.own.calls ?? {}).flatMap(([name, call]): Use[] => {
      const place = (path: Path): Place => ({ document: step.document, path: ['calls', name, 'with', ...path] })
      return call.effect === effect && call.with ? [{ step, value: call.with as Json, place }] : []
    }),
  )
  return [...service, ...calls]
}

/** Where in a request the mark is. */
function markedPaths(schema: Schema, path: string[]): string[][] {
  return propertiesOf(schema).flatMap((name) => {
    const property = propertyOf(schema, name)
    if (!isObject(property)) return []
    return [...(property['x-given'] === true ? [[...path, name]] : []), ...markedPaths(property, [...path, name])]
  })
}
