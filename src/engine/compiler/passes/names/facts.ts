/** Facts where they are written: in values, conditions, wherever a path is. */

import type { Json } from '../../../core/model.ts'
import type { Report } from '../../diagnostics/report.ts'
import { nearest } from '../../diagnostics/suggest.ts'
import type { Value } from '../../source/authored.ts'
import { isWritten, type Path, type Place } from '../../source/document.ts'
import { placeIn, type StepFile, type Structure } from '../../source/project.ts'
import { isAssignable, isObject, typesOf } from '../../source/schema-parts.ts'
import { localNames } from '../../symbols/fact-schemas.ts'
import { type Fact, resolveFact, roots } from '../../symbols/facts.ts'
import { schemaPlace } from '../../symbols/schema-place.ts'

/** Where a name is: in a step, or in a file of no step; and how a path in it becomes a place. */
export type Scope = { project: Structure; report: Report; step?: StepFile; place: (path: Path) => Place }

/**
 * Reports the fact when it is unknown.
 * @param helpFor what to say instead of which names there are; asked for an unknown fact alone, as it looks at every name
 */
export function checkFact(
  scope: Scope,
  text: string,
  path: Path,
  part?: 'key',
  helpFor?: (scope: Scope, text: string) => string | undefined,
): Fact {
  const fact = resolveFact(scope.project, scope.step, text)
  // An empty name is a stand-in for one that is missing, which is reported already.
  const single = fact.known ? undefined : singleSetting(scope.project, text)
  if (single) {
    const label = `\`${text}\` is read of it`
    const place = { document: scope.project.settings.document, path: single }
    const about = { is: 'unknown' as const, kind: 'parts', name: `settings.${single.join('.')}` }
    scope.report.about(
      about,
      'J208',
      place,
      `unknown parts of \`settings.${single.join('.')}\``,
      label,
      'write a mapping',
    )
  } else if (!fact.known && text !== '') {
    const place = {
      ...scope.place(path),
      ...(part ? { part } : {}),
      within: { from: fact.from, length: fact.part.length },
    }
    const message =
      fact.code === 'J207' ? `unknown fact \`${text}\`` : `unknown property \`${fact.part}\` of \`${text}\``
    const declared = fact.code === 'J208' ? schemaPlace(scope.project, scope.step, text) : undefined
    const related = declared && { place: declared, label: 'what there is' }
    scope.report.about(fact.about, fact.code, place, message, fact.label, helpFor?.(scope, text) ?? fact.help, related)
  }
  return fact
}

/** The path of the setting that has a value where the fact wants a mapping: the mistake is there, however often it is read. */
function singleSetting({ settings }: Structure, text: string): Path | undefined {
  const [first, ...parts] = text.split('.')
  const valueAt = (path: Path): Json | undefined =>
    path.reduce<Json | undefined>((here, part) => (isObject(here) ? here[part] : undefined), settings.value)
  const ends = parts.map((_, index) => parts.slice(0, index + 1)).filter((path) => path.length < parts.length)
  return first === 'settings'
    ? ends.find((path) => {
        const value = valueAt(path)
        return value !== undefined && !isObject(value) && !Array.isArray(value)
      })
    : undefined
}

/** Reports the fact when it is unknown, or holds no number. */
export function checkCount(scope: Scope, text: string, path: Path): void {
  const fact = checkFact(scope, text, path)
  if (!fact.known) return
  const unit = /[-_.](milliseconds|ms|seconds|minutes|hours)$/.exec(text.replace(/[A-Z]/g, '-$&').toLowerCase())?.[1]
  if (unit !== undefined) {
    scope.report('J215', scope.place(path), `\`${text}\` is no count`, `it says ${unit}`, 'name what says how often')
    return
  }
  if (isAssignable(fact.schema, { type: 'number' })) return
  const label = `holds \`${typesOf(fact.schema).join(' or ')}\``
  scope.report.about(
    { is: 'another', kind: 'value', name: text },
    'J215',
    scope.place(path),
    `\`${text}\` is not a number`,
    label,
    'give a number, or a fact that holds one',
  )
}

/** Checks every fact in a `with` value. */
export function checkValue(scope: Scope, value: Value, path: Path): void {
  if (value === '') reportEmptyText(scope, path)
  else if (typeof value === 'string') checkFact(scope, value, path, undefined, asLiteral)
  else if (Array.isArray(value)) for (const [index, each] of value.entries()) checkValue(scope, each, [...path, index])
  else if (isObject(value) && 'const' in value && Object.keys(value).length === 1)
    checkLiteral(scope, value.const, path)
  else if (isObject(value)) {
    for (const [key, each] of Object.entries(value)) checkValue(scope, each, [...path, key])
  }
}

/** An empty text that was written out is the name of nothing; one that stands in for what is missing is reported already. */
function reportEmptyText({ report, place }: Scope, path: Path): void {
  const at = place(path)
  if (!isWritten(at.document, at.path)) return
  const help = "write `null` to empty it, or `{ const: '' }` for a text without letters"
  report('J207', at, 'an empty text is no fact', 'nothing is named here', help)
}

/** A single word that is near no name was probably meant as it stands. */
function asLiteral({ project, step }: Scope, text: string): string | undefined {
  if (/^(true|false|null|-?\d+(\.\d+)?)$/.test(text)) return `write \`${text}\` without quotes`
  const names = [...roots(project).keys(), ...(step ? localNames(project, step) : [])]
  if (text === '' || text.includes('.') || nearest(text, names) !== undefined) return undefined
  return `write \`{ const: ${text} }\` for this very text, or name a fact`
}

/** A text that is written out, and is the whole path of a fact. */
function checkLiteral(scope: Scope, value: Json | undefined, path: Path): void {
  if (!isWholeFact(scope, value)) return
  const label = 'under `const` it is these letters, not what the fact holds'
  const place = scope.place([...path, 'const'])
  scope.report('J229', place, `\`${value}\` is a fact`, label, `write \`${value}\` without \`const\``)
}

/** Whether a text is the whole path of a fact that is surely there. */
export function isWholeFact({ project, step }: Scope, value: Json | undefined): value is string {
  if (typeof value !== 'string' || !/^[a-z][\w-]*(\.\w[\w-]*)+$/i.test(value)) return false
  const fact = resolveFact(project, step, value)
  return fact.known && (Object.keys(fact.schema).length > 0 || value.startsWith('journey.value.'))
}

/** A scope within a step. */
export type StepScope = Scope & { step: StepFile }

/** The scope of a step: its names first; a place may be in the file of a step that it extends. */
export function scopeOf(project: Structure, report: Report, step: StepFile): StepScope {
  return { project, report, step, place: (path) => placeIn(step, path) }
}

/** The same with every place in the step's own file. */
export function ownScopeOf(project: Structure, report: Report, step: StepFile): StepScope {
  return { project, report, step, place: (path) => ({ document: step.document, path }) }
}
