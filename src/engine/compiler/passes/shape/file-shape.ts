/** The first pass: is each file YAML, and does it have the shape of its kind? What is wrong is reported and left out, so that the later passes see only well-shaped values. */
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { isScalar, type Pair, visit, type YAMLParseError } from 'yaml'
import { asText } from '../../../core/as-text.ts'
import { memoize } from '../../../core/memoize.ts'
import type { Json } from '../../../core/model.ts'
import type { Span } from '../../diagnostics/diagnostic.ts'
import type { Report } from '../../diagnostics/report.ts'
import { keptWhereRight } from '../../diagnostics/silent.ts'
import { nearest, suggestion } from '../../diagnostics/suggest.ts'
import {
  aliasesOn,
  type Document,
  isMergeKey,
  markRemoved,
  type Path,
  schemaRooms,
  spanBetween,
  spanOf,
  textOfKey,
  visitKeys,
} from '../../source/document.ts'
import { pathOfPointer } from '../../source/pointer.ts'
import { shapes } from '../../source/shapes/index.ts'
import { conflictsIn } from './conflicts.ts'
import { indentedLine } from './indented-line.ts'
import { joinedLine } from './joined-line.ts'
import { openBracket } from './open-bracket.ts'
import { openQuote } from './open-quote.ts'
import { describe, syntaxMistake } from './shape-messages.ts'

/**
 * Reports what is wrong with the file's shape.
 * @returns the value without its wrong parts (`undefined` when nothing is left), and whether anything was left out.
 */
export const checkShape = keptWhereRight((document, report): { value: Json | undefined; hasShapeErrors: boolean } => {
  const conflicts = conflictsIn(document)
  const joined = joinedLine(document)
  const open = conflicts.length > 0 || joined ? undefined : openQuote(document)
  const finish = document.kind === 'pin' ? writtenAnew : keptByHand
  for (const span of conflicts)
    report.at('J101', span, 'a merge was not finished here', 'both sides stand in the file', finish)
  if (joined) {
    const label = 'YAML ends no line with a carriage return alone, and reads on'
    report.at('J101', joined, 'two lines are read as one', label, 'delete the sign here, and begin a new line')
  }
  if (open)
    report.at('J101', open.span, 'a quote is not closed', 'swallows the lines below', `close it: \`${open.closed}\``)
  else if (conflicts.length === 0 && !joined) reportSyntax(document, report)
  reportTags(document, report)
  reportUnknownAliases(document, report)
  reportAnchorsTwice(document, report)
  reportOddKeys(document, report)
  if (document.kind === 'unknown') {
    const label = 'not in a folder of the notation'
    const help = `move it to \`steps\`, \`copy\` or a room of \`schemas\` (${schemaRooms.join(', ')}), or delete it`
    report('J110', { document, path: [] }, `nothing reads \`${document.file}\``, label, help)
    return { value: undefined, hasShapeErrors: true }
  }
  const shape = shapes[document.kind]
  const written = document.value ?? {}
  const isRight = shape === undefined || validatorOf(shape)(written)
  // Parts are taken out of a copy; of most files none is needed.
  const value = isRight ? written : structuredClone(written)
  const isCut = open !== undefined || conflicts.length > 0 || joined !== undefined
  const isMisshapen = !isRight && prune(validatorOf(shape), document, value, isCut ? undefined : report)
  const isMisread =
    isCut || document.tree.errors.length + document.unknownAliases.length > 0 || document.failure !== undefined
  return { value, hasShapeErrors: isMisshapen || isMisread }
})

const keptByHand =
  'keep what is meant of both, and delete the lines that begin with `<<<<<<<`, `|||||||`, `=======` and `>>>>>>>`'

/** Pins are never changed by hand. */
const writtenAnew = 'finish the merge of the other files; then this one is written anew by `npm run journey -- pin`'

