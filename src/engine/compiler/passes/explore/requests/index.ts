/** The proof of requests: each has what its service requires, on every way that leads to it. */
import type { Definition, Rule } from '../../../../core/model.ts'
import type { Report } from '../../../diagnostics/report.ts'
import { sameAt } from '../../../diagnostics/same-at.ts'
import { groupBy } from '../../../group-by.ts'
import { spanOf } from '../../../source/document.ts'
import type { Structure } from '../../../source/project.ts'
import type { Explored } from '../explore.ts'
import { indexRules, type RulePlace } from '../model/rule-places.ts'
import type { Move } from '../space/move.ts'
import { movesOf } from '../space/state-space.ts'
import { formatStory } from '../space/story.ts'
import { changedMeanwhile } from './changed-meanwhile.ts'
import { analyse } from './flow.ts'
import { type Obligation, obligationsOf } from './obligations.ts'
import { headOf } from './record-facts.ts'
import { findStories } from './refute.ts'
import { unstableAnswers } from './steps.ts'
import { checkUnmetNeeds, type UnmetNeed, unmetNeeds } from './unmet-needs.ts'

/** What one call of one rule must have and is not proven to have. */
type Unproven = Obligation & {
  place: RulePlace
  step: string
  call: string
  effect: string
  /** The step needs the fact. That holds for who comes by an address, not for a rule that leads there. */
  isNeeded: boolean
  /** It is an answer that counts no longer once its list is read anew, or what a check of it reads changes. */
  isUnstable: boolean
  /** The answer that it is, or was set from, may be changed while this call runs. */
  changed: { field: string; call: string } | undefined
}

export type Proof = {
  /** Number of properties and headers that are there and right on every way. */
  proven: number
  unproven: Unproven[]
  unmet: UnmetNeed[]
}

/** Analyses a journey that compiles. */
export function proveRequests(project: Structure, definition: Definition): Proof {
  const journey = { project, definition }
  const { rules, idOf } = indexRules(project, definition)
  const placeOf = (rule: Rule): RulePlace | undefined => rules.get(idOf.get(rule) ?? '')
  let proven = 0
  const unproven: Unproven[] = []
  const unmet: UnmetNeed[] = []
  analyse(journey, (run) => {
    const { step, rule, after } = run
    unmet.push(...unmetNeeds(journey, run, idOf.get(rule) ?? ''))
    for (const name of rule.call ?? []) {
      const owner = definition.steps[step]
      const call = owner?.calls[name]
      const place = placeOf(rule)
      if (!call || !place) continue
      for (const obligation of obligationsOf(journey, after, step, call)) {
        if (obligation.verdict === 'proven') proven += 1
        else {
          const isNeeded = owner.needs.some((fact) => fact === obligation.fact)
          const { fact, verdict } = obligation
          const changed =
            verdict === 'absent' && fact !== undefined ? changedMeanwhile(definition, place, fact) : undefined
          const isUnstable = fact !== undefined && unstableAnswers(journey, owner).has(headOf(fact))
          unproven.push({ ...obligation, place, step, call: name, effect: call.effect, isNeeded, isUnstable, changed })
        }
      }
    }
  })
  return { proven, unproven, unmet }
}

/**
 * Reports each request that a story shows to lack something (J508), and each that is neither proven nor refuted (J509). Returns how
 * many places of requests are not decided.
 */
