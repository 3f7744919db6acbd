/** What a widget offers, what the checks of the step accept and what the form takes: have the three an answer in common? */
import type { Schema } from '../../../core/define.ts'
import { memoize, memoizeByName } from '../../../core/memoize.ts'
import type { Json } from '../../../core/model.ts'
import { absolute } from '../../lower/values.ts'
import { isWritten, type Path, type Place } from '../../source/document.ts'
import type { Registry, Structure } from '../../source/project.ts'
import { refusal } from '../../source/schema-values.ts'
import { fieldOptions } from '../../symbols/events.ts'
import { fieldSchema } from '../../symbols/fact-schemas.ts'
import { endsOf } from '../../symbols/range-ends.ts'
import type { StepScope } from './facts.ts'
import { checksOfField, conditionPlace, type FieldCheck, holdWith } from './field-checks.ts'
import { givenBy, propertyPath } from './given.ts'
import { isKnown, knownValue, sampleDays } from './known-facts.ts'
import { knownNumber } from './ranges.ts'
import { settingOf } from './settings.ts'

/** Reports a field of which an applicant is offered what is refused, or is asked for what can never be given. */
export function checkOfferedAnswers(scope: StepScope, name: string, path: Path): void {
  const schema = fieldSchema(scope.project, scope.step, name)
  const widget = widgetOf(scope, name)
  if (!schema || !widget || schema.readOnly === true) return
  const checks = checksOfField(scope.project, scope.step, name)
  if (schema.type === 'number' || schema.type === 'integer') {
    if (!checkEnds(scope, name, schema, path)) checkAccepted(scope, name, schema, checks)
    return
  }
  const gives = givenBy(scope.project, widget, optionsOf(scope, name), schema)
  if (gives?.pattern !== undefined) checkDays(scope, name, { schema, gives, checks, path })
}

/** An end of what a widget offers is an answer: the form takes it. */
function checkEnds(scope: StepScope, name: string, schema: Schema, path: Path): boolean {
  const wrong = endsOf(widgetOf(scope, name) ?? {}, optionsOf(scope, name)).find(({ value }) => {
    const end = knownNumber(scope, value)
    return end !== undefined && refusal(end, schema) !== undefined
  })
  if (!wrong) return false
  const end = knownNumber(scope, wrong.value) ?? 0
  const related = { place: scope.place([...path, wrong.key]), label: 'offered here' }
  const message = `\`${name}\` refuses \`${end}\`, which its \`${wrong.key}\` offers`
  const help = 'let the form take all that is offered, or offer less'
  scope.report('J236', limitPlace(scope, name, path), message, refusal(end, schema) ?? '', help, related)
  return true
}

/** What the checks accept, and the form refuses: the one limit or the other is not meant. */
function checkAccepted(scope: StepScope, name: string, schema: Schema, checks: readonly FieldCheck[]): void {
  const [first] = checks
  // Beside another answer no number is too much by itself.
  const own = `${scope.step.name}.${name}`
  const hasOther = ({ origins }: FieldCheck): boolean => origins.some((fact) => fact !== own && isAnswer(scope, fact))
  if (!first || checks.some(hasOther)) return
  const numbers = sampleNumbers(scope, checks)
  const accepted = numbers.filter((value) => isAccepted(scope, name, value, checks, sampleDays[0]))
  const [least, most] = [accepted[0], accepted.at(-1)]
  // Only ends that the checks themselves set.
  const refused = [
    ...(least === undefined || least === numbers[0] ? [] : [least]),
    ...(most === undefined || most === numbers.at(-1) ? [] : [most]),
  ].find((end) => {
    const beside = accepted.filter((value) => value !== end)
    const next = end === least ? beside[0] : beside.at(-1)
    return refusal(end, schema) !== undefined && next !== undefined && refusal(next, schema) !== undefined
  })
  if (refused === undefined) return
  const related = { place: scope.place(['checks', first.name, 'holds']), label: 'accepts it' }
  const message = `\`${name}\` refuses \`${refused}\`, which the check \`${first.name}\` accepts`
  const help = 'let the form take what the check accepts, or the check accept less'
  scope.report(
    'J236',
    limitPlace(scope, name, ['fields', name]),
    message,
    refusal(refused, schema) ?? '',
    help,
    related,
  )
}

function isAnswer({ project }: StepScope, fact: string): boolean {
  const [step = '', field = ''] = fact.split('.')
  return Object.hasOwn(project.steps.get(step)?.merged.fields ?? {}, field)
}

