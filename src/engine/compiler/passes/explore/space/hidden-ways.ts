/** States in which conditions hide all that leads on from a step. No rule asks for them, so they are searched for. */
import { applies } from '../../../../core/facts.ts'
import { memoize } from '../../../../core/memoize.ts'
import type { Rule } from '../../../../core/model.ts'
import type { VisibleWhen } from '../../../../core/screen.ts'
import type { AbstractModel } from '../model/abstract-model.ts'
import { drawnOn } from '../model/drawn.ts'
import type { RulePlace } from '../model/rule-places.ts'
import { linesOfGoal } from '../model/solve.ts'

/** One place for each step on which what leads on is drawn only under conditions, and may all be hidden. */
export const placesOfHiddenWays = memoize((model: AbstractModel): RulePlace[] => {
  const { project, journey } = model
  return [...project.steps.values()].flatMap((file): RulePlace[] => {
    const { name, document } = file
    const { events, links } = drawnOn(file, project)
    if ([...events.values(), ...links.values()].every((ways) => ways.length === 0)) return []
    const { on } = journey.definition
    const own = journey.definition.steps[name]?.on ?? {}
    const rules: VisibleWhen[] = [
      ...[...events].flatMap(([event, ways]) =>
        [...(own[event] ?? []), ...(on[event] ?? [])].flatMap((rule) => eachWay(ways).map((way) => both(way, rule))),
      ),
      ...[...links.values()].flatMap(eachWay),
    ]
    const facts = rules.flatMap((rule) =>
      linesOfGoal(journey.definition, { notApplying: rule }).map(({ fact }) => fact),
    )
    return [
      {
        ...{ step: name, event: 'enter', index: rules.length, rules },
        ...{ place: { document, path: ['step'] }, written: `${name} hides its ways on` },
        // That a fact is missing may be what the walk does not know better.
        premises: [...new Set(facts)].map((fact) => ({ condition: { facts: [{ fact, is: {} }] }, holds: true })),
        isSought: (state) => !rules.some((rule) => applies(journey, state, rule)),
      },
    ]
  })
})

/** What is always there is there in one way, without conditions. */
function eachWay(ways: readonly VisibleWhen[]): readonly VisibleWhen[] {
  return ways.length === 0 ? [{}] : ways
}

function both(way: VisibleWhen, { when = [], unless = [] }: Rule): VisibleWhen {
  return { when: [...(way.when ?? []), ...when], unless: [...(way.unless ?? []), ...unless] }
}
