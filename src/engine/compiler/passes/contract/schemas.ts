/** A schema of the journey beside the same schema of the contract: every keyword that differs, at its line. */
import type { Json, JsonObject } from '../../../core/model.ts'
import type { Subject } from '../../diagnostics/diagnostic.ts'
import { type Document, isWritten, type Path, type Place } from '../../source/document.ts'
import type { Structure } from '../../source/project.ts'
import { samePattern } from '../../source/same-pattern.ts'
import { isObject, onlyBranch } from '../../source/schema-parts.ts'
import { valueText } from '../../source/value-text.ts'
import { mayBeRefused } from './compatibility.ts'
import { isSame, marks, normalForm, silent } from './normal-form.ts'

export type Differ = (place: Place, message: string, label: string, help: string, about?: Subject) => void
export type PlaceOf = (...path: Path) => Place

/** The journey and one contract. */
export type Documents = {
  project: Structure
  contract: JsonObject
  /** Both sides have agreed on it word for word, so that each difference is named. Else only what may break a call. */
  isAgreed: boolean
  /** The marks that the contract has anywhere: only these are compared. */
  marked: ReadonlySet<string>
  differ: Differ
}

/** `isRequest`: what is sent, where the other side must get all that it requires; what is not read of a response may be left out. */
export type Comparison = Documents & { isRequest: boolean }

type Here = { document: Document; path: Path; value: Json; file: string }

/** Compares the schema of that name with one of the contract. */
export function compareSchemas(comparison: Comparison, name: string, theirs: Json): void {
  const file = comparison.project.schemas.get(name)
  // A schema that could not be read is reported where it is.
  if (!file || Object.keys(file.written).length === 0) return
  compare(comparison, { document: file.document, path: [], value: file.written, file: name }, theirs, [])
}

/** Whether the two say the same. */
export function sameSchema(documents: Documents, name: string, theirs: Json): boolean {
  let isSame = true
  const differ = (): void => {
    isSame = false
  }
  compareSchemas({ ...documents, isAgreed: true, isRequest: true, differ }, name, theirs)
  return isSame
}

function compare(comparison: Comparison, given: Here, theirs: Json, within: string[]): void {
  const ours = followed(comparison.project, given)
  const wanted = resolveContract(comparison.contract, theirs)
  if (!ours || !isObject(ours.value) || !isObject(wanted)) return
  const key = `${ours.document.file}#${ours.path.join('/')}`
  if (within.includes(key)) return
  const [one, other] = [normalForm(ours.value), normalForm(wanted)]
  for (const keyword of differentKeywords(one, other)) {
    if (!counts(comparison, keyword, one, other)) continue
    differ(comparison, ours, keyword, one[keyword], other[keyword])
    // Of another kind of value nothing else is the same.
    if (keyword === 'type' && one.type !== undefined && other.type !== undefined) return
  }
  for (const keyword of Object.keys(one).filter(isSchemaKeyword)) {
    const [have, want] = [one[keyword], other[keyword]]
    if (have !== undefined && want !== undefined) compareInner(comparison, ours, keyword, have, want, [...within, key])
  }
  compareSpellings(comparison, ours, one, other)
  compareProperties(comparison, ours, one, other, [...within, key])
}

/** Keywords of one value, the type first, that do not say the same in both. */
function differentKeywords(one: JsonObject, other: JsonObject): string[] {
  return [...new Set(['type', ...Object.keys(one), ...Object.keys(other)])].filter((keyword) => {
    const [have, want] = [one[keyword], other[keyword]]
    if (silent.has(keyword) || keyword === 'properties' || keyword === 'required') return false
    if (keyword.startsWith('x-') && !marks.has(keyword)) return false
    if (isSchemaKeyword(keyword) && have !== undefined && want !== undefined) return false
    const arePatterns = keyword === 'pattern' && typeof have === 'string' && typeof want === 'string'
    return arePatterns ? !samePattern(have, want) : !isSame(have, want)
  })
}

/** Whether that difference is a mistake. */
function counts(comparison: Comparison, keyword: string, ours: JsonObject, theirs: JsonObject): boolean {
  const { isAgreed, isRequest, marked } = comparison
  // That nothing of it is saved is said beside what is personal.
  if (marks.has(keyword)) return isAgreed && marked.has(keyword === 'writeOnly' ? 'x-pii' : keyword)
  if (isAgreed) return true
  // Which properties there are is compared by their names.
  if (keyword === 'additionalProperties' && [ours, theirs].some((each) => typeof each[keyword] === 'boolean'))
    return false
  if (isRequest) return mayBeRefused(keyword, ours, theirs)
  // Documents of others seldom say how long a text is, or how large a number. Which values there are counts nevertheless.
  return (theirs[keyword] !== undefined || keyword === 'enum') && mayBeRefused(keyword, theirs, ours)
}

function differ(comparison: Comparison, ours: Here, keyword: string, have?: Json, want?: Json): void {
  const { document } = ours
  const path = [...ours.path, keyword]
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
    { document, path: [...path, ...firstUnlike(have, want)] },
    `\`${keyword}\` is \`${valueText(have)}\`, in the contract \`${valueText(want)}\``,
    'the two sides differ',
    `write \`${valueText(want)}\``,
  )
}