function reportSyntax(document: Document, report: Report): void {
  const { errors } = document.tree
  for (const problem of causes(errors)) {
    const open = openBracket(document, problem)
    if (open) {
      const help = `write \`${open.sign}\` behind it`
      report.at('J101', open.span, 'a bracket is not closed', 'the last that stands in it', help)
      continue
    }
    const moved = indentedLine(document, problem)
    if (moved) {
      const label = `begins with ${spaces(moved.indent)}`
      const help = `begin it with ${moved.wanted.map(spaces).join(', or ')}`
      report.at('J101', moved.span, 'the line is indented too far, or not far enough', label, help)
      continue
    }
    const from = writtenFrom(document.text, problem.pos[0])
    const span = spanBetween(document, from, Math.max(problem.pos[1], from + 1))
    const line = document.text.split(/\r?\n/)[span.line - 1] ?? ''
    const { message, help } = syntaxMistake(problem.code, problem.message, line)
    const first = problem.code === 'DUPLICATE_KEY' ? firstOf(document, from) : undefined
    report.at('J101', span, message, '', help, first && { ...first, label: 'the first one' })
  }
  if (document.failure === undefined || errors.length > 0) return
  const from = Math.max(document.text.indexOf('<<'), 0)
  const label = 'a merge takes a mapping, or an alias of one'
  const span = spanBetween(document, from, from + 2)
  report.at('J101', span, 'the parts cannot be put together', label, 'fix the merge or the alias')
}

function spaces(count: number): string {
  return count === 1 ? '1 space' : `${count || 'no'} spaces`
}

/** The key of that name which stands before the one at `from` in the same mapping. */
function firstOf(document: Document, from: number): Span | undefined {
  const fromOf = ({ key }: Pair): number | undefined => (isScalar(key) ? key.range?.[0] : undefined)
  const nameOf = ({ key }: Pair): string | undefined => (isScalar(key) ? asText(key.value) : undefined)
  const found: number[] = []
  visit(document.tree, {
    Map: (_, { items }) => {
      const twice = items.find((pair) => fromOf(pair) === from)
      if (!twice) return undefined
      const first = items.find((pair) => nameOf(pair) === nameOf(twice))
      found.push(...(first ? [fromOf(first) ?? from] : []))
      return visit.BREAK
    },
  })
  const [at = from] = found
  const line = document.text.slice(at).split(/\r?\n/, 1)[0] ?? ''
  return at === from ? undefined : spanBetween(document, at, at + (/^[^:]+/.exec(line)?.[0].length ?? 1))
}

function reportTags(document: Document, report: Report): void {
  for (const { code, pos } of document.tree.warnings) {
    if (code !== 'TAG_RESOLVE_FAILED') continue
    const tag = document.text.slice(pos[0], pos[1]).trim()
    const label = 'what a value is, it shows by how it is written'
    report.at('J101', spanBetween(document, pos[0], pos[1]), `\`${tag}\` says nothing here`, label, 'delete it')
  }
}

function reportUnknownAliases(document: Document, report: Report): void {
  const names = document.anchors.map((anchor) => anchor.name)
  for (const { name, from, to } of document.unknownAliases) {
    const span = spanBetween(document, from, to)
    const isInside = document.anchors.some(({ name: own, node: { range } }) => {
      return own === name && range && range[0] < from && range[1] >= to
    })
    if (isInside) {
      const help = `write out what is meant, or move \`&${name}\` to a part beside it`
      report.at('J119', span, `\`*${name}\` stands inside what it repeats`, 'it would never end', help)
      continue
    }
    const anew = `write \`&${name}\` where it is first said, or put the text in quotes`
    const help = suggestion(name, names) ?? anew
    const label = 'no anchor of that name before this'
    report.at('J119', span, `nothing is named \`&${name}\``, label, help)
  }
}

/** What a later alias repeats is not what the earlier ones do: after a merge nothing tells which of the two was meant. */
function reportAnchorsTwice(document: Document, report: Report): void {
  const lines = new Map<string, number>()
  for (const { name, node } of document.anchors) {
    const from = document.text.lastIndexOf(`&${name}`, node.range?.[0])
    const span = spanBetween(document, from, from + name.length + 1)
    const first = lines.get(name)
    if (first === undefined) lines.set(name, span.line)
    else {
      const label = `line ${first} has it, and means something else`
      report.at('J217', span, `\`&${name}\` is taken`, label, 'give one of the two another name')
    }
  }
}

