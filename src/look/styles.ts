/** Styles of native elements, resolved once per theme instead of once per element: that is most of what a Chakra component costs. */
import { type SystemContext, type SystemStyleObject, useChakraContext } from '@chakra-ui/react/styled-system'
import { type CSSObject, css, type SerializedStyles } from '@emotion/react'

/** Own styles, applied over those of a recipe of the theme. */
type Style = SystemStyleObject & { recipe?: 'input' | 'choice' | 'tick' }

/**
 * Declares the styles of a file and returns the hook that reads them: `const useStyles = defineStyles({ box: { padding: '4' } })`,
 * then `<div css={useStyles().box}>` in a file whose JSX is emotion's.
 */
export function defineStyles<Name extends string>(styles: Record<Name, Style>): () => Record<Name, SerializedStyles> {
  const resolved = new WeakMap<SystemContext, Record<Name, SerializedStyles>>()
  return () => {
    const system = useChakraContext()
    const before = resolved.get(system)
    if (before) return before
    const names = Object.keys(styles) as Name[]
    const made = Object.fromEntries(names.map((name) => [name, resolveStyle(system, styles[name])])) as Record<
      Name,
      SerializedStyles
    >
    resolved.set(system, made)
    return made
  }
}

function resolveStyle(system: SystemContext, { recipe, ...own }: Style): SerializedStyles {
  const base = recipe ? system.cva(system.getRecipe(recipe))() : {}
  // What Chakra resolves is plain CSS, written as an object.
  return css(system.css(base) as CSSObject, system.css(own) as CSSObject)
}
