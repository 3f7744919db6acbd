/** Stories: what an author has pinned of the rules, told again with the rules as they are. */

import { satisfies } from '../../../core/condition.ts'
import type { Schema } from '../../../core/define.ts'
import type { Condition, FactPath, Json } from '../../../core/model.ts'
import type { Report } from '../../diagnostics/report.ts'
import { nearest, suggestion, use } from '../../diagnostics/suggest.ts'
import { type AuthoredRule, type AuthoredStories, type AuthoredStory, list, type Words } from '../../source/authored.ts'
import type { Place } from '../../source/document.ts'
import { spanOf } from '../../source/document.ts'
import type { Copies, File, StepFile, Structure } from '../../source/project.ts'
import { listedValues, refusal } from '../../source/schema-values.ts'
import { valueText } from '../../source/value-text.ts'
import { eventsHeard } from '../../symbols/events.ts'
import { resolveFact } from '../../symbols/facts.ts'
import {
  createReplay,
  type EventRules,
  effectParts,
  effectText,
  type GuardedRule,
  type Replay,
  visit,
} from '../../symbols/replay.ts'
import { actionText } from '../../symbols/rule-text.ts'

/**
 * Tells every story again. Only for a project without errors.
 * @param isChanged the rules are known to have changed, and where: only what must not be, and what is read, is told
 */
export function checkStories(
  project: Structure,
  { copies, isAccepted, isChanged = false }: { copies: Copies; isAccepted: boolean; isChanged?: boolean },
  report: Report,
): void {
  const reported = new Set<string>()
  for (const file of project.stories) checkFile({ project, copies, file, reported, isChanged, isAccepted }, report)
}

type Reading = {
  project: Structure
  copies: Copies
  file: File<AuthoredStories>
  reported: Set<string>
  isChanged: boolean
  /** The rules are as they are pinned: what differs is the story. */
  isAccepted: boolean
}

function checkFile({ project, copies, file, reported, isChanged, isAccepted }: Reading, report: Report): void {
  const { document, value } = file
  const step = value.step === undefined ? undefined : project.steps.get(value.step)
  if (value.step !== undefined && !step) {
    const near = nearest(value.step, project.steps.keys())
    const help = near === undefined ? 'delete this file, too, where the step was deleted' : use(near)
    return report.about(
      { is: 'unknown', kind: 'step', name: value.step },
      'J202',
      { document, path: ['step'] },
      `unknown step \`${value.step}\``,
      'no such file in `steps`',
      help,
    )
  }
  const replay = createReplay(project, step)
  for (const [index, story] of value.stories.entries()) {
    const place: Place = { document, path: ['stories', index] }
    if (story.does === undefined && story.not === undefined && story.says === undefined) {
      report(
        'J323',
        place,
        `the story of \`${story.on}\` pins nothing`,
        'whatever happens, it holds',
        'add `does`, `not` or `says`',
      )
      continue
    }
    // One rule may break several stories: the first tells it.
    const once: Report = Object.assign((...given: Parameters<Report>) => {
      const found = isAccepted ? inStory(place, given) : given
      const { file: where, line } = spanOf(found[1])
      if (reported.has(`${where}:${line}`)) return
      reported.add(`${where}:${line}`)
      report(...found)
    }, report)
    checkStory({ project, copies, step, replay, report: once, isChanged }, story, place)
  }
}

/** The same diagnostic at the story, with the rule beside it. */
function inStory(story: Place, [code, rule, ...said]: Parameters<Report>): Parameters<Report> {
  if (code !== 'J322' || rule.document === story.document) return [code, rule, ...said]
  const [message, label] = said
  const help = 'undo the change, or change the rules with it'
  return [code, story, message, label, help, { place: rule, label: 'what happens' }]
}

type Telling = {
  project: Structure
  copies: Copies
  step: StepFile | undefined
  replay: Replay
  report: Report
  isChanged: boolean
}