export function checkRequests({ unproven, unmet }: Proof, explored: Explored, report: Report): number {
  checkUnmetNeeds(unmet, explored, new Set(unproven.map(({ fact }) => fact)), report)
  const keyOf = ({ step, call, property }: Unproven): string => `${step} ${call} ${property}`
  const stories = findStories(explored, new Set(unproven.map(keyOf)))
  const groups = new Map<string, Lacking>()
  for (const each of unproven) {
    const refuting = stories.get(keyOf(each))
    const isRefuted = refuting !== undefined
    const { step, event, index, written } = each.place
    const way = explored.space.firedRules.get(`${step || '*'} ${event} ${index}`)
    const key = `${written} ${each.effect} ${isRefuted}`
    const { lacking, moves } = groups.get(key) ?? { lacking: [], moves: refuting ?? (way ? movesOf(way) : []) }
    groups.set(key, { lacking: [...lacking, each], moves, isRefuted })
  }
  for (const { lacking, moves, isRefuted } of groups.values())
    if (isRefuted) reportLacking(lacking, formatStory(explored.model, moves), report)
  const open = [...groups.values()].filter(({ isRefuted }) => !isRefuted)
  for (const [first, ...others] of groupBy(open, causeOf).values())
    if (first) reportUnproven(first.lacking, others, formatStory(explored.model, first.moves), report)
  return unproven.filter((each) => !stories.has(keyOf(each))).length
}

/** What the rules at one place lack of one request. */
type Lacking = { lacking: Unproven[]; moves: readonly Move[]; isRefuted: boolean }

/** What is not known of a fact is one mistake, however many requests carry it. */
function causeOf(each: Lacking): string | Lacking {
  const [first] = each.lacking
  return first?.fact === undefined || first.changed ? each : [first.fact, first.verdict, first.schema].join(' ')
}

/** What may break the schema, or be absent, as far as the definition tells; the story is the shortest way to the rule. */
function reportUnproven(
  unproven: readonly Unproven[],
  others: readonly Lacking[],
  story: string[],
  report: Report,
): void {
  const [first] = unproven
  if (!first) return
  const { changed, effect, fact, isUnstable, place, schema, verdict } = first
  const given = fact === undefined ? 'the value' : `\`${fact}\``
  const [label, help] = changed
    ? [
        `\`${changed.field}\` may be changed while \`${changed.call}\` runs`,
        `let the field be \`readOnlyWhen\` \`${changed.call}\` runs, or ask for it in a condition`,
      ]
    : verdict === 'absent'
      ? [
          isUnstable
            ? `${given} may not be there, or no longer count: its list or a check of it may change`
            : `${given} may not be there`,
          askForIt,
        ]
      : schema === undefined
        ? [
            `${given} may be empty, or no text: the path needs one`,
            'say `minLength: 1` in the schema where it comes from',
          ]
        : [`${given} may be more than \`${schema}\` takes`, askForIt]
  report.withStory(
    story,
    'J509',
    place.place,
    `nothing proves that ${namesOf(unproven)} of \`${effect}\` is valid`,
    others.length === 0
      ? label
      : `${label}; ${sameAt(others.flatMap(({ lacking: [other] }) => other?.place.place ?? []).map(spanOf))}`,
    help,
  )
}

const askForIt =
  'let its form, a condition of the rule, or the `needs` of each step that leads here ask for what the request asks for'

function namesOf(unproven: readonly Unproven[]): string {
  const names = unproven.map(({ isHeader, property }) => (isHeader ? `the header \`${property}\`` : `\`${property}\``))
  return [...new Set(names)].join(', ')
}

/** One mistake for each rule, however much its request lacks. */
function reportLacking(lacking: readonly Unproven[], story: string[], report: Report): void {
  const [first] = lacking
  if (!first) return
  const { effect, fact, isHeader, isNeeded, schema, place } = first
  const wanted = isHeader
    ? 'its `context` promises it'
    : schema === undefined
      ? 'its path needs it'
      : `\`${schema}\` requires it`
  report.withStory(
    story,
    'J508',
    place.place,
    `\`${effect}\` can be sent without ${namesOf(lacking)}`,
    fact === undefined ? wanted : `${wanted}, and \`${fact}\` may not be there`,
    fact === undefined
      ? 'give it a value'
      : isNeeded
        ? `a rule leads here without it: ask for \`${fact}\` in a condition of that rule or of this one, or require it where it comes from`
        : `name \`${fact}\` under \`needs\`, or ask for it in a condition of the rule`,
  )
}
