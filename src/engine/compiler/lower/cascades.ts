/** What is emptied with a record: so that nothing of it is left, whichever rule empties it. */
import type { AuthoredRule } from '../source/authored.ts'
import type { Structure } from '../source/project.ts'

type Values = NonNullable<AuthoredRule['set']>

/** What a rule sets, and what falls with the records that it empties. What the rule names itself is left to it. */
export function withCascades({ journey }: Structure, set: Values): [fact: string, value: Values[string]][] {
  const cascades = journey.value.cascades ?? {}
  const named = new Set(Object.keys(set).map((fact) => fact.split('.')[0] ?? ''))
  const fallen = new Set<string>()
  const fell = (owner: string): string[] =>
    (Object.hasOwn(cascades, owner) ? (cascades[owner] ?? []) : []).flatMap((name) => {
      if (fallen.has(name)) return []
      fallen.add(name)
      return [name, ...fell(name)]
    })
  const all = Object.entries(set).flatMap(([fact, value]): [string, Values[string]][] => {
    const emptied = value === null ? fell(fact).filter((name) => !named.has(name)) : []
    return [[fact, value], ...emptied.map((name): [string, null] => [name, null])]
  })
  return all.toSorted(([one], [other]) => depthOf(one) - depthOf(other))
}

/** A whole is set before its parts, whichever is written first: emptied after them, it would take them along. */
function depthOf(fact: string): number {
  return fact === 'journey' ? 0 : fact.split('.').length
}