function reportOddKeys(document: Document, report: Report): void {
  visitKeys(document, (key, path) => {
    if (typeof key === 'string' || isMergeKey(key)) return
    const name = textOfKey(document, key)
    const message = `the key \`${name}\` is not text`
    const about = { is: 'of another kind' as const, kind: 'key', name }
    report.about(
      about,
      'J105',
      { document, path: path(), part: 'key' },
      message,
      'read as another value',
      'write it in quotes',
    )
  })
}

/** An empty line or a comment is no mistake: it is on the next line that says something. */
function writtenFrom(text: string, at: number): number {
  const begin = text.lastIndexOf('\n', at - 1) + 1
  const [unwritten = ''] = /^(?:[ \t]*(?:#[^\n]*)?\r?\n)+(?=[^\n]*\S)/.exec(text.slice(begin)) ?? []
  return begin + unwritten.length > at ? begin + unwritten.length + indentAt(text, begin + unwritten.length) : at
}

function indentAt(text: string, from: number): number {
  return /^[ \t]*/.exec(text.slice(from, from + 200))?.[0].length ?? 0
}

/** The first mistake that keeps the rest from being read as it was meant, and what is wrong whatever comes before it. */
function causes(errors: readonly YAMLParseError[]): YAMLParseError[] {
  const isOwn = ({ code }: YAMLParseError): boolean => code === 'DUPLICATE_KEY'
  const first = errors.find((each) => !isOwn(each))
  return errors.filter((each) => each === first || (isOwn(each) && (!first || each.pos[0] < first.pos[0])))
}

// The shapes are our own schemas: a test holds them to JSON Schema.
const ajv = new Ajv({ allErrors: true, verbose: true, strict: false, validateSchema: false, code: { optimize: false } })
addFormats.default(ajv)

/** Compiled when a file of that kind is first read: a server reads only some kinds. */
const validatorOf = memoize((shape: object) => ajv.compile(shape))

/** Removes wrong parts until the value has its shape. Only the first round is reported: the rest follows from it. */
function prune(validate: ValidateFunction, document: Document, value: Json, report: Report | undefined): boolean {
  let hasShapeErrors = false
  const filled = new Set<string>()
  for (let round = 0; round < 50 && !validate(value); round++) {
    const errors = relevant(validate.errors ?? []).filter((error) => !filled.has(error.instancePath))
    if (errors.length === 0) break
    // After a slip in the YAML itself the rest may have been read as something else.
    if (report && round === 0 && document.tree.errors.length === 0) {
      const there = whereTakenOver(errors, document, value, report)
      for (const error of errors) {
        const meant = keyMeant(error, errors)
        if (!isMistaken(error, errors)) describe(error, document, value, there, meant)
      }
    }
    for (const error of errors) rename(error, errors, value)
    hasShapeErrors = true
    // A missing part gets a stand-in, so that the rest of what it belongs to is still checked.
    for (const error of errors)
      if (error.keyword === 'required' && !isMistaken(error, errors)) filled.add(fill(error, document, value))
    const paths = errors.filter((error) => error.keyword !== 'required').map((error) => wrongPart(error, value))
    // From the end, so that removing one item of a list does not move the others.
    for (const path of paths.toSorted((a, b) => b.length - a.length || Number(b.at(-1)) - Number(a.at(-1)))) {
      remove(document, value, path)
    }
  }
  return hasShapeErrors
}

/** Of a mapping with one key too many, and one that is missing: the key that was meant by the other. */
function keyMeant(error: ErrorObject, all: readonly ErrorObject[]): string | undefined {
  const here = all.filter(({ instancePath }) => instancePath === error.instancePath)
  const [extra, more] = here.filter(({ keyword }) => keyword === 'additionalProperties')
  const [missing, another] = here.filter(({ keyword }) => keyword === 'required')
  if (error !== extra || more || !missing || another) return undefined
  const key = asText(missing.params.missingProperty)
  const { properties = {} } = missing.parentSchema as { properties?: Record<string, { type?: unknown }> }
  const written = isTree(error.data as Json)
    ? (error.data as Record<string, Json>)[extra.params.additionalProperty]
    : null
  const type = properties[key]?.type
  return type === undefined || type === typeof written || (type === 'array' && Array.isArray(written)) ? key : undefined
}

/** The key that is missing is there, under a name that means nothing. */
function isMistaken(error: ErrorObject, all: readonly ErrorObject[]): boolean {
  if (error.keyword !== 'required') return false
  return all.some(
    (each) => each.instancePath === error.instancePath && keyMeant(each, all) === error.params.missingProperty,
  )
}

/** Gives the later passes what is under the wrong key, by the name that was meant. */
function rename(error: ErrorObject, all: readonly ErrorObject[], value: Json): void {
  const meant = keyMeant(error, all)
  const here = partAt(value, pathOfPointer(error.instancePath, value))
  if (meant === undefined || !isTree(here) || Array.isArray(here)) return
  here[meant] = here[asText(error.params.additionalProperty)] ?? null
}

/** What is right where it is written, and wrong where an alias or a merge repeats it, is reported there. */
function whereTakenOver(errors: readonly ErrorObject[], document: Document, value: Json, report: Report): Report {
  const wrong = errors.map((error) => wrongPart(error, value)).filter((path) => aliasesOn(document, path).length === 0)
  const lines = new Set(wrong.map((path) => spanOf({ document, path, part: 'key' }).line))
  const placed = (...[code, place, message, label, help]: Parameters<Report>): Parameters<Report> => {
    const [alias] = aliasesOn(document, place.path)
    const isOther = alias !== undefined && asText(alias) !== asText(place.path) && !lines.has(spanOf(place).line)
    return isOther
      ? [code, { document, path: alias, part: 'key' }, message, label, takenOver]
      : [code, place, message, label, help]
  }
  const there = (...diagnostic: Parameters<Report>): void => report(...placed(...diagnostic))
  const about: Report['about'] = (subject, ...diagnostic) => report.about(subject, ...placed(...diagnostic))
  return Object.assign(there, { ...report, about })
}

const takenOver = 'what is taken over here has it: take over another part, or write out what is meant'

/** Without the noise: branches of `anyOf`, the `if` beside what failed in it, and the inside of `propertyNames`. */
function relevant(errors: ErrorObject[]): ErrorObject[] {
  return errors.filter((error) => {
    if (error.keyword === 'if' || error.propertyName !== undefined) return false
    return !/\/anyOf\/\d+\//.test(error.schemaPath)
  })
}

/**
 * Puts a value where a key is missing: the word that was probably meant by what was written, else the emptiest that fits.
 * The later passes pass over empty names.
 */
function fill(error: ErrorObject, document: Document, value: Json): string {
  const key = asText(error.params.missingProperty)
  const schema = (
    error.parentSchema as { properties?: Record<string, { type?: string; enum?: Json[]; $ref?: string }> }
  ).properties?.[key]
  const empty: Record<string, Json> = { string: '', integer: 1, number: 1, array: [], object: {} }
  const path = pathOfPointer(error.instancePath, value)
  const here = partAt(value, path)
  const written = partAt(document.value ?? null, [...path, key])
  const words = (schema?.enum ?? []).filter((each) => typeof each === 'string')
  const meant = typeof written === 'string' ? nearest(written, words) : undefined
  if (isTree(here) && !Array.isArray(here))
    here[key] = meant ?? schema?.enum?.[0] ?? empty[schema?.type ?? 'string'] ?? ''
  return `${error.instancePath}/${key}`
}

function partAt(value: Json, path: Path): Json | undefined {
  return path.reduce<Json | undefined>(
    (here, part) => (isTree(here) ? (here as Record<string, Json>)[part] : undefined),
    value,
  )
}

/** What has to go: the unknown key, or the value itself. */
function wrongPart(error: ErrorObject, value: Json): Path {
  const path = pathOfPointer(error.instancePath, value)
  if (error.keyword === 'additionalProperties') return [...path, asText(error.params.additionalProperty)]
  if (error.keyword === 'propertyNames') return [...path, asText(error.params.propertyName)]
  return path
}

function remove(document: Document, value: Json, path: Path): void {
  const here = partAt(value, path.slice(0, -1))
  const last = path.at(-1)
  if (Array.isArray(here)) {
    markRemoved(document, path)
    here.splice(Number(last), 1)
  } else if (isTree(here) && last !== undefined) delete (here as Record<string, Json>)[last]
}

function isTree(value: Json | undefined): value is Json[] | { [key: string]: Json } {
  return value !== null && typeof value === 'object'
}