/** Of days and months: what can be entered and passes, on every day that an applicant may come. */
function checkDays(
  scope: StepScope,
  name: string,
  { schema, gives, checks, path }: { schema: Schema; gives: Schema; checks: readonly FieldCheck[]; path: Path },
): void {
  const [first] = checks
  if (!first) return
  const ends = endsOf(widgetOf(scope, name) ?? {}, optionsOf(scope, name))
  const named = daysNamed(scope, checks)
  const found = sampleDays.map((today) => {
    const entered = daysEntered(gives, today, named)
    const accepted = daysAccepted(scope, name, entered, { gives, schema, checks, named, today })
    const [from, to] = ends.map(({ value }) => dayOf(scope, value, today))
    return { entered, accepted, early: accepted.filter((day) => to === undefined || day <= to), from, to }
  })
  if (found.some(({ entered }) => entered.length === 0)) return
  const own = [`${scope.step.name}.${name}`]
  const areKnown = checks.every(({ origins }) => origins.every((fact) => isKnown(scope.project, fact, own)))
  if (areKnown && found.every(({ accepted }) => accepted.length === 0)) {
    const label = `whatever is entered at \`${name}\`, it does not hold`
    const at = scope.place(['checks', first.name, 'holds'])
    const about = { is: 'refused' as const, kind: 'answer', name: first.name }
    const message = `no answer passes the check \`${first.name}\``
    return scope.report.about(about, 'J230', at, message, label, 'fix its condition')
  }
  // A single day in common is an end that both include.
  const isApart = found.every(({ accepted, early, from }) => {
    const offered = early.filter((day) => from === undefined || day >= from)
    return accepted.length > 1 && offered.length <= 1
  })
  const turned = turnedEnd(found)
  if (turned !== undefined) return report(turned)
  const isLate = found.every(({ early }) => early.length <= 1)
  const end = ends[isLate ? 1 : 0]
  const isTurned = found.every(({ from = '', to = '9' }) => from > to)
  if (isApart && !isTurned && end?.value !== undefined) report(isLate ? 1 : 0)

  function report(index: number): void {
    const label = `the check \`${first?.name}\` accepts what is ${index === 1 ? 'later' : 'earlier'}`
    const related = { place: conditionPlace(scope, first?.name ?? ''), label: 'has to hold' }
    const message = `what \`${name}\` offers does not pass`
    const at = scope.place([...path, ends[index]?.key ?? ''])
    scope.report('J236', at, message, label, 'offer what the check accepts, or turn its condition round', related)
  }
}

type Found = { accepted: readonly string[]; from: string | undefined; to: string | undefined }

/** The end beside which all of a week is refused that is offered, and some of one is accepted that is not: 0 for the beginning. */
function turnedEnd(found: readonly Found[]): 0 | 1 | undefined {
  const isTurned = (end: 'from' | 'to', way: 1 | -1): boolean =>
    found.every(({ accepted, [end]: day }) => {
      if (day === undefined) return false
      const week = [0, 1, 2, 3, 4, 5, 6, 7].map((days) => dayAfter(day, way * days))
      const beyond = week.map((_, days) => dayAfter(day, -way * (days + 1)))
      return !week.some((each) => accepted.includes(each)) && beyond.some((each) => accepted.includes(each))
    })
  if (isTurned('from', 1)) return 0
  return isTurned('to', -1) ? 1 : undefined
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayLasts).toISOString().slice(0, 10)
}

function isAccepted(
  { project, step }: StepScope,
  name: string,
  value: Json,
  checks: readonly FieldCheck[],
  today = '',
): boolean {
  return holdWith(project, checks, { [`${step.name}.${name}`]: value, 'journey.today': today })
}

function widgetOf({ project, step }: StepScope, name: string): Schema | undefined {
  const use = step.merged.fields?.[name]
  return use === undefined ? undefined : project.registry.widgets[typeof use === 'string' ? use : use.widget]?.options
}

function optionsOf({ step }: StepScope, name: string) {
  const use = step.merged.fields?.[name]
  return use === undefined ? {} : fieldOptions(use)
}

function dayOf({ project, step }: StepScope, option: Json | undefined, today: string): string | undefined {
  if (typeof option !== 'string') return undefined
  const value = knownValue(project, absolute(project, step, option), { 'journey.today': today })
  return typeof value === 'string' ? value : undefined
}