/** Of two lists, the place of the first item that only one of them has: the item itself, or that which stands there. */
function firstUnlike(have: Json, want: Json): Path {
  if (!Array.isArray(have) || !Array.isArray(want) || have.length === 0) return []
  const mine = have.findIndex((each) => !want.some((other) => isSame(each, other)))
  const theirs = want.findIndex((each) => !have.some((other) => isSame(each, other)))
  const index = mine >= 0 ? mine : theirs
  return index < 0 ? [] : [Math.min(index, have.length - 1)]
}

/** Names of members from which an answer may fill that property: `x-also`. */
function spellingsOf(schema: JsonObject, name: string): string[] {
  const spellings = schema['x-also']
  return texts(isObject(spellings) ? spellings[name] : undefined).map((place) => place.split('.')[0] ?? place)
}

/** A name under which a member may come as well: our side may know more of them, and not fewer, nor take one for another member. */
function compareSpellings({ isAgreed, differ }: Comparison, ours: Here, one: JsonObject, other: JsonObject): void {
  const [have, want] = [one['x-also'], other['x-also']]
  if (!isAgreed || !isObject(have) || !isObject(want)) return
  const agreed = Object.values(want).flatMap(texts)
  for (const [member, names] of Object.entries(want)) {
    const own = texts(have[member])
    const missing = texts(names).find((name) => !own.includes(name))
    // What no one has agreed on may stand in its place under another name.
    if (missing === undefined || own.some((name) => !agreed.includes(name))) continue
    differ(
      { document: ours.document, path: [...ours.path, 'x-also', member], part: 'key' },
      `\`${member}\` is not filled from \`${missing}\`, in the contract it is`,
      'the other side may send it by this name',
      `add \`${missing}\` to \`${member}\``,
    )
  }
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
    else if (spellingsOf(one, name).some((each) => want[each] !== undefined)) continue
    else if (Object.keys(want).length > 0 || isObject(other.properties))
      comparison.differ(
        { document, path, part: 'key' },
        `the contract has no \`${name}\` here`,
        'the other side does not know it',
        'delete it, or fix its name',
      )
  }
  const [must, theirMust] = [texts(one.required), texts(other.required)]
  const { isAgreed, isRequest } = comparison
  for (const name of must.filter((each) => !theirMust.includes(each))) {
    // They take more than they get.
    if (!isAgreed && isRequest) break
    if (spellingsOf(one, name).some((each) => theirMust.includes(each))) continue
    const index = texts(isObject(ours.value) ? ours.value.required : undefined).indexOf(name)
    comparison.differ(
      { document, path: [...ours.path, 'required', index] },
      `\`${name}\` is required, in the contract it is not`,
      isRequest ? 'the other side takes a request without it' : 'the other side may leave it out',
      'delete it from `required`',
    )
  }
  for (const name of theirMust.filter((each) => !must.includes(each))) {
    // They send more than is read.
    if (!isRequest && (!isAgreed || have[name] === undefined)) continue
    // Where nothing is required any more, the list of the properties is nearest to what is gone.
    const list = must.length > 0 ? 'required' : 'properties'
    comparison.differ(
      { document, path: [...ours.path, list], part: 'key' },
      `\`${name}\` is not required, in the contract it is`,
      isRequest ? 'the other side refuses a request without it' : 'the other side always sends it',
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
  const differs = (): void => {
    if (counts(comparison, keyword, { [keyword]: have }, { [keyword]: want }))
      differ(comparison, ours, keyword, have, want)
  }
  if (Array.isArray(have) && Array.isArray(want)) {
    if (have.length !== want.length) return differs()
    const items = have.map((value, index): Here => ({ ...ours, path: [...path, index], value }))
    const theirs = /^(allOf|anyOf|oneOf)$/.test(keyword) ? paired(comparison, items, want, within) : want
    items.forEach((each, index) => {
      compare(comparison, each, theirs[index] ?? {}, within)
    })
  } else if (isObject(have) && isObject(want)) compare(comparison, { ...ours, path, value: have }, want, within)
  else if (!isSame(have, want)) differs()
}

/** Their branches in the order of ours: first each that says the same, then the others as they stand. */
function paired(comparison: Comparison, ours: readonly Here[], theirs: readonly Json[], within: string[]): Json[] {
  const left = [...theirs]
  const same = ours.map((each) => {
    const index = left.findIndex((other) => !differs(comparison, each, other, within))
    return index < 0 ? undefined : left.splice(index, 1)[0]
  })
  return same.map((each) => each ?? left.shift() ?? {})
}

function differs(comparison: Comparison, ours: Here, theirs: Json, within: string[]): boolean {
  let found = false
  const differ = (): void => {
    found = true
  }
  compare({ ...comparison, differ }, ours, theirs, within)
  return found
}

function isSchemaKeyword(keyword: string): boolean {
  return /^(items|additionalProperties|contains|propertyNames|not|if|then|else|allOf|anyOf|oneOf)$/.test(keyword)
}

/** Where the schema is written that the reference leads to; keywords beside a reference are compared with it. */
function followed(project: Structure, here: Here): Here | undefined {
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

function texts(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}
