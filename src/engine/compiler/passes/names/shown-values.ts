/** What a widget or a block can do with the value of a fact, against the values that rules set it to. */
import { asText } from '../../../core/as-text.ts'
import type { Schema } from '../../../core/define.ts'
import { memoize } from '../../../core/memoize.ts'
import type { JsonObject } from '../../../core/model.ts'
import type { Path, Place } from '../../source/document.ts'
import { placeIn, type StepFile, type Structure } from '../../source/project.ts'
import { isObject } from '../../source/schema-parts.ts'
import { allBlocks, blocksOf } from '../../symbols/blocks.ts'
import { fieldOptions } from '../../symbols/events.ts'
import { resolveFact } from '../../symbols/facts.ts'
import { marked, optionSchema } from '../../symbols/options.ts'

export type Shown = { option: string; holds: Schema; place: Place }

/** The first option that gets the fact and says in full what it may hold: a list of values. */
export function shownAs(project: Structure, fact: string): Shown | undefined {
  return shownFacts(project).get(fact)
}

const shownFacts = memoize((project: Structure): ReadonlyMap<string, Shown> => {
  const found = new Map<string, Shown>()
  for (const step of project.steps.values())
    for (const { schema, options, path } of usesOf(project, step))
      for (const { text, path: at } of marked(schema, options, 'x-fact')) {
        const holds = optionSchema(schema, at)['x-holds']
        const fact = resolveFact(project, step, text).path
        if (!isObject(holds) || !Array.isArray(holds.enum) || found.has(fact)) continue
        found.set(fact, { option: asText(at.at(-1)), holds, place: placeIn(step, [...path, ...at]) })
      }
  return found
})

/** Every widget and block of the step's own file, with its options. */
function usesOf({ registry }: Structure, { own }: StepFile): { schema: Schema; options: JsonObject; path: Path }[] {
  const fields = Object.entries(own.fields ?? {}).map(([name, use]) => {
    const widget = registry.widgets[typeof use === 'string' ? use : use.widget]
    return { schema: widget?.options ?? {}, options: fieldOptions(use), path: ['fields', name] }
  })
  const blocks = own.content ? allBlocks(blocksOf(own)) : []
  return [
    ...fields,
    ...blocks.map(({ block, options, path }) => ({ schema: registry.blocks[block]?.options ?? {}, options, path })),
  ]
}