/** Every number at which the answer of a check may turn, and those beside it. */
function sampleNumbers({ project }: StepScope, checks: readonly FieldCheck[]): number[] {
  const settings = checks.flatMap(({ origins }) =>
    origins.flatMap((fact) => numbersIn(settingOf(project, fact)?.value)),
  )
  const written = checks.flatMap(({ conditions }) => numbersIn(JSON.parse(JSON.stringify(conditions))))
  const turns = [...settings, ...written, 0]
  const all = turns.flatMap((each) => [each - 1, each, each + 1])
  const [low, high] = [Math.min(...all) - 1e9, Math.max(...all) + 1e9]
  return [...new Set([low, ...all, high])].toSorted((a, b) => a - b)
}

function numbersIn(value: Json | undefined): number[] {
  if (typeof value === 'number') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : []
}

/** The days that a widget can give, around one and of those named. */
function daysEntered(gives: Schema, today: string, named: readonly string[]): string[] {
  const isGiven = (day: string): boolean => refusal(day, gives) === undefined
  const key = JSON.stringify([today, gives])
  const around = given.get(key) ?? daysAround(sampleDays, today).filter(isGiven)
  given.set(key, around)
  return [...around, ...named.filter(isGiven)]
}

/** Day and what a widget gives → the days around it. There are no more of them than widgets for days. */
const given = new Map<string, readonly string[]>()

/** Those of the days that the form and its checks take: found again only where something has changed that they are worked out of. */
function daysAccepted(
  scope: StepScope,
  name: string,
  entered: readonly string[],
  asked: { gives: Schema; schema: Schema; checks: readonly FieldCheck[]; named: readonly string[]; today: string },
): readonly string[] {
  const { project, step } = scope
  const { schema, checks, today } = asked
  const from = `${knownText(project)} ${JSON.stringify(asked)}`
  const all = lastAccepted(project.registry)
  const field = `${step.name}.${name} ${today}`
  const last = all.get(field)
  if (last?.from === from) return last.accepted
  const accepted = entered.filter(
    (day) => refusal(day, schema) === undefined && isAccepted(scope, name, day, checks, today),
  )
  all.set(field, { from, accepted })
  return accepted
}

/** What is known before an applicant has come, and how the rest is worked out of it. */
const knownText = memoize(({ settings, journey }: Structure) =>
  JSON.stringify([settings.value, journey.value.calculations]),
)

/** Field and day → what was asked of it last, and the answer. */
const lastAccepted = memoize((_: Registry) => new Map<string, { from: string; accepted: readonly string[] }>())

/** Every day of the year around it, and days of many years; each as a month, too. The same for each field that asks. */
const daysAround = memoizeByName((_: typeof sampleDays, today) => {
  const near = Array.from({ length: 801 }, (_, index) => index - 400)
  const far = Array.from({ length: 241 }, (_, index) => Math.round((index - 120) * 365.2425) - 180)
  const days = [...near, ...far].map((days) => dayAfter(today, days))
  return [...new Set([...days, ...days.map((day) => day.slice(0, 7))])].toSorted()
})

/** The days that the journey names, such as those between which something is open, and those beside them; each as a month, too. */
function daysNamed({ project }: StepScope, checks: readonly FieldCheck[]): string[] {
  const { calculations = {} } = project.journey.value
  const text = JSON.stringify([project.settings.value, calculations, checks.map(({ conditions }) => conditions)])
  const days = [...text.matchAll(/"(\d{4}-\d{2})(-\d{2})?"/g)].flatMap(([, month = '', day = '-15']) => {
    const named = `${month}${day}`
    return Number.isNaN(Date.parse(named)) ? [] : [-1, 0, 1].map((days) => dayAfter(named, days))
  })
  return [...new Set([...days, ...days.map((day) => day.slice(0, 7))])]
}

const dayLasts = 24 * 60 * 60 * 1000

/** Where the form says what it takes; a form that the file does not write itself is named by the field. */
function limitPlace({ project, step, place }: StepScope, name: string, path: Path): Place {
  const form = project.schemas.get(step.merged.form ?? '')
  const at = form && propertyPath(form, name)
  if (!at || !isWritten(form.document, at)) return place(path)
  const limits = ['maximum', 'minimum', 'exclusiveMaximum', 'exclusiveMinimum', 'multipleOf', 'enum', 'const']
  const limit = limits.find((each) => isWritten(form.document, [...at, each]))
  return { document: form.document, path: limit === undefined ? at : [...at, limit] }
}
