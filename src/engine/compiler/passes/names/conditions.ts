/** Fact tables, and the names that rules and guards know them by. */

import type { Schema } from '../../../core/define.ts'
import type { Json, JsonObject } from '../../../core/model.ts'
import { type Help, suggestion } from '../../diagnostics/suggest.ts'
import { type AuthoredCondition, eachWithPath } from '../../source/authored.ts'
import { isWritten, type Path } from '../../source/document.ts'
import { textLengths } from '../../source/pattern-lengths.ts'
import { patternProblem } from '../../source/patterns.ts'
import { isObject, typesOf } from '../../source/schema-parts.ts'
import { neverHolds, refusal } from '../../source/schema-values.ts'
import { valueText } from '../../source/value-text.ts'
import { conditionNames } from '../../symbols/events.ts'
import { resolveFact } from '../../symbols/facts.ts'
import { namePart } from '../../symbols/parts-of-facts.ts'
import { affirmed } from '../../symbols/settled.ts'
import { checkFact, isWholeFact, type Scope } from './facts.ts'
import { checkReference } from './references.ts'

export function checkCondition(scope: Scope, condition: AuthoredCondition, path: Path): void {
  for (const [key, constraint] of Object.entries(condition)) {
    if (key !== 'anyOf' && !isNoFact(scope, key, [...path, key]))
      checkFactOfCondition(scope, key, constraint, [...path, key])
  }
  for (const [index, each] of (condition.anyOf ?? []).entries()) {
    if (typeof each === 'string') checkConditionNames(scope, each, [...path, 'anyOf', index])
    else checkCondition(scope, each, [...path, 'anyOf', index])
  }
}

/** A word between conditions, or the name of one, where a fact is asked. */
function isNoFact(scope: Scope, key: string, path: Path): boolean {
  const isCondition = !key.includes('.') && conditionNames(scope.project, scope.step).includes(key)
  const help = isCondition
    ? `write the name alone: as an item of \`anyOf\`, or beside the other under \`when\` of a rule`
    : wordsBetween.get(key)
  if (help === undefined || resolveFact(scope.project, scope.step, key).known) return false
  const label = isCondition ? 'a table asks for facts, and this is a condition' : 'no fact has this name'
  const about = { is: 'unknown' as const, kind: 'fact', name: key }
  scope.report.about(about, 'J207', { ...scope.place(path), part: 'key' }, `unknown fact \`${key}\``, label, help)
  return true
}

/** How other notations join conditions. */
const wordsBetween = new Map([
  ...['oneOf', 'any', 'or'].map((word) => [word, 'write `anyOf`'] as const),
  ...['allOf', 'all', 'and'].map((word) => [word, 'write the facts side by side: all have to hold'] as const),
])

/** Reports a condition that comes back to itself by the names under its `anyOf`: of a circle, the first. */
export function checkCircles({ project, step, report, place }: Scope, conditions: Conditions): void {
  const all: Conditions = { ...project.journey.value.conditions, ...step?.merged.conditions }
  const reported = new Set<string>()
  for (const name of Object.keys(conditions)) {
    const met = new Set<string>()
    const open = namesWithin(conditions[name] ?? {})
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (met.has(next)) continue
      met.add(next)
      open.push(...namesWithin(all[next] ?? {}))
    }
    if (!met.has(name) || [...met].some((each) => reported.has(each))) continue
    reported.add(name)
    const at = { ...place(['conditions', name]), part: 'key' as const }
    const way = [...met].filter((each) => each !== name)
    const label = `leads back here${way.length === 0 ? '' : ` by \`${way.join('`, `')}\``}`
    const [other] = way.filter((each) => each in conditions)
    const related = other === undefined ? undefined : place(['conditions', other])
    const help = 'name facts in place of one of the conditions'
    const also = related && { place: { ...related, part: 'key' as const }, label: 'asks for it' }
    report('J220', at, `\`${name}\` asks for itself`, label, help, also)
  }
}

