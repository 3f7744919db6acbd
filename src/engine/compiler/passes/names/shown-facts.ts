/** The facts that texts may show: each is known, and what a person would read of it is what its name says. */
import type { Path } from '../../source/document.ts'
import { asMilliseconds } from '../../source/duration.ts'
import { typesOf } from '../../source/schema-parts.ts'
import { resolveFact } from '../../symbols/facts.ts'
import { checkCrossed } from './crossed.ts'
import { isTime } from './durations.ts'
import { checkFact, type Scope } from './facts.ts'
import { checkNamesakes } from './namesakes.ts'
import { settingOf } from './settings.ts'

type Shown = Readonly<Record<string, string>>

export function checkShownFacts(scope: Scope, facts: Shown, path: Path): void {
  for (const [name, fact] of Object.entries(facts)) {
    checkFact(scope, fact, [...path, name])
    checkTime(scope, fact, [...path, name])
    checkWordless(scope, fact, [...path, name])
  }
  checkCounters(scope, facts, path)
  checkCrossed(scope, facts, path)
  checkNamesakes(scope, facts, path)
}

/** A duration is milliseconds, whatever reads it: no text shows one. */
function checkTime(scope: Scope, text: string, path: Path): void {
  const { project, step, report } = scope
  const place = scope.place(path)
  const fact = resolveFact(project, step, text)
  if (fact.known && isTime(fact.schema)) {
    const label = 'it is worked out in milliseconds'
    return report('J215', place, `\`${text}\` is a duration, which no text can show`, label, 'show a fact in seconds')
  }
  const setting = settingOf(project, text)
  if (typeof setting?.value !== 'string') return
  const length = asMilliseconds(setting.value)
  if (length === undefined) return
  const message = `\`${setting.value}\` is a duration, which no text can show`
  const help = 'write the words in the copy, or show a setting that is a number'
  const related = { place, label: 'shown to applicants' }
  report('J215', setting.place, message, `read as ${length} milliseconds`, help, related)
}

/** A list or a mapping has no words: a text could only show its parts. */
function checkWordless({ project, step, report, place }: Scope, text: string, path: Path): void {
  const fact = resolveFact(project, step, text)
  const setting = settingOf(project, text)?.value
  const kinds = fact.known ? typesOf(fact.schema) : []
  const isWordless = kinds.length > 0 && kinds.every((kind) => kind === 'array' || kind === 'object')
  if (!isWordless && (typeof setting !== 'object' || setting === null)) return
  const isList = Array.isArray(setting) || kinds.includes('array')
  const label = `a person would read nothing, or the signs of a ${isList ? 'list' : 'mapping'}`
  const message = `\`${text}\` is a ${isList ? 'list' : 'mapping'}, which no text can show`
  report('J215', place(path), message, label, 'name a part of it, or what a calculation makes of it')
}

/** What is counted, and how far: of one counter, or the text tells of two as if they were one. */
function checkCounters({ project, report, place }: Scope, facts: Shown, path: Path): void {
  const parts = Object.entries(facts).flatMap(([name, fact]) => {
    const [step = '', counter = '', part = ''] = fact.split('.')
    const isCounter = project.steps.get(step)?.merged.counters?.[counter] !== undefined
    return isCounter ? [{ name, fact, part, step, counter: `${step}.${counter}` }] : []
  })
  const isAlone = ({ counter }: { counter: string }): boolean =>
    parts.filter((each) => each.counter === counter).length === 1
  const alone = parts.filter(isAlone)
  const most = alone.find(({ part }) => part === 'max')
  const counted = alone.find(({ part }) => part === 'used' || part === 'left')
  if (!most || !counted || most.step !== counted.step) return
  const message = `\`${counted.name}\` and \`${most.name}\` are of two counters`
  const related = { place: place([...path, most.name]), label: `\`${most.counter}\`` }
  const help = `write \`${most.counter}.${counted.part}\` or \`${counted.counter}.max\``
  report('J233', place([...path, counted.name]), message, `\`${counted.counter}\``, help, related)
}
