/** A value that goes by one name and is filled from another, beside a fact that has that very name. */
import { asText } from '../../../core/as-text.ts'
import type { Schema } from '../../../core/define.ts'
import type { Json } from '../../../core/model.ts'
import { list } from '../../source/authored.ts'
import type { Path } from '../../source/document.ts'
import { placeIn } from '../../source/project.ts'
import { isAssignable, isObject, propertiesOf, typesOf } from '../../source/schema-parts.ts'
import { textsIn } from '../../symbols/fact-roots.ts'
import { fieldSchema } from '../../symbols/fact-schemas.ts'
import { resolveFact } from '../../symbols/facts.ts'
import type { Scope } from './facts.ts'
import { settingOf } from './settings.ts'

/**
 * `{ Refresh-Token: session.stepUpToken }` where there is `session.refreshToken`: what has the name was meant.
 * @param path where the mapping is
 */
export function checkNamesakes(scope: Scope, values: Record<string, Json>, path: Path): void {
  const { project, step } = scope
  const report = scope.report.heuristic()
  for (const [name, value] of Object.entries(values)) {
    if (isObject(value) && !('const' in value)) {
      checkNamesakes(scope, value, [...path, name])
      continue
    }
    if (typeof value !== 'string') continue
    const parts = value.split('.')
    const own = name.split('.').at(-1) ?? name
    if (parts.length < 2 || plain(parts.at(-1) ?? '') === plain(own)) continue
    if (value.startsWith('journey.') || isOtherEnd(values, parts)) continue
    const beside = [...parts.slice(0, -1), namedLike(scope, parts, own) ?? camel(own)].join('.')
    const near = nearerSibling(scope, own, parts)
    // What another name beside it is filled from has its use.
    if (near !== undefined && !Object.values(values).includes(near)) {
      const label = `there is \`${near}\`, whose name says so`
      report(
        'J233',
        scope.place([...path, name]),
        `\`${name}\` is filled from \`${value}\``,
        label,
        `write \`${near}\``,
      )
      continue
    }
    if (isTwice(scope, values, name, parts)) {
      const label = `\`${parts.at(-1)}\` is filled from it, too, and there is \`${beside}\``
      const message = `\`${name}\` is filled from \`${value}\``
      report('J233', scope.place([...path, name]), message, label, `write \`${beside}\``)
      continue
    }
    // `session` and `sessionToken` may be the same.
    if (plain(parts.at(-1) ?? '').includes(plain(own)) || plain(own).includes(plain(parts.at(-1) ?? ''))) continue
    const [given, meant] = [resolveFact(project, step, value), resolveFact(project, step, beside)]
    if (!given.known || !meant.known || Object.keys(meant.schema).length === 0) continue
    report(
      'J233',
      scope.place([...path, name]),
      `\`${name}\` is filled from \`${value}\``,
      `there is \`${beside}\``,
      `write \`${beside}\``,
    )
  }
}

/** `{ email: guest.lastEmail, lastEmail: guest.lastEmail }` where there is `guest.email`. */
function isTwice(scope: Scope, values: Record<string, Json>, name: string, parts: readonly string[]): boolean {
  const last = parts.at(-1) ?? ''
  const own = namedLike(scope, parts, name)
  return own !== undefined && last in values && values[last] === parts.join('.')
}

/** `{ from: journey.today, to: nights.from }`: what has the name of the fact is filled from another place, so this one is meant. */
function isOtherEnd(values: Record<string, Json>, parts: readonly string[]): boolean {
  const beside = values[parts.at(-1) ?? '']
  return typeof beside === 'string' && beside.includes('.') && !isIn(parts.slice(0, -1), beside)
}

/** The part of the same fact that has this very name, in whatever letters. */
function namedLike({ project, step }: Scope, parts: readonly string[], name: string): string | undefined {
  const around = resolveFact(project, step, parts.slice(0, -1).join('.'))
  return around.known ? propertiesOf(around.schema).find((each) => plain(each) === plain(name)) : undefined
}

function isIn(around: readonly string[], fact: string): boolean {
  return fact.slice(0, fact.lastIndexOf('.')) === around.join('.')
}

function camel(name: string): string {
  const [first = '', ...rest] = name.split(/[-_]/)
  return (
    first.charAt(0).toLowerCase() +
    first.slice(1) +
    rest.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join('')
  )
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[-_]/g, '')
}

/** `{ netMonthlyIncome: income.gross }` beside `income.net`: the one fact of its kind there of which the name speaks. */
function nearerSibling({ project, step }: Scope, name: string, parts: string[]): string | undefined {
  const given = resolveFact(project, step, parts.join('.'))
  const [last = '', around] = [parts.at(-1), parts.slice(0, -1)]
  if (!given.known || speaksOf(name, last)) return undefined
  const file = around.length === 1 ? project.steps.get(around[0] ?? '') : undefined
  const parent = file ? undefined : resolveFact(project, step, around.join('.'))
  const siblings = file ? Object.keys(file.merged.fields ?? {}) : parent?.known ? propertiesOf(parent.schema) : []
  const kindOf = (schema: Schema): string => typesOf(schema).join()
  const fitting = siblings.filter((each) => {
    if (each === last || !speaksOf(name, each)) return false
    const found = resolveFact(project, step, [...around, each].join('.'))
    return found.known && kindOf(found.schema) === kindOf(given.schema) && kindOf(found.schema) !== ''
  })
  return fitting.length === 1 ? [...around, fitting[0]].join('.') : undefined
}

