/** Styles of native elements, named once in a file. */
import type { SystemStyleObject } from '@chakra-ui/react/styled-system'
import { announceStyles, classFor, type RecipeUse } from './style-classes.ts'

/** Own styles, applied over those of a recipe of the theme. */
type Style = SystemStyleObject & { recipe?: RecipeUse['name'] }

/**
 * Declares the styles of a file and returns what reads their classes: `const useStyles = defineStyles({ box: { padding: '4' } })`,
 * then `<div className={useStyles().box}>`. The classes are made when they are first read, or ahead of that.
 */
export function defineStyles<Name extends string>(styles: Record<Name, Style>): () => Record<Name, string> {
  const declared = (Object.keys(styles) as Name[]).map((name) => {
    const { recipe, ...own }: Style = styles[name]
    return { name, styles: { recipe: recipe && { name: recipe }, own: [own] } }
  })
  announceStyles(declared.map((each) => each.styles))
  let made: Record<Name, string> | undefined
  return () => {
    made ??= Object.fromEntries(declared.map((each) => [each.name, classFor(each.styles) ?? ''])) as Record<
      Name,
      string
    >
    return made
  }
}
