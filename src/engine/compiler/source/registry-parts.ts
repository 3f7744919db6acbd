/** What the application registers comes from code: where nothing has checked its types, a part may lack what the compiler reads. */
import { memoize } from '../../core/memoize.ts'
import type { Registry } from './project.ts'
import { isObject } from './schema-parts.ts'

/** Parts of the registry are not as they are declared: its message is all that a person needs. */
export class RegistryError extends Error {}

const isList = (value: unknown): boolean => Array.isArray(value)

/** Kind of part → what each of its kind has, and how it is defined. */
const needed = {
  widgets: { one: 'widget', by: 'defineWidget', has: { accepts: isList, options: isObject } },
  blocks: { one: 'block', by: 'defineBlock', has: { options: isObject } },
  calculations: { one: 'calculation', by: 'defineCalculation', has: { input: isObject, output: isObject } },
} as const

/** @throws RegistryError for what is registered and lacks a part that the compiler reads */
export const requireParts = memoize((registry: Registry): true => {
  const wrong = Object.entries(needed).flatMap(([kind, { one, by, has }]) => {
    const parts: Record<string, unknown> = registry[kind as keyof typeof needed] ?? {}
    return Object.entries(parts).flatMap(([name, part]) => {
      const isWrong = ([key, isRight]: [string, (value: unknown) => boolean]): boolean =>
        !isRight(isObject(part) ? part[key] : undefined)
      const keys = Object.entries(has).filter(isWrong)
      return keys.length === 0
        ? []
        : [`the ${one} \`${name}\` lacks \`${keys.map(([key]) => key).join('`, `')}\`: make it with \`${by}\``]
    })
  })
  if (wrong.length > 0) throw new RegistryError(wrong.join('\n'))
  return true
})