function namesWithin({ anyOf = [] }: AuthoredCondition): string[] {
  return anyOf.flatMap((each) => (typeof each === 'string' ? [each] : isObject(each) ? namesWithin(each) : []))
}

type Conditions = Record<string, AuthoredCondition>

/** Reports conditions that neither the step nor journey.yaml declares. */
export function checkConditionNames(scope: Scope, names: string | string[] | undefined, path: Path): void {
  for (const { item, path: here } of eachWithPath(names, [...path])) {
    const known = conditionNames(scope.project, scope.step)
    // One that is written, and could not be read, is reported there.
    const files = [scope.project.journey, ...(scope.step?.chain ?? [])]
    if (files.some(({ document }) => isWritten(document, ['conditions', item]))) continue
    const where = scope.step ? 'not declared in this step or in journey.yaml' : undefined
    checkReference(scope, 'condition', item, known, here, where, asWritten(item, known))
  }
}

const withoutWhen = 'leave `when` out: a rule without it always applies'

/** How the notation says what was written in words or signs between names. */
function asWritten(text: string, known: readonly string[]): string | Help | undefined {
  if (/^(always|true|else|otherwise|default)$/.test(text)) return withoutWhen
  const [, inner] = /^\$?\{\{?\s*(.+?)\s*\}?\}$/.exec(text) ?? []
  if (inner !== undefined)
    return known.includes(inner) ? `write \`${inner}\`` : (asWritten(inner, known) ?? suggestion(inner, known))
  const [, name] = /^(?:not +|!)(\w+)$/.exec(text) ?? []
  if (name !== undefined) return `name \`${name}\` under \`unless\``
  if (/^[\w.-]+ *(?:[=!<>]=?|is) *\S/.test(text))
    return 'write the comparison under `conditions`, such as `isSo: { step.field: value }`, and its name here'
  const [all, any] = [/ +and +| *&& *| *, */, / +or +| *\|\| */].map((between) => text.split(between))
  if (all && all.length > 1) return `write a list: \`[${all.join(', ')}]\``
  return any && any.length > 1 ? `declare a condition: \`anyOf: [${any.join(', ')}]\`` : undefined
}

function checkFactOfCondition(scope: Scope, text: string, constraint: Json, path: Path): void {
  const fact = checkFact(scope, text, path, 'key')
  checkOtherTimer(scope, text, path)
  checkLeast(scope, text, constraint, path)
  if (comparesFacts(scope, text, constraint, path)) return
  if (fact.known) checkComparison(scope, `\`${text}\``, [fact.schema], constraint, path)
}

/** A condition compares a fact with values: the path of another fact would be taken for these very letters. */
function comparesFacts(scope: Scope, text: string, constraint: Json, path: Path): boolean {
  if (isObject(constraint)) {
    const parts = ['const', 'enum', 'not'].filter((key) => constraint[key] !== undefined)
    return parts.some((key) => comparesFacts(scope, text, constraint[key] ?? null, [...path, key]))
  }
  const named = eachWithPath<Json>(constraint, path).find(({ item }) => isWholeFact(scope, item))
  if (!named) return false
  const label = `\`${text}\` is compared with these letters, not with what the fact holds`
  const help = 'let a calculation compare the two facts, and ask for what it says'
  scope.report('J229', scope.place(named.path), `\`${valueText(named.item)}\` is a fact`, label, help)
  return true
}

/** A timer runs on when its step is left, so it may be meant. A dialog and the screen below it are there together. */
function checkOtherTimer({ project, step, report, place }: Scope, text: string, path: Path): void {
  const [first = '', timer = '', part] = text.split('.')
  const other = project.steps.get(first)
  const isOwn = step?.chain.some(({ name }) => name === first)
  if (!step || !other?.merged.timers?.[timer] || isOwn || part !== undefined) return
  if (step.merged.as === 'dialog' || other.merged.as === 'dialog') return
  const label = `\`${first}\` starts it, and its end is not heard on \`${step.name}\``
  const help = `name a timer of \`${step.name}\``
  report.heuristic()('J206', { ...place(path), part: 'key' }, `\`${text}\` is the timer of another screen`, label, help)
}

