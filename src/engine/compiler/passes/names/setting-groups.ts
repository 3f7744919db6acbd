/** Settings that belong together: the pause and the number of tries of one `retry`, or the ends and steps of one range, are of one group. */
import { asText } from '../../../core/as-text.ts'
import type { Json } from '../../../core/model.ts'
import type { Place } from '../../source/document.ts'
import { asMilliseconds } from '../../source/duration.ts'
import { factsUsed } from '../../symbols/facts-used.ts'
import type { Scope } from './facts.ts'
import { settingOf } from './settings.ts'

/** What is filled in, by which name, and where. */
type Filled = { name: string; fact: unknown; place: Place }

type Member = Filled & { group: string; key: string }

/**
 * Reports a setting of another group than those beside it, where one of the two groups has a member of its own for the place:
 * `every: settings.look.pause, max: settings.pay.tries` where there is `settings.look.tries`. Groups that hold one kind each, such as
 * `settings.pauses.look` and `settings.tries.look`, are meant to be mixed.
 */
export function checkOneGroup(scope: Scope, filled: readonly Filled[]): void {
  const [first, ...others] = filled.flatMap((each): Member[] => {
    const parts = asText(each.fact).split('.')
    const isOfGroup = typeof each.fact === 'string' && parts[0] === 'settings' && parts.length > 2
    return isOfGroup ? [{ ...each, group: parts.slice(0, -1).join('.'), key: parts.at(-1) ?? '' }] : []
  })
  for (const other of others) if (first) checkPair(scope, first, other)
}

function checkPair({ project, report }: Scope, one: Member, other: Member): void {
  if (one.group === other.group || one.key === other.key) return
  const isThere = ({ group }: Member, { key, fact }: Member): boolean => {
    const [meant, own] = [settingOf(project, `${group}.${key}`), settingOf(project, asText(fact))]
    return meant !== undefined && own !== undefined && kindOf(meant.value) === kindOf(own.value)
  }
  const instead = [
    ...(isThere(one, other) ? [{ of: other, beside: one }] : []),
    ...(isThere(other, one) ? [{ of: one, beside: other }] : []),
  ]
  const named = instead.map(({ of, beside }) => ({ of, beside, meant: `${beside.group}.${of.key}` }))
  // What nothing reads now was read here.
  const likely = named.find(({ meant }) => !factsUsed(project).facts.has(meant)) ?? named[0]
  if (!likely) return
  const second = named.find((each) => each !== likely)
  const { of, beside, meant } = likely
  const message = `\`${of.name}\` is of \`${of.group}\`, and \`${beside.name}\` of \`${beside.group}\``
  const alternative = second ? `, or \`${second.of.name}: ${second.meant}\`` : ''
  const related = { place: beside.place, label: 'belongs to it' }
  const about = { is: 'swapped' as const, kind: 'facts', name: of.name }
  report
    .heuristic()
    .about(about, 'J233', of.place, message, `there is \`${meant}\``, `write \`${meant}\`${alternative}`, related)
}

/** A duration is no number, and no other text. */
function kindOf(value: Json): string {
  return typeof value === 'string' && asMilliseconds(value) !== undefined ? 'duration' : typeof value
}
