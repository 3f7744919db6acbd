/** Messages of the catalogue beside the steps on which they come: the field is there, and the buttons do something there. */
import { asText } from '../../../core/as-text.ts'
import { memoize, memoizeByName } from '../../../core/memoize.ts'
import type { Report } from '../../diagnostics/report.ts'
import { groupBy } from '../../group-by.ts'
import { type AuthoredCall, type AuthoredError, type AuthoredRule, list } from '../../source/authored.ts'
import type { Path, Place } from '../../source/document.ts'
import type { StepFile, Structure } from '../../source/project.ts'
import { alwaysPossible, buttonsOf, outcomesOf, raisedByMessage } from '../../symbols/events.ts'

const builtIn = ['dismiss', 'tryAgain', 'back', 'cancel', 'save']

/** Checks every entry of the catalogue, beside the steps on which it comes. */
export function checkNotices(project: Structure, report: Report): void {
  const { document, value } = project.errors
  const anywhere = Object.keys(project.journey.value.on ?? {})
  for (const [key, entry] of Object.entries(value)) {
    checkExit(project, key, entry, report)
    const steps = [...stepsShowing(project, key)]
    if (steps.length === 0) {
      checkAnywhere(project, [key, entry], report)
      continue
    }
    const names = steps.map(({ name }) => name)
    const where = names.length === 1 ? `on \`${names[0]}\`` : `on ${names.length} steps, such as \`${names[0]}\``
    const [at = ''] = (entry.at ?? '').split('.')
    const isOver = steps.some(({ merged }) => merged.as === 'dialog')
    const page = project.steps.get(at)
    // A dialog may be over the page with the field.
    const isUnder = page !== undefined && dialogsOverStep(page, project).some((dialog) => steps.includes(dialog))
    if (entry.as === 'field' && page && !isUnder && !names.includes(at))
      report(
        'J320',
        { document, path: [key, 'at'] },
        `\`${key}\` never comes on \`${at}\``,
        `it comes ${where}`,
        otherPlace(steps),
      )
    const isAtField = entry.as === 'field' && names.includes(at)
    const seen = isAtField ? { on: [at], where: `at a field of \`${at}\`` } : { on: names, where }
    if (!isOver) checkCounted(project, [key, entry], seen, report)
    const over = dialogsOver(project, steps)
    const answered = new Set([...anywhere, ...[...steps, ...over].flatMap(({ merged }) => eventsOf(merged))])
    const isShown = ({ merged: { on = {} } }: StepFile): boolean =>
      Object.values(on).some((rules) => rules.some(({ show }) => list(show).includes(key)))
    const failing = new Set(stepsFailing(project, key))
    const isDeaf = (step: StepFile, event: string): boolean =>
      (isShown(step) || failing.has(step)) &&
      !anywhere.includes(event) &&
      ![step, ...dialogsOverStep(step, project)].some(({ merged }) => eventsOf(merged).includes(event))
    checkRepeats(project, key, entry, report)
    for (const { event, path } of isOver ? [] : unbuiltIn(entry)) {
      const deaf = answered.has(event) ? steps.find((step) => isDeaf(step, event)) : undefined
      if (answered.has(event) && !deaf) continue
      const label = `the message comes ${deaf ? `on \`${deaf.name}\`, too` : where}, and no rule for \`${event}\` is there`
      const help = deaf
        ? `add rules for \`${event}\` to \`${deaf.name}\``
        : `add rules for \`${event}\`, or name an event that has rules there`
      reportUnheard(report, event, { document, path: [key, ...path] }, label, help)
    }
  }
}

/** A field that is not on screen shows nothing: another one does, where there is one, or a message of its own. */
function otherPlace(steps: readonly StepFile[]): string {
  const asked = steps.find(({ merged }) => Object.keys(merged.fields ?? {}).length > 0)
  const other = 'write `as: modal` without `at`'
  return asked ? `name a field of \`${asked.name}\`, or ${other}` : other
}

/** The events of a message that need a rule. A cross that raises what a button does is no second mistake. */
function unbuiltIn(entry: AuthoredError): { event: string; path: Path }[] {
  return raisedByMessage(entry).filter(
    ({ event }, index, all) => !builtIn.includes(event) && all.findIndex((one) => one.event === event) === index,
  )
}

