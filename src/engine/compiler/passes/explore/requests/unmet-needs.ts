/** What a step needs is there where a rule leads to it: else the page, opened anew, would not show it again. */
import { asText } from '../../../../core/as-text.ts'
import { isAnswer, readFact } from '../../../../core/facts.ts'
import type { FactPath } from '../../../../core/model.ts'
import { stepNamed } from '../../../../core/path.ts'
import type { Report } from '../../../diagnostics/report.ts'
import { placeIn } from '../../../source/project.ts'
import { errorsOf } from '../../../source/schema-values.ts'
import type { Explored } from '../explore.ts'
import type { AbstractModel } from '../model/abstract-model.ts'
import type { RuleId, RulePlace } from '../model/rule-places.ts'
import { applyMove, unopenedState } from '../space/apply-move.ts'
import type { Move } from '../space/move.ts'
import { responseFor } from '../space/responses.ts'
import { movesOf } from '../space/state-space.ts'
import { formatStory } from '../space/story.ts'
import { type Journey, knownValue } from './knowledge.ts'
import type { Run } from './rounds.ts'

/** A rule, and a record that the step it leads to needs and that may not be there. */
export type UnmetNeed = { rule: RuleId; target: string; need: FactPath }

/** The records that the target of a rule needs and that nothing proves to be there. */
export function unmetNeeds(journey: Journey, { step, rule, after }: Run, id: RuleId): UnmetNeed[] {
  const { steps, records } = journey.definition
  const target = steps[rule.go ?? '']
  if (!target) return []
  // What the step of the rule needs, too, is missing before it: there it is said.
  const own = steps[step]?.needs ?? []
  return target.needs.flatMap((need) => {
    const isRecord = records.includes(need.split('.')[0] ?? '')
    const isMet = !isRecord || own.includes(need) || knownValue(journey, after, step, need) !== undefined
    return isMet ? [] : [{ rule: id, target: target.name, need }]
  })
}

/**
 * Reports those that a story shows: the way to the rule, with an answer that leaves the record out. Where no rule
 * leads to the step with it, that is said once, of the need.
 * @param known facts of which a request has said already that they may be missing
 */
export function checkUnmetNeeds(
  unmet: readonly UnmetNeed[],
  explored: Explored,
  known: ReadonlySet<FactPath | undefined>,
  report: Report,
): void {
  const groups = new Map<string, Refuted[]>()
  for (const each of unmet) {
    const refuted = known.has(each.need) ? undefined : refute(explored, each)
    const key = `${each.target} ${each.need}`
    if (refuted) groups.set(key, [...(groups.get(key) ?? []), refuted])
  }
  for (const found of groups.values()) {
    const [first] = found
    if (!first) continue
    const isAlways = found.length > 1 && found.length === rulesTo(explored, first.target)
    if (isAlways) reportNeed(explored, first, report)
    else for (const each of found) reportRule(explored, each, report)
  }
}

type OutcomeMove = Extract<Move, { kind: 'outcome' }>

type Refuted = UnmetNeed & { place: RulePlace; moves: Move[] }

/** A story that ends on the step without what it needs. */
function refute(explored: Explored, unmet: UnmetNeed): Refuted | undefined {
  const place = explored.model.rules.get(unmet.rule)
  const way = explored.space.firedRules.get(unmet.rule)
  if (!place || !way) return undefined
  const moves = movesWithout(explored, movesOf(way), unmet)
  return moves && { ...unmet, place, moves }
}

/** How many rules lead to a step. */
function rulesTo({ model }: Explored, target: string): number {
  return [...model.rules.values()].filter(({ rules, index }) => rules[index]?.go === target).length
}

function reportRule({ model }: Explored, { target, need, place, moves }: Refuted, report: Report): void {
  report.withStory(
    formatStory(model, moves),
    'J511',
    { ...place.place, path: [...place.place.path, 'go'] },
    `\`${target}\` may not open again where this rule leads to it`,
    `it needs \`${need}\`, which may be left out there; the page, opened anew, is then another`,
    `ask for \`${need}\` in \`when\` of this rule and lead elsewhere without it, or need what is always there`,
  )
}

function reportNeed({ model }: Explored, { target, need, moves }: Refuted, report: Report): void {
  const step = model.project.steps.get(target)
  if (!step) return
  report.withStory(
    formatStory(model, moves),
    'J511',
    placeIn(step, ['needs', (step.merged.needs ?? []).indexOf(need)]),
    `\`${target}\` may not open again wherever a rule leads to it`,
    `\`${need}\` may be left out there; the page, opened anew, is then another`,
    `need what is always there, or ask for \`${need}\` in \`when\` of every rule that leads to \`${target}\``,
  )
}

/** The same moves with answers that lack the fact, if they still end on the step and lack it there. */
function movesWithout({ model }: Explored, moves: readonly Move[], { target, need }: UnmetNeed): Move[] | undefined {
  let state = unopenedState(model)
  const made: Move[] = []
  for (const move of moves) {
    const isKept = move.kind === 'outcome' && recordOf(model, move) === need.split('.')[0]
    const lacking: Move = isKept ? { ...move, facts: new Map([...move.facts, [need, undefined]]) } : move
    if (lacking.kind === 'outcome' && isKept && isDemanded(model, lacking, need)) return undefined
    const applied = applyMove(model, state, lacking)
    if (!applied) return undefined
    state = applied.state
    made.push(lacking)
  }
  const isLacking = state.step === target && !isAnswer(readFact(model.journey, state, need))
  return isLacking ? made : undefined
}

/** The whole schema of the answer wants the fact beside what else the answer says: without it the answer is refused. */
function isDemanded(model: AbstractModel, { step, call, code, facts }: OutcomeMove, need: FactPath): boolean {
  const { project, journey } = model
  const effect = (step === '' ? journey.definition.reads[call] : stepNamed(journey, step).calls[call])?.effect ?? ''
  const schema = project.schemas.get(project.services.value.services[effect]?.answer ?? '')?.schema
  const response = responseFor(model, step, call, code, facts)
  if (!schema || response === undefined) return false
  const path = `${need.split('.').slice(1).join('/')}/`
  return errorsOf(response, schema).some(({ keyword, instancePath, params }) => {
    const missing = `${instancePath}/${asText(params.missingProperty)}/`.slice(1)
    return keyword === 'required' && path.startsWith(missing)
  })
}

/** The record that keeps the answer of a call. */
function recordOf({ journey }: AbstractModel, { step, call }: OutcomeMove): string | undefined {
  return step === '' ? call : stepNamed(journey, step).calls[call]?.keep
}
