/** A schema of the journey beside the same schema of the contract: every keyword that differs, at its line. */
import type { Json, JsonObject } from '../../../core/model.ts'
import { type Document, isWritten, type Path, type Place } from '../../source/document.ts'
import type { Project } from '../../source/project.ts'
import { samePattern } from '../../source/same-pattern.ts'
import { annotations, isObject, onlyBranch, refusesNothing, withWholeLimits } from '../../source/schema-parts.ts'
import { valueText } from '../../source/value-text.ts'

/** `isRequest`: what is sent, where the other side must get all that it requires; what is not read of an answer may be left out. */
export type Comparison = {
  project: Project
  contract: JsonObject
  isRequest: boolean
  /** Marks of privacy are compared where the contract has any. */
  hasMarks: boolean
  differ: (place: Place, message: string, label: string, help: string) => void
}

type Here = { document: Document; path: Path; value: Json; file: string }

/** Keywords that say nothing of the value. */
const silent = new Set([...annotations, 'example', 'default', 'deprecated', 'readOnly'])

const marks = new Set(['x-pii', 'writeOnly'])

/** Compares the schema of that name with one of the contract. */
export function compareSchemas(comparison: Comparison, name: string, theirs: Json): void {
  const file = comparison.project.schemas.get(name)
  // A schema that could not be read is reported where it is.
  if (!file || Object.keys(file.written).length === 0) return
  compare(comparison, { document: file.document, path: [], value: file.written, file: name }, theirs, [])
}

/** Whether the two say the same. */
export function sameSchema(comparison: Omit<Comparison, 'isRequest'>, name: string, theirs: Json): boolean {
  let isSame = true
  const differ = (): void => {
    isSame = false
  }
  compareSchemas({ ...comparison, isRequest: true, differ }, name, theirs)
  return isSame
}

function compare(comparison: Comparison, given: Here, theirs: Json, within: string[]): void {
  const ours = followed(comparison.project, given)
  const wanted = resolveContract(comparison.contract, theirs)
  if (!ours || !isObject(ours.value) || !isObject(wanted)) return
  const key = `${ours.document.file}#${ours.path.join('/')}`
  if (within.includes(key)) return
  const [one, other] = [normal(ours.value), normal(wanted)]
  const at = (keyword: string): Path => [...ours.path, keyword]
  for (const keyword of new Set([...Object.keys(one), ...Object.keys(other)])) {
    if (silent.has(keyword) || keyword === 'properties' || keyword === 'required') continue
    if (keyword.startsWith('x-') && !marks.has(keyword)) continue
    if (marks.has(keyword) && !comparison.hasMarks) continue
    const [have, want] = [one[keyword], other[keyword]]
    if (isSchemaKeyword(keyword) && have !== undefined && want !== undefined) {
      compareInner(comparison, ours, keyword, have, want, [...within, key])
    } else if (keyword === 'pattern' && typeof have === 'string' && typeof want === 'string') {
      if (!samePattern(have, want)) differ(comparison, ours, at(keyword), keyword, have, want)
    } else if (!isSame(have, want)) differ(comparison, ours, at(keyword), keyword, have, want)
  }
  compareProperties(comparison, ours, one, other, [...within, key])
}

function differ(comparison: Comparison, ours: Here, path: Path, keyword: string, have?: Json, want?: Json): void {
  const document = ours.document
  if (have === undefined)
    return comparison.differ(
      {
        document,
        path: isWritten(document, [...ours.path, keyword]) ? [...ours.path, keyword] : ours.path,
        part: 'key',
      },
      `\`${keyword}\` is missing`,
      `the contract says \`${keyword}: ${valueText(want)}\``,
      `add \`${keyword}: ${valueText(want)}\``,
    )
  if (want === undefined)
    return comparison.differ(
      { document, path, part: 'key' },
      `\`${keyword}: ${valueText(have)}\` is not in the contract`,
      'the other side promises no such thing',
      'delete it',
    )
  comparison.differ(
    { document, path },
    `\`${keyword}\` is \`${valueText(have)}\`, in the contract \`${valueText(want)}\``,
    'the two sides differ',
    `write \`${valueText(want)}\``,
  )
}

