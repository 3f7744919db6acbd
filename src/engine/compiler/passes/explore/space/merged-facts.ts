/** The facts of a move together with those that a search assumes. */
import { memoize } from '../../../../core/memoize.ts'
import type { AbstractModel } from '../model/abstract-model.ts'
import type { FactValues } from '../model/domains.ts'

/**
 * What a move says of a fact counts more than what is assumed. The same object for the same facts, whichever search asks:
 * responses are made for such an object, and what is known of them is found again.
 */
export function mergeFacts(model: AbstractModel, assumed: FactValues, own: FactValues): FactValues {
  return mergedIn(model)(assumed)(own)
}

const mergedIn = memoize((_: AbstractModel) => {
  const known = new Map<string, FactValues>()
  return memoize((assumed: FactValues) =>
    memoize((own: FactValues): FactValues => {
      const made: FactValues = new Map([...assumed, ...own])
      const text = textOfFacts(made)
      const merged = known.get(text) ?? made
      known.set(text, merged)
      return merged
    }),
  )
})

/** A fact that is said to be absent is another thing than one that is `null`. */
export const textOfFacts = memoize((facts: FactValues): string =>
  JSON.stringify([...facts].map(([fact, value]) => (value === undefined ? [fact] : [fact, value]))),
)