/** A counter is always there and never less than 0. */
function checkLeast({ project, report, place }: Scope, text: string, constraint: Json, path: Path): void {
  const [first = '', counter = '', part = ''] = text.split('.')
  if (!/^(left|used)$/.test(part) || !Object.hasOwn(project.steps.get(first)?.merged.counters ?? {}, counter)) return
  if (!isObject(constraint) || Object.keys(constraint).length !== 1) return
  if (constraint.minimum !== 0) return
  const label = 'there are never less than 0'
  report('J235', place([...path, 'minimum']), `\`${text}\` always holds this`, label, 'write `minimum: 1`')
}

/**
 * Reports a value that is never there, and a comparison that never holds.
 * @param schemas what the fact may hold: one of these
 */
export function checkComparison(
  scope: Scope,
  subject: string,
  schemas: Schema[],
  constraint: Json,
  path: Path,
  isNegated = false,
): void {
  // `{ not: { const: '' } }` says that there is something, whatever it can be.
  if (isNegated && (constraint === '' || (isObject(constraint) && constraint.maxLength === 0))) return
  if (!isObject(constraint)) {
    const [first] = schemas
    const known: unknown = schemas.length === 1 ? first?.enum : undefined
    for (const { item, path: at } of eachWithPath<Json>(constraint, path)) {
      const labels = schemas.map((schema) => (item === null ? undefined : refusal(item, schema)))
      const [label] = labels
      if (label === undefined || labels.includes(undefined)) continue
      const help = Array.isArray(known)
        ? suggestion(valueText(item), known.map(valueText))
        : (valueMeant(item, schemas) ?? 'compare it with a value that it can have')
      scope.report('J211', scope.place(at), `${subject} is never \`${valueText(item)}\``, label, help)
    }
    return
  }
  const plain = affirmed(constraint)
  if (plain !== constraint) return checkComparison(scope, subject, schemas, plain, [...path, 'not', 'not'], isNegated)
  const { const: only, enum: members, not, pattern } = constraint
  if (only !== undefined) checkComparison(scope, subject, schemas, only, [...path, 'const'], isNegated)
  if (members !== undefined) checkComparison(scope, subject, schemas, members, [...path, 'enum'])
  if (not !== undefined) checkComparison(scope, subject, schemas, not, [...path, 'not'], !isNegated)
  const problem = typeof pattern === 'string' ? patternProblem(pattern) : undefined
  if (problem)
    return scope.report(problem.code, scope.place([...path, 'pattern']), problem.message, problem.label, problem.help)
  for (const key of ['minLength', 'minItems'])
    if (constraint[key] === 0 && !isNegated) {
      const place = scope.place([...path, key])
      scope.report('J235', place, `${subject} always holds this`, 'nothing has less than 0', `write \`${key}: 1\``)
    }
  if (checkEnds(scope, subject, constraint, path)) return
  if (checkOneValue(scope, subject, constraint, path)) return
  if (!isNegated && checkShortest(scope, subject, schemas, constraint, path)) return
  const reasons = schemas.map((schema) => neverHolds(schema, constraint))
  const [why] = reasons
  if (why === undefined || reasons.includes(undefined)) return
  const key = Object.keys(constraint).find((each) => why.includes(`\`${each}\``)) ?? Object.keys(constraint)[0] ?? ''
  const message = isNegated ? `${subject} is always something else` : `${subject} never holds this`
  const place = { ...scope.place([...path, key]), part: 'key' as const }
  const whole = schemas.length === 1 && typesOf(schemas[0] ?? {}).includes('object') ? schemas[0] : undefined
  const part = whole && namePart(subject.replaceAll('`', ''), whole)
  scope.report('J230', place, message, why, part ?? 'compare it with what it can be')
}