function checkStory(telling: Telling, story: AuthoredStory, place: Place): void {
  const { replay, step, report, project, isChanged } = telling
  for (const fact of Object.keys(story.given ?? {})) checkGiven(telling, fact, story, place)
  const found = replay.rulesFor(story.on)
  if (!found) {
    if (isChanged) return
    if (story.does === 'nothing' && story.on !== visit) return checkEvent(telling, story.on, place)
    if (story.on === visit && story.does !== 'nothing') return
    const help = 'give it its rules back, or take the story out where they are gone on purpose'
    const document = step?.document ?? project.journey.document
    const related = { place, label: 'the story' }
    return report(
      'J322',
      { document, path: [story.on === visit ? 'step' : 'on'], part: 'key' },
      `\`${story.on}\` has no rules, and a story tells of it`,
      'nothing happens',
      help,
      related,
    )
  }
  const given = replay.factsOf(story.given ?? {})
  const index = replay.ran(found.rules, given)
  const rule = index === undefined ? undefined : found.rules[index]
  const wanted = story.does === 'nothing' ? undefined : story.does
  if (!isChanged && story.does !== undefined && effectText(rule) !== effectText(wanted))
    return differ(telling, story, found, index, given, place)
  for (const word of list(story.not))
    if (rule && word in rule)
      report(
        'J322',
        found.place(index ?? 0, word),
        `\`${story.on}\` must not \`${word}\` here`,
        `${storyName(place)} says so`,
        changeHelp,
        { place, label: 'the story' },
      )
  const words = textsOf(telling, rule)
  for (const text of list(story.says))
    if (!words.some((each) => each.includes(text)))
      report(
        'J322',
        place,
        `nothing that \`${story.on}\` shows says “${text}”`,
        'other words, or none',
        'write the words, or change the story',
      )
}

/** An event that never comes does nothing, whatever the rules say. */
function checkEvent({ project, step, report }: Telling, event: string, { document, path }: Place): void {
  const known = eventsHeard(project, step)
  const [first = ''] = event.split('.')
  const { calls, timers, fields } = step?.merged ?? {}
  if (
    known.has(event) ||
    (first !== event && first in { ...calls, ...timers, ...fields, ...project.journey.value.reads })
  )
    return
  const where = step ? `on \`${step.name}\`` : 'anywhere'
  const help = suggestion(event, known) ?? 'tell of an event that comes, or delete the story'
  report('J323', { document, path: [...path, 'on'] }, `\`${event}\` never comes`, `nothing raises it ${where}`, help)
}

/** A fact that is not there tells nothing: the story would hold whatever it says. */
function checkGiven(
  { project, step, report, isChanged }: Telling,
  text: string,
  { given, does }: AuthoredStory,
  { document, path }: Place,
): void {
  const fact = resolveFact(project, step, text)
  const place = { document, path: [...path, 'given', text] }
  if (isChanged) return
  const value = given?.[text] ?? null
  if (fact.known) return checkValue({ text, value, schema: fact.schema, isWritten: does === undefined }, place, report)
  report(fact.code, { ...place, part: 'key' }, `a story gives \`${text}\`, which is no fact`, fact.label, fact.help)
}

/** With a value that the fact never has, a story pins nothing. `x` stands for any text: `pin` writes stories so. */
function checkValue(
  { text, value, schema, isWritten }: { text: string; value: Json; schema: Schema; isWritten: boolean },
  place: Place,
  report: Report,
): void {
  const { type } = schema
  // What a command has written is held by what it does, whatever value stands for one that is there.
  const kind = type === undefined || !isWritten ? undefined : refusal(value, { type })
  if (kind !== undefined) {
    const never = `a story gives \`${text}: ${valueText(value)}\`, which it never is`
    return report('J323', place, never, kind, 'write a value of its own kind')
  }
  const members = listedValues(schema) ?? []
  if (typeof value !== 'string' || /^x+$/.test(value) || members.length === 0 || members.includes(value)) return
  const message = `a story gives \`${text}: ${value}\`, which it never is`
  const help = suggestion(value, members.filter(Boolean).map(valueText))
  report('J323', place, message, 'not among its values', help)
}

const changeHelp = 'undo the change, or change the story with it'

