/** Names that are looked for in a step: each may be declared in some of its sections. */
import type { Member } from '../diagnostics/diagnostic.ts'
import type { StepFile } from '../source/project.ts'

const anySection = ['fields', 'calls', 'counters', 'timers'] as const

/** A name that is looked for in these sections of the step, or in any. A step that extends another has the names of that. */
export function memberOf(
  { chain, name: own }: Pick<StepFile, 'chain' | 'name'>,
  name: string,
  sections: readonly string[] = anySection,
): Member {
  return { step: chain.at(-1)?.name ?? own, name, sections }
}

/** The same of a name by which a fact begins behind the step: what is counted or measured has parts of its own. */
export function memberOfFact(step: StepFile, name: string, fact: string): Member {
  return memberOf(step, name, /\.(?:left|used|max)$/.test(fact) ? ['counters', 'timers'] : anySection)
}