function compareProperties(
  comparison: Comparison,
  ours: Here,
  one: JsonObject,
  other: JsonObject,
  within: string[],
): void {
  const [have, want] = [
    isObject(one.properties) ? one.properties : {},
    isObject(other.properties) ? other.properties : {},
  ]
  const { document } = ours
  for (const [name, value] of Object.entries(have)) {
    const path = [...ours.path, 'properties', name]
    const theirs = want[name]
    if (theirs !== undefined) compare(comparison, { ...ours, path, value }, theirs, within)
    else if (Object.keys(want).length > 0 || isObject(other.properties))
      comparison.differ(
        { document, path, part: 'key' },
        `the contract has no \`${name}\` here`,
        'the other side does not know it',
        'delete it, or fix its name',
      )
  }
  const [must, theirMust] = [texts(one.required), texts(other.required)]
  for (const name of must.filter((each) => !theirMust.includes(each))) {
    const index = texts(isObject(ours.value) ? ours.value.required : undefined).indexOf(name)
    comparison.differ(
      { document, path: [...ours.path, 'required', index] },
      `\`${name}\` is required, in the contract it is not`,
      comparison.isRequest ? 'the other side takes a request without it' : 'the other side may leave it out',
      'delete it from `required`',
    )
  }
  for (const name of theirMust.filter((each) => !must.includes(each))) {
    if (!comparison.isRequest && have[name] === undefined) continue
    // Where nothing is required any more, the list of the properties is nearest to what is gone.
    const list = must.length > 0 ? 'required' : 'properties'
    comparison.differ(
      { document, path: [...ours.path, list], part: 'key' },
      `\`${name}\` is not required, in the contract it is`,
      comparison.isRequest ? 'the other side refuses a request without it' : 'the other side always sends it',
      `add \`${name}\` to \`required\``,
    )
  }
}

function compareInner(
  comparison: Comparison,
  ours: Here,
  keyword: string,
  have: Json,
  want: Json,
  within: string[],
): void {
  const path = [...ours.path, keyword]
  if (Array.isArray(have) && Array.isArray(want)) {
    if (have.length !== want.length) return differ(comparison, ours, path, keyword, have, want)
    have.forEach((each, index) => {
      compare(comparison, { ...ours, path: [...path, index], value: each }, want[index] ?? {}, within)
    })
  } else if (isObject(have) && isObject(want)) compare(comparison, { ...ours, path, value: have }, want, within)
  else if (!isSame(have, want)) differ(comparison, ours, path, keyword, have, want)
}

function isSchemaKeyword(keyword: string): boolean {
  return /^(items|additionalProperties|contains|propertyNames|not|if|then|else|allOf|anyOf|oneOf)$/.test(keyword)
}

/** Where the schema is written that the reference leads to; keywords beside a reference are compared with it. */
function followed(project: Project, here: Here): Here | undefined {
  const { value, file } = here
  if (!isObject(value)) return here
  const only = onlyBranch(value)
  if (only) return followed(project, { ...here, path: [...here.path, ...only.path], value: only.value })
  if (typeof value.$ref !== 'string') return here
  const [target = '', pointer = ''] = value.$ref.split('#')
  const found = project.schemas.get(target === '' ? file : target)
  if (!found) return undefined
  const path = pointer.split('/').slice(1)
  const inner = path.reduce<Json | undefined>((at, part) => (isObject(at) ? at[part] : undefined), found.written)
  if (inner === undefined || inner === value) return undefined
  const { $ref: _, ...beside } = value
  if (Object.keys(beside).some((key) => !silent.has(key)) && isObject(inner))
    return { ...here, value: { ...inner, ...beside } }
  return followed(project, { document: found.document, path, value: inner, file: found.name })
}

/** The part of the contract that is meant, with references within the contract followed. */
export function resolveContract(contract: JsonObject, value: Json | undefined, depth = 0): Json | undefined {
  if (!isObject(value) || depth > 20) return value
  const only = onlyBranch(value)
  if (only) return resolveContract(contract, only.value, depth + 1)
  if (typeof value.$ref !== 'string') return value
  const { $ref, ...beside } = value
  const found = $ref
    .split('/')
    .slice(1)
    .reduce<Json | undefined>((here, part) => (isObject(here) ? here[part] : undefined), contract)
  const target = resolveContract(contract, found, depth + 1)
  return isObject(target) ? { ...target, ...beside } : target
}

/** Ways of writing the same, written one way. */
function normal(schema: JsonObject): JsonObject {
  const { const: only, type, allOf, ...rest } = schema
  const [single] = Array.isArray(allOf) && allOf.length === 1 ? allOf : []
  if (isObject(single)) return normal({ ...single, ...rest, ...(type === undefined ? {} : { type }) })
  const same: JsonObject = { ...rest, ...(allOf === undefined ? {} : { allOf }) }
  if (only !== undefined) same.enum = [only]
  if (type !== undefined) same.type = Array.isArray(type) && type.length === 1 ? (type[0] ?? null) : type
  // Values that are listed say their type themselves.
  const { enum: members, type: one } = same
  if (Array.isArray(members) && members.every((each) => typeof each === one)) delete same.type
  for (const mark of marks) if (same[mark] === false) delete same[mark]
  return withWholeLimits(Object.fromEntries(Object.entries(same).filter(([key, value]) => !refusesNothing(key, value))))
}

function isSame(one: Json | undefined, other: Json | undefined): boolean {
  if (one === undefined || other === undefined) return one === other
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
}

function sorted(value: Json): Json {
  if (Array.isArray(value))
    return value.map(sorted).toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !silent.has(key))
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, sorted(each)]),
  )
}

function texts(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}