/** The rule that ran is another than the story's: what of it differs, or which condition is to blame. */
function differ(
  { replay, project, step, report }: Telling,
  story: AuthoredStory,
  { rules, place }: EventRules,
  ran: number | undefined,
  given: ReadonlyMap<FactPath, Json>,
  at: Place,
): void {
  const wanted = story.does === 'nothing' ? undefined : story.does
  const meant = wanted && rules.findIndex((rule) => effectText(rule) === effectText(wanted))
  const message = `\`${story.on}\` does not do what a story says`
  const label = `${storyName(at)}: ${wordsOf(wanted)}; now ${wordsOf(ran === undefined ? undefined : rules[ran])}`
  const say = (where: Place, blamed?: Place): void =>
    report('J322', where, message, label, changeHelp, {
      place: blamed ?? at,
      label: blamed ? 'what it asks' : 'the story',
    })
  const tableOf = (name: string, fact?: FactPath): Place => {
    const own = step?.chain.find(({ name: each }) => project.steps.get(each)?.own.conditions?.[name])
    const document = own?.document ?? project.journey.document
    const table = step?.merged.conditions?.[name] ?? project.journey.value.conditions?.[name] ?? {}
    const key = Object.keys(table).find((each) => fact !== undefined && replay.factsOf({ [each]: null }).has(fact))
    return { document, path: ['conditions', name, ...(key === undefined ? [] : [key])], part: 'key' }
  }
  const isMissed = meant !== undefined && meant >= 0
  // It should have run: one of its conditions stands in the way.
  if (isMissed && (ran === undefined || ran > meant)) {
    const { path, blamed } = hindrance(replay, rules[meant] ?? {}, given)
    return say(place(meant, path), blamed && tableOf(blamed.name, blamed.fact))
  }
  if (ran === undefined) return say(place())
  const rule = rules[ran] ?? {}
  const guard = ['when', 'unless'].filter((key) => key in rule).slice(0, 1)
  const [first] = [...list(rule.when), ...list(rule.unless)]
  if (isMissed) return say(place(ran, ...guard), first === undefined ? undefined : tableOf(first))
  say(place(ran, ...differingPart(rule, wanted ?? {})))
}

/** What keeps a rule from running: a fact that it needs, or a condition of its own. */
function hindrance(
  replay: Replay,
  rule: GuardedRule,
  given: ReadonlyMap<FactPath, Json>,
): { path: 'needs' | 'when' | 'unless'; blamed?: { name: string; fact?: FactPath | undefined } } {
  const isThere = (need: string): boolean =>
    [...replay.factsOf({ [need]: null }).keys()].some((fact) => given.has(fact))
  if (rule.needs?.some((need) => !isThere(need))) return { path: 'needs' }
  const failing = list(rule.when).find((name) => !replay.conditionHolds(name, given))
  if (failing !== undefined)
    return { path: 'when', blamed: { name: failing, fact: failingFact(replay.condition(failing), given) } }
  const holding = list(rule.unless).find((name) => replay.conditionHolds(name, given))
  return { path: 'unless', ...(holding === undefined ? {} : { blamed: { name: holding } }) }
}

/** The word of the rule that another effect wants changed, and of `set` the fact. */
function differingPart(rule: AuthoredRule, wanted: Omit<AuthoredRule, 'when' | 'unless'>): string[] {
  const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
  const others = new Map(effectParts(wanted))
  const [word] = effectParts(rule).find(([key, value]) => !isSame(others.get(key), value)) ?? []
  if (word === undefined) return []
  const facts = word === 'set' && wanted.set ? Object.keys(rule.set ?? {}) : []
  return [word, ...facts.filter((fact) => !isSame(rule.set?.[fact], wanted.set?.[fact])).slice(0, 1)]
}

/** The fact of a table that the values given do not satisfy. */
function failingFact(condition: Condition | undefined, given: ReadonlyMap<FactPath, Json>): FactPath | undefined {
  return condition?.facts.find(({ fact, is }) => !satisfies(given.get(fact), is))?.fact
}

function storyName({ document, path }: Place): string {
  return `the story at ${document.file}:${spanOf({ document, path }).line}`
}

/** What a rule does in a few words. */
function wordsOf(rule: AuthoredRule | undefined): string {
  return (rule && actionText(rule)) || 'nothing'
}

/** Every text of what the rule shows or goes to, in the first language. */
function textsOf({ copies: { copies }, project: { journey } }: Telling, rule: AuthoredRule | undefined): string[] {
  const words = copies.get(journey.value.languages[0] ?? '')?.value ?? {}
  const shown = [...list(rule?.show), ...(rule?.go === undefined ? [] : [rule.go])]
  const errors = words.errors
  return shown.flatMap((name) => [words[name], typeof errors === 'object' ? errors[name] : undefined].flatMap(textsIn))
}

function textsIn(words: string | Words | undefined): string[] {
  if (words === undefined) return []
  return typeof words === 'string' ? [words] : Object.values(words).flatMap(textsIn)
}
