/** The blocks of a step, as they are written. */

import { memoize } from '../../core/memoize.ts'
import type { Json, JsonObject } from '../../core/model.ts'
import { type AuthoredStep, list, type Names } from '../source/authored.ts'
import { isObject } from '../source/schema-parts.ts'

export type BlockUse = {
  block: string
  name: string
  options: JsonObject
  /** Conditions under which it is drawn; their shape is checked with the names. */
  when?: Names
  unless?: Names
  content: BlockUse[]
  path: (string | number)[]
}

/** The blocks of a step in screen order, each with where it is. */
export const blocksOf = memoize((step: AuthoredStep): readonly BlockUse[] =>
  readBlocks(step.content ?? (step.form === undefined ? [] : ['form']), ['content']),
)

/** The blocks and all that are nested in them. */
export const allBlocks = memoize((blocks: readonly BlockUse[]): readonly BlockUse[] =>
  blocks.flatMap((block) => [block, ...allBlocks(block.content)]),
)

function readBlocks(content: Json, path: (string | number)[]): BlockUse[] {
  return list(content as Json[]).map((item, index) => {
    const [block = '', given] = typeof item === 'string' ? [item] : (Object.entries(item as JsonObject)[0] ?? [])
    const here = typeof item === 'string' ? [...path, index] : [...path, index, block]
    const { content: nested, ...rest } = isObject(given) ? given : {}
    // What is no name is left to the block's own schema, which knows no such option.
    const name = typeof rest.name === 'string' ? rest.name : undefined
    const { when, unless } = { when: namesIn(rest.when), unless: namesIn(rest.unless) }
    const options = Object.entries(rest).filter(
      ([key]) => !(key === 'when' && when) && !(key === 'unless' && unless) && !(key === 'name' && name !== undefined),
    )
    return {
      block,
      name: name ?? block,
      options: Object.fromEntries(options),
      ...(when ? { when } : {}),
      ...(unless ? { unless } : {}),
      content: Array.isArray(nested) ? readBlocks(nested, [...here, 'content']) : [],
      path: here,
    }
  })
}

function namesIn(value: Json | undefined): Names | undefined {
  if (typeof value === 'string') return value
  const texts = Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
  return Array.isArray(value) && texts.length === value.length ? texts : undefined
}
