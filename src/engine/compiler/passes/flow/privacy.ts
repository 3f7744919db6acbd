/** Personal data stays out of tracking and addresses; and conditions in schemas mean what they say. */
import { asText } from '../../../core/as-text.ts'
import type { Json, JsonObject } from '../../../core/model.ts'
import type { Report } from '../../diagnostics/report.ts'
import type { AuthoredRule } from '../../source/authored.ts'
import type { Path } from '../../source/document.ts'
import type { StepFile, Structure } from '../../source/project.ts'
import { isObject, visitSchemas } from '../../source/schema-parts.ts'
import { isPersonal } from '../../symbols/facts.ts'

export function checkPrivacy(project: Structure, report: Report): void {
  const { document, value } = project.journey
  checkTracked(project, undefined, value.on ?? {}, (path) => ({ document, path }), report)
  for (const [index, { set }] of (project.hasShapeErrors ? [] : (value.entries ?? [])).entries())
    if (isPersonal(project, undefined, set))
      reportAddress({ document, path: ['entries', index, 'set'] }, set, 'let the link carry', report)
  for (const step of project.steps.values()) {
    const place = (path: Path) => ({ document: step.document, path })
    checkTracked(project, step, step.own.on ?? {}, place, report)
    for (const [name, fact] of Object.entries(step.own.params ?? {})) {
      if (isPersonal(project, step, fact)) reportAddress(place(['params', name]), fact, 'fill the path with', report)
    }
  }
  for (const { document: file, written } of project.schemas.values()) {
    checkConditions(written, (path) => report(...ifWithoutRequired(path, file)))
    checkUnmarked(written, file, report)
    if (file.room === 'forms') checkOnlyUnmarked(written, file, report)
    checkRootMark(project, written, file, report)
  }
}

function reportAddress(place: Parameters<Report>[1], fact: string, advice: string, report: Report): void {
  report(
    'J311',
    place,
    `\`${fact}\` is personal and would stand in an address`,
    'addresses are kept in histories and logs',
    `${advice} something that says nothing of the person`,
  )
}

/** Every text of a `with` value that is a fact. */
function factsIn(value: Json, path: Path): { text: string; path: Path }[] {
  if (typeof value === 'string') return [{ text: value, path }]
  if (Array.isArray(value)) return value.flatMap((each, index) => factsIn(each, [...path, index]))
  if (!isObject(value) || ('const' in value && Object.keys(value).length === 1)) return []
  return Object.entries(value).flatMap(([key, each]) => factsIn(each, [...path, key]))
}

/** Facts in a `track`, at whatever depth. */
function checkTracked(
  project: Structure,
  step: StepFile | undefined,
  on: Record<string, AuthoredRule[]>,
  place: (path: Path) => Parameters<Report>[1],
  report: Report,
): void {
  for (const [event, rules] of Object.entries(on)) {
    for (const [index, { track }] of rules.entries()) {
      if (!isObject(track)) continue
      for (const { text, path } of factsIn((track.with ?? {}) as Json, ['on', event, index, 'track', 'with'])) {
        if (!isPersonal(project, step, text)) continue
        report(
          'J310',
          place(path),
          `\`${text}\` is personal and would be tracked`,
          'marked `x-pii` in its schema',
          'track something that says nothing of the person',
        )
      }
    }
  }
}

/** An `if` on a property holds when the property is absent, unless it is required there. */
function checkConditions(schema: JsonObject, report: (found: { path: Path; name: string }) => void): void {
  visitSchemas(schema, [], (each, path) => {
    const condition = each.if
    if (!isObject(condition) || !isObject(condition.properties)) return
    const required = Array.isArray(condition.required) ? condition.required : []
    for (const name of Object.keys(condition.properties))
      if (!required.includes(name)) report({ path: [...path, 'if'], name })
  })
}

function ifWithoutRequired(
  { path, name }: { path: Path; name: string },
  document: Structure['journey']['document'],
): Parameters<Report> {
  return [
    'J309',
    { document, path, part: 'key' },
    `the \`if\` holds when \`${name}\` is absent`,
    `does not require \`${name}\``,
    `add \`required: [${name}]\` under \`if\``,
  ]
}