function reportUnheard(report: Report, event: string, place: Place, label: string, help: string): void {
  const about = { is: 'unhandled' as const, kind: 'event', name: event }
  report.about(about, 'J320', place, `\`${event}\` does nothing here`, label, help)
}

/** A message that may come on any step raises what journey.yaml has rules for, or each of the steps on which it comes. */
function checkAnywhere(project: Structure, [key, entry]: [string, AuthoredError], report: Report): void {
  const { document } = project.errors
  for (const { event, path } of unbuiltIn(entry)) {
    if (Object.hasOwn(project.journey.value.on ?? {}, event)) continue
    const deaf = stepsFailing(project, key).filter(
      (step) => ![step, ...dialogsOver(project, [step])].some(({ merged }) => Object.hasOwn(merged.on ?? {}, event)),
    )
    const [first] = deaf
    if (!first) continue
    const where = deaf.length === 1 ? `\`${first.name}\`` : `${deaf.length} steps, such as \`${first.name}\``
    const label = `the message may come on ${where}, and no rule for \`${event}\` is there`
    const help = `add rules for \`${event}\` to \`on\` in journey.yaml`
    reportUnheard(report, event, { document, path: [key, ...path] }, label, help)
  }
}

/** The steps with a call that may end with the code, and no rule that hears it: there the catalogue shows this entry. */
function stepsFailing(project: Structure, key: string): StepFile[] {
  const [code = key, only] = key.split('@')
  const isNarrowed = (effect: string) => only === undefined && Object.hasOwn(project.errors.value, `${code}@${effect}`)
  const failing = (callsEndingWith(project).get(code) ?? []).filter(({ step, name, call: { effect, retry } }) => {
    const { on = {} } = step.merged
    const isHeard = on[`${name}.${code}`] || on[`${name}.failed`] || list(retry?.on).includes(code)
    return (only === undefined || only === effect) && !isNarrowed(effect) && !isHeard
  })
  return [...new Set(failing.map(({ step }) => step))]
}

/** Code → the calls of steps that may end with it; over a dialog no entry of the catalogue is shown. */
const callsEndingWith = memoize((project: Structure) => {
  const steps = [...project.steps.values()].filter(({ merged }) => merged.as !== 'dialog')
  const calls = steps.flatMap((step) =>
    Object.entries(step.merged.calls ?? {}).map(([name, call]) => ({ step, name, call })),
  )
  const ends = calls.flatMap((each) => [...new Set(outcomesOf(project, each.call))].map((code) => ({ code, ...each })))
  return groupBy(ends, ({ code }) => code)
})

/** What a step counts, and how long its timer runs, says nothing where that step is not on screen. */
function checkCounted(
  { steps, errors }: Structure,
  [key, { copyValues = {} }]: [string, AuthoredError],
  seen: { on: string[]; where: string },
  report: Report,
): void {
  for (const [name, fact] of Object.entries(copyValues)) {
    const [first = '', second = ''] = typeof fact === 'string' ? fact.split('.') : []
    const { counters = {}, timers = {} } = steps.get(first)?.merged ?? {}
    if (seen.on.includes(first) || !(second in { ...counters, ...timers })) continue
    const place = { document: errors.document, path: [key, 'copyValues', name] }
    const message = `\`${key}\` shows \`${asText(fact)}\`, and is not read on \`${first}\``
    report('J320', place, message, `it comes ${seen.where}`, `name what \`${seen.on[0]}\` counts`)
  }
}

/** `tryAgain` repeats the call that failed: a message that only rules show, where none has, repeats nothing. */
function checkRepeats(project: Structure, key: string, entry: AuthoredError, report: Report): void {
  const repeats = raisedByMessage(entry).find(({ event }) => event === 'tryAgain')
  const [code = key] = key.split('@')
  const ends = (): boolean =>
    Object.keys(project.services.value.services).some((effect) => outcomesOf(project, { effect }).includes(code))
  if (!repeats || isShownAfterFailure(project, key) || ends()) return
  const place = { document: project.errors.document, path: [key, ...repeats.path] }
  const label = 'no call has failed where the message is shown'
  report('J320', place, '`tryAgain` repeats nothing here', label, 'name an event that has rules there')
}

/**
 * A message that takes the whole page has no cross: without a button, or with one that only does again what has failed,
 * it holds the applicant for ever.
 */
