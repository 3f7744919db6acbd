/** The facts that a journey reads, wherever: in conditions, requests, options, words of a notice. */
import { memoize } from '../../core/memoize.ts'
import type { Structure } from '../source/project.ts'
import { isObject } from '../source/schema-parts.ts'
import { allBlocks, blocksOf } from './blocks.ts'
import { fieldOptions } from './events.ts'

export type FactsUsed = {
  /** Every text and key that may be a fact that is read; what is none does no harm. */
  facts: ReadonlySet<string>
  /** The same, and what each of them is part of. */
  beginnings: ReadonlySet<string>
}

export const factsUsed = memoize((project: Structure): FactsUsed => {
  const facts = textsIn(...partsThatRead(project))
  return { facts, beginnings: new Set([...facts].flatMap(eachBeginning)) }
})

/** What is named when `a.b.c` is: `a`, `a.b` and the whole. */
export function eachBeginning(fact: string): string[] {
  const parts = fact.split('.')
  return parts.map((_, index) => parts.slice(0, index + 1).join('.'))
}

/** Every text and key in a value, but what a call keeps and a rule sets: these are written, not read. */
export function textsIn(...values: unknown[]): ReadonlySet<string> {
  const texts = new Set<string>()
  const add = (value: unknown, isItem = false): void => {
    if (typeof value === 'string') texts.add(value)
    else if (Array.isArray(value)) for (const each of value) add(each, true)
    else if (isObject(value)) {
      for (const [key, each] of Object.entries(value)) {
        // Anything may be named so: a call says its effect, and a rule is an item of a list.
        if (key === 'keep' && value.effect !== undefined) continue
        if (key === 'set' && isItem && isObject(each)) for (const one of Object.values(each)) add(one)
        else {
          texts.add(key)
          add(each)
        }
      }
    }
  }
  for (const each of values) add(each)
  return texts
}

function partsThatRead({ journey, steps, services, errors }: Structure): unknown[] {
  const { calculations = {}, records: _, ...rest } = journey.value
  const shown = [...steps.values()].flatMap(({ merged }) => [
    { ...merged, fields: Object.values(merged.fields ?? {}).map(fieldOptions) },
    ...allBlocks(blocksOf(merged)).map(({ options }) => options),
  ])
  return [...Object.values(calculations).map((use) => use.with), ...shown, rest, services.value, errors.value]
}
