/** The looks of native elements, worked out once instead of for every element: most of what a Chakra component costs. */
import { type SystemContext, type SystemStyleObject, useChakraContext } from '@chakra-ui/react/styled-system'
import { type CSSObject, css, type SerializedStyles } from '@emotion/react'

/** Styles of our own, over those of a recipe of the theme. */
type Look = SystemStyleObject & { recipe?: 'input' | 'choice' | 'tick' }

/**
 * Declares the looks of a file and gives the hook that reads them: `const useLooks = defineLooks({ box: { padding: '4' } })`,
 * then `<div css={useLooks().box}>` in a file whose JSX is emotion's.
 */
export function defineLooks<Name extends string>(looks: Record<Name, Look>): () => Record<Name, SerializedStyles> {
  const known = new WeakMap<SystemContext, Record<Name, SerializedStyles>>()
  return () => {
    const system = useChakraContext()
    const before = known.get(system)
    if (before) return before
    const names = Object.keys(looks) as Name[]
    const made = Object.fromEntries(names.map((name) => [name, resolve(system, looks[name])])) as Record<
      Name,
      SerializedStyles
    >
    known.set(system, made)
    return made
  }
}

function resolve(system: SystemContext, { recipe, ...own }: Look): SerializedStyles {
  const base = recipe ? system.cva(system.getRecipe(recipe))() : {}
  // What Chakra resolves is plain CSS, written as an object.
  return css(system.css(base) as CSSObject, system.css(own) as CSSObject)
}
