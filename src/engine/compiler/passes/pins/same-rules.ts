/** Whether two lists of rules do the same, whatever the facts are: one may be the other written in another way. */
import type { Condition, Rule } from '../../../core/model.ts'
import { lowerRule } from '../../lower/step.ts'
import { type AuthoredRule, list } from '../../source/authored.ts'
import type { Project, StepFile } from '../../source/project.ts'
import { assignmentsOf, type DomainOf, type Given } from '../../symbols/assignments.ts'
import { linesOf } from '../../symbols/condition-lines.ts'
import { createReplay, type Replay } from '../../symbols/replay.ts'
import { settled } from '../../symbols/settled.ts'

/** The rules of one side, and what they are read with. */
export type Side = { project: Project; step: StepFile | undefined; replay: Replay; rules: readonly AuthoredRule[] }

/** Facts with which the two do something else; `given` is missing where they are too many to try. */
export type Witness = { given?: Given; was?: AuthoredRule | undefined; is?: AuthoredRule | undefined }

export function sideOf(project: Project, step: StepFile | undefined, event: string): Side {
  const replay = createReplay(project, step)
  return { project, step, replay, rules: replay.rulesFor(event)?.rules ?? [] }
}

/** Nothing where both do the same. */
export function differingFacts(before: Side, after: Side, domainOf: DomainOf): Witness | undefined {
  const [was, is] = [before, after].map((side) => side.rules.map((rule) => settled(guarded(side, rule))))
  if (!was || !is || was.join() === is.join()) return undefined
  if (isReordered(before, [was, is], domainOf)) return undefined
  // What both begin and end with runs or does not run in both: between them are fewer facts to try.
  const first = was.findIndex((rule, index) => rule !== is[index])
  const start = first < 0 ? was.length : first
  const end = sharedEnd(was.slice(start), is.slice(start))
  const between = (side: Side): Side => ({ ...side, rules: side.rules.slice(start, side.rules.length - end) })
  if (tried(between(before), between(after), domainOf) === undefined) return undefined
  return tried(before, after, domainOf)
}

/** Every assignment of the facts that either side asks for, until the two do something else. */
function tried(before: Side, after: Side, domainOf: DomainOf): Witness | undefined {
  const assignments = assignmentsOf([...linesIn(before), ...linesIn(after)], domainOf)
  if (!assignments) return {}
  const [was, is] = [before, after].map((side) => side.rules.map((rule) => settled(effectOf(side, rule))))
  for (const given of assignments) {
    const [first, second] = [before.replay.ran(before.rules, given), after.replay.ran(after.rules, given)]
    const isSame = (first === undefined ? '' : was?.[first]) === (second === undefined ? '' : is?.[second])
    if (!isSame) return { given, was: before.rules[first ?? -1], is: after.rules[second ?? -1] }
  }
  return undefined
}

/** The same rules in another order, where those that changed places do the same or never apply together. */
function isReordered(side: Side, [was, is]: [string[], string[]], domainOf: DomainOf): boolean {
  if (was.length !== is.length || was.toSorted().join() !== is.toSorted().join()) return false
  const left = is.map((rule, index) => ({ rule, index }))
  const places = was.map((rule) => {
    const [found] = left.splice(
      left.findIndex((each) => each.rule === rule),
      1,
    )
    return found?.index ?? 0
  })
  return side.rules.every((rule, index) =>
    side.rules.slice(index + 1).every((other, after) => {
      const isTurned = (places[index] ?? 0) > (places[index + 1 + after] ?? 0)
      return (
        !isTurned ||
        settled(effectOf(side, rule)) === settled(effectOf(side, other)) ||
        exclude(side, [rule, other], domainOf)
      )
    }),
  )
}

function exclude(side: Side, [rule, other]: [AuthoredRule, AuthoredRule], domainOf: DomainOf): boolean {
  const assignments = assignmentsOf(linesIn({ ...side, rules: [rule, other] }), domainOf)
  if (!assignments) return false
  for (const given of assignments)
    if (side.replay.ran([rule], given) === 0 && side.replay.ran([other], given) === 0) return false
  return true
}

function sharedEnd(was: string[], is: string[]): number {
  let count = 0
  while (count < Math.min(was.length, is.length) && was.at(-1 - count) === is.at(-1 - count)) count++
  return count
}

function linesIn({ replay, rules }: Side): Condition['facts'] {
  const names = new Set(rules.flatMap(({ when, unless }) => [...list(when), ...list(unless)]))
  return [...names].flatMap((name) => linesOf(replay.condition(name)))
}

/** A rule with its conditions in place of their names. */
function guarded(side: Side, rule: AuthoredRule): object {
  const tables = (names: AuthoredRule['when']): (Condition | undefined)[] => list(names).map(side.replay.condition)
  return { when: tables(rule.when), unless: tables(rule.unless), does: effectOf(side, rule) }
}

function effectOf({ project, step }: Side, rule: AuthoredRule): Omit<Rule, 'when' | 'unless'> {
  const { when: _, unless: __, ...effect } = lowerRule(project, step, rule)
  return effect
}