/** All words of one name are in the other. */
function speaksOf(name: string, other: string): boolean {
  const [one, two] = [wordsOf(name), wordsOf(other)]
  return one.every((word) => two.includes(word)) || two.every((word) => one.includes(word))
}

function wordsOf(name: string): string[] {
  return name.split(/(?=[A-Z])|[-_]/).map((word) => word.toLowerCase())
}

/**
 * An answer that is sent under its own name, and once more under another, where one of its kind is sent under none: the second
 * was copied from the first.
 */
export function checkSentTwice(scope: Scope, values: Record<string, Json>, path: Path, sent = factsIn(values)): void {
  const { project } = scope
  const report = scope.report.heuristic()
  for (const [name, value] of Object.entries(values)) {
    if (isObject(value) && !('const' in value)) checkSentTwice(scope, value, [...path, name], sent)
    const [first = '', field = '', more] = typeof value === 'string' ? value.split('.') : []
    const owner = more === undefined ? project.steps.get(first) : undefined
    if (!owner || speaksOf(name, field) || sharesWord(name, field)) continue
    const named = Object.keys(values).find((each) => plain(each) === plain(field) && values[each] === value)
    const kind = numberKind(fieldSchema(project, owner, field))
    if (named === undefined || kind === undefined) continue
    const unsent = Object.keys(owner.merged.fields ?? {}).filter(
      (each) => numberKind(fieldSchema(project, owner, each)) === kind && !sent.has(`${first}.${each}`),
    )
    if (unsent.length === 0) continue
    const others = unsent.map((each) => `\`${first}.${each}\``).join(' or ')
    const label = `\`${named}\` is, too, and ${others} is sent nowhere`
    const message = `\`${name}\` is filled from \`${asText(value)}\``
    report('J233', scope.place([...path, name]), message, label, `name the answer that is meant: ${others}`)
  }
}

function factsIn(values: Record<string, Json>): Set<string> {
  return new Set(textsIn(values))
}

/** Of numbers one may stand in the place of another, and nothing refuses it. */
function numberKind(schema: Schema | undefined): string | undefined {
  const kind = schema ? typesOf(schema).join() : ''
  return kind === 'number' || kind === 'integer' ? kind : undefined
}

function sharesWord(name: string, other: string): boolean {
  return wordsOf(name).some((word) => wordsOf(other).includes(word))
}

/** What applicants are asked is sent as they answered it, and not as a value that is always the same. */
export function checkFixedInputs(scope: Scope, values: Record<string, Json>, path: Path): void {
  const { project } = scope
  const report = scope.report.heuristic()
  for (const [name, value] of Object.entries(values)) {
    const fixed = isObject(value) && 'const' in value ? value.const : value
    if (isObject(fixed)) checkFixedInputs(scope, fixed, [...path, name])
    if (typeof fixed !== 'boolean' && typeof fixed !== 'number') continue
    const setting = settingOf(project, `settings.${name}`)
    if (setting && typeof setting.value === typeof fixed) {
      const message = `\`${name}\` is always \`${asText(fixed)}\``
      const related = { place: setting.place, label: 'set here' }
      report('J233', scope.place([...path, name]), message, 'a setting says it', `write \`settings.${name}\``, related)
      continue
    }
    const asked = [...project.steps.values()].find(({ merged }) => name in (merged.fields ?? {}))
    if (!asked || isCertain(scope, `${asked.name}.${name}`, fixed)) continue
    if (asked !== scope.step && isSent(scope, `${asked.name}.${name}`)) continue
    if (!isAssignable({ type: typeof fixed }, fieldSchema(project, asked, name) ?? {})) continue
    const message = `\`${name}\` is always \`${asText(fixed)}\``
    const label = `\`${asked.name}\` asks for it`
    const related = { place: placeIn(asked, ['fields', name]), label: 'asked here' }
    report('J233', scope.place([...path, name]), message, label, `write \`${asked.name}.${name}\``, related)
  }
}

/** Some other request has the answer: this one may be made before it is asked for, or beside it. */
function isSent({ project }: Scope, fact: string): boolean {
  const services = Object.values(project.services.value.services)
  const calls = [...project.steps.values()].flatMap(({ merged }) => Object.values(merged.calls ?? {}))
  return [...services, ...calls].some((each) => textsIn(each.with ?? {}).includes(fact))
}

/** The step is open only for those who have answered so. */
function isCertain({ project, step }: Scope, fact: string, fixed: boolean | number): boolean {
  const { conditions, when, unless } = step?.merged ?? {}
  const all = { ...project.journey.value.conditions, ...conditions }
  const asks = (name: string, value: Json): boolean => {
    const facts = Object.entries(all[name] ?? {})
    return facts.length === 1 && facts.every(([key, constraint]) => key === fact && constraint === value)
  }
  return (
    list(when).some((name) => asks(name, fixed)) ||
    (typeof fixed === 'boolean' && list(unless).some((name) => asks(name, !fixed)))
  )
}