function checkExit({ errors }: Structure, key: string, entry: AuthoredError, report: Report): void {
  const events = buttonsOf(entry).map(({ event }) => event)
  if (entry.as !== 'page' || events.some((event) => event !== 'tryAgain')) return
  const isBare = events.length === 0
  const label = isBare ? 'it takes the whole page, and has no button' : 'while it fails there is no other way'
  const help = isBare ? 'write `buttons: [dismiss]`' : 'add a button that leads away, such as `dismiss`'
  const place = { document: errors.document, path: [key, isBare ? 'as' : 'buttons'] }
  report('J306', place, `\`${key}\` cannot be left`, label, help)
}

/** The dialogs that can be over these steps: shown by their rules, by those of the journey, or by one another. */
export function dialogsOver(project: Structure, steps: readonly StepFile[]): StepFile[] {
  const shownBy = (on: Record<string, AuthoredRule[]> = {}): string[] =>
    Object.values(on).flatMap((rules) => rules.flatMap((rule) => list(rule.show)))
  const found = new Set<StepFile>()
  const open = [...shownBy(project.journey.value.on), ...steps.flatMap(({ merged }) => shownBy(merged.on))]
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const dialog = project.steps.get(name)
    if (!dialog || found.has(dialog)) continue
    found.add(dialog)
    open.push(...shownBy(dialog.merged.on))
  }
  return [...found]
}

/** Whether the message can come while the step is on screen, or a dialog over it. */
export function mayCome(project: Structure, key: string, step: StepFile): boolean {
  const steps = stepsShowing(project, key)
  if (steps.size === 0 || steps.has(step) || step.merged.as === 'dialog') return true
  return dialogsOverStep(step, project).some((dialog) => steps.has(dialog))
}

const dialogsOverStep = memoize((step: StepFile, project: Structure) => dialogsOver(project, [step]))

function isShownAfterFailure(project: Structure, key: string): boolean {
  return [...project.steps.values()].some(({ merged }) =>
    Object.entries(merged.on ?? {}).some(([event, rules]) => {
      const [call = '', outcome] = event.split('.')
      const isFailure = outcome !== undefined && outcome !== 'ok' && Object.hasOwn(merged.calls ?? {}, call)
      return isFailure && rules.some((rule) => list(rule.show).includes(key))
    }),
  )
}

function eventsOf({ on = {} }: StepFile['merged']): string[] {
  return Object.keys(on)
}

/** The steps with a rule that shows the entry, or with a call that ends with its code; none for what may come anywhere. */
const stepsShowing = memoizeByName((project: Structure, key): ReadonlySet<StepFile> => {
  const [code = key, effect] = key.split('@')
  if (effect === undefined && alwaysPossible.includes(code)) return new Set()
  const { anywhere, ofSteps } = namedIn(project)
  if (anywhere.shown.has(key) || anywhere.outcomes.has(code)) return new Set()
  const isNamed = ({ shown, outcomes }: Named): boolean =>
    shown.has(key) || (effect === undefined ? outcomes.has(code) : shown.has(code) || outcomes.has(`${code}@${effect}`))
  return new Set(ofSteps.filter(({ named }) => isNamed(named)).map(({ step }) => step))
})

/** `shown`: entries that rules show. `outcomes`: what calls end with, alone and as `code@effect`. */
type Named = { shown: ReadonlySet<string>; outcomes: ReadonlySet<string> }

/** What the journey and each step name; read once, because every entry of the catalogue asks for it. */
const namedIn = memoize((project: Structure): { anywhere: Named; ofSteps: { step: StepFile; named: Named }[] } => {
  const { on, reads } = project.journey.value
  return {
    anywhere: namedBy(project, on, reads),
    ofSteps: [...project.steps.values()].map((step) => ({
      step,
      named: namedBy(project, step.merged.on, step.merged.calls),
    })),
  }
})

function namedBy(
  project: Structure,
  on: Record<string, AuthoredRule[]> = {},
  calls: Record<string, AuthoredCall> = {},
): Named {
  const outcomes = Object.values(calls).flatMap((call) =>
    outcomesOf(project, call).flatMap((code) => [code, `${code}@${call.effect}`]),
  )
  const shown = Object.values(on)
    .flat()
    .flatMap((rule) => list(rule.show))
  return { shown: new Set(shown), outcomes: new Set(outcomes) }
}