/** A value as other notations write it: a word for true or false, or a sign before a number. */
function valueMeant(value: Json, schemas: Schema[]): string | undefined {
  if (typeof value !== 'string') return undefined
  const isKind = (...kinds: string[]): boolean =>
    schemas.some((schema) => typesOf(schema).some((each) => kinds.includes(each)))
  if (isKind('boolean') && /^(yes|on|no|off)$/i.test(value)) return `write \`${/^(yes|on)$/i.test(value)}\``
  const [, sign, number] = /^(>=?|<=?|!=|=?=?) *(-?\d+(?:\.\d+)?)$/.exec(value) ?? []
  if (number === undefined || !isKind('number', 'integer')) return undefined
  const bound = sign === undefined ? undefined : bounds[sign]
  return bound === undefined ? `write \`${number}\`` : `write \`{ ${bound}: ${number} }\``
}

const bounds: Record<string, string | undefined> = {
  ...{ '>': 'exclusiveMinimum', '>=': 'minimum', '<': 'exclusiveMaximum', '<=': 'maximum', '!=': 'not' },
}

/** Two ends of one range that leave nothing between them. @returns whether anything was reported */
function checkEnds({ report, place }: Scope, subject: string, constraint: JsonObject, path: Path): boolean {
  const ends = ['', 'Length', 'Items'].flatMap((of) => {
    const [least, most] = of === '' ? ['minimum', 'maximum'] : [`min${of}`, `max${of}`]
    return [
      { least, most, isOpen: false },
      ...(of === ''
        ? [
            { least: 'exclusiveMinimum', most, isOpen: true },
            { least, most: 'exclusiveMaximum', isOpen: true },
          ]
        : []),
    ]
  })
  const wrong = ends.find(({ least, most, isOpen }) => {
    const [low, high] = [constraint[least], constraint[most]]
    return typeof low === 'number' && typeof high === 'number' && (low > high || (isOpen && low === high))
  })
  if (!wrong) return false
  const at = { ...place([...path, wrong.least]), part: 'key' as const }
  const other = { place: { ...place([...path, wrong.most]), part: 'key' as const }, label: 'the other end' }
  const label = `nothing is between \`${wrong.least}\` and \`${wrong.most}\``
  report('J111', at, `${subject} never holds this`, label, 'fix one of the two', other)
  return true
}

/** A range from a number to the same: one value is written as itself. @returns whether anything was reported */
function checkOneValue({ report, place }: Scope, subject: string, constraint: JsonObject, path: Path): boolean {
  const { minimum, maximum } = constraint
  if (typeof minimum !== 'number' || minimum !== maximum) return false
  const at = { ...place([...path, 'minimum']), part: 'key' as const }
  const other = { place: { ...place([...path, 'maximum']), part: 'key' as const }, label: 'the other end' }
  const label = '`minimum` and `maximum` are the same'
  report(
    'J111',
    at,
    `${subject} holds this at ${minimum} only`,
    label,
    `write \`${minimum}\`, or fix one of the two`,
    other,
  )
  return true
}

/** A most that leaves only the shortest text there can be: `minLength` was meant. @returns whether anything was reported */
function checkShortest(
  { report, place }: Scope,
  subject: string,
  schemas: readonly Schema[],
  constraint: JsonObject,
  path: Path,
): boolean {
  const { maxLength, ...others } = constraint
  if (typeof maxLength !== 'number' || maxLength < 1 || Object.keys(others).length > 0) return false
  const lengths = schemas.map(textLengths)
  if (lengths.length === 0 || !lengths.every(([least, most]) => maxLength <= Math.max(least, 1) && most > maxLength))
    return false
  const at = { ...place([...path, 'maxLength']), part: 'key' as const }
  const message = `${subject} holds this at ${maxLength} ${maxLength === 1 ? 'character' : 'characters'} only`
  report('J111', at, message, 'it may be longer, and not shorter', 'write `minLength`, or another number')
  return true
}