/** Names that personal data goes by in every trade. */
const personalName =
  /^(.*e-?mail(address)?|.*(phone|mobile|cell)(number|no)?|(first|last|middle|full|maiden|given|family)name|surname|.*(identity|passport|idcard|nationalid)(number|no)?|idnumber|dateofbirth|birth(date|day)|dob|street(address|name|line)?|addressline\d?|.*accountnumber|iban|taxnumber|race|ethnicity|religion)$/

/** A text whose name or format is of a known personal kind is marked, or it is decided that it is not. */
function checkUnmarked(schema: JsonObject, document: Structure['journey']['document'], report: Report): void {
  visitSchemas(schema, [], (each, path) => {
    if (!isObject(each.properties) || each['x-pii'] !== undefined) return
    for (const [name, property] of Object.entries(each.properties)) {
      if (!isObject(property) || property['x-pii'] !== undefined || typeof property.$ref === 'string') continue
      if (property.type !== undefined && property.type !== 'string') continue
      const isNamed = isPersonalName(name) && property.type === 'string'
      const isOfPerson = name === 'name' && property.type === 'string' && hasMarkedReach(each.properties)
      if (!isNamed && !isOfPerson && !/^(idn-)?email$/.test(asText(property.format))) continue
      report(
        'J315',
        { document, path: [...path, 'properties', name], part: 'key' },
        `is \`${name}\` personal?`,
        `${isNamed ? 'its name says so' : isOfPerson ? 'what stands beside it reaches a person' : 'its format says so'}, and it has no mark`,
        'add `x-pii: true`, or `x-pii: false` where it is decided that it is not',
      )
    }
  })
}

function isPersonalName(name: string): boolean {
  return personalName.test(name.toLowerCase().replaceAll(/[_-]/g, ''))
}

/** A marked phone number, email address or the like: the name beside it is that of a person, not of a thing. */
function hasMarkedReach(properties: JsonObject): boolean {
  return Object.entries(properties).some(
    ([name, each]) => isPersonalName(name) && isObject(each) && each['x-pii'] === true,
  )
}

/** Among what is all personal, one without a mark has probably lost it. */
function checkOnlyUnmarked(
  { properties, required }: JsonObject,
  document: Structure['journey']['document'],
  report: Report,
): void {
  const asked = Array.isArray(required) ? required : []
  // Yes and no say little of a person: an agreement beside personal answers is none by itself.
  const all = Object.entries(isObject(properties) ? properties : {}).filter(
    ([name, property]) => asked.includes(name) && !(isObject(property) && property.type === 'boolean'),
  )
  const bare = all.filter(([, property]) => isObject(property) && property['x-pii'] === undefined)
  const [only] = bare
  if (!only || bare.length > 1 || all.length < 3) return
  const message = `is \`${only[0]}\` personal?`
  const label = 'everything beside it is, and it has no mark'
  const help = 'add `x-pii: true`, or `x-pii: false` where it is decided that it is not'
  report('J315', { document, path: ['properties', only[0]], part: 'key' }, message, label, help)
}

/** A form, a request and an answer are marked property by property: a mark of the whole is read by none of them. */
function checkRootMark(
  project: Structure,
  schema: JsonObject,
  document: Structure['journey']['document'],
  report: Report,
): void {
  const services = Object.values(project.services.value.services)
  const used = [
    ...[...project.steps.values()].map(({ merged }) => merged.form),
    ...services.flatMap(({ request, answer, accepts = {} }) => [request, answer, ...Object.values(accepts)]),
  ]
  if (!used.includes(document.name) || !isObject(schema.properties)) return
  for (const mark of ['x-pii', 'writeOnly']) {
    if (schema[mark] !== true) continue
    const place = { document, path: [mark], part: 'key' as const }
    const label = 'a mark is read at the property that it is about'
    report('J314', place, `\`${mark}\` marks nothing here`, label, 'write it below each property that it is about')
  }
}
