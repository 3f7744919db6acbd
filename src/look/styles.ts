/** Styles of native elements, named once in a file. */
import type { SystemStyleObject } from '@chakra-ui/react/styled-system'
import { classFor, type RecipeUse } from './style-classes.ts'

/** Own styles, applied over those of a recipe of the theme. */
type Style = SystemStyleObject & { recipe?: RecipeUse['name'] }

/**
 * Declares the styles of a file and returns what reads their classes: `const useStyles = defineStyles({ box: { padding: '4' } })`,
 * then `<div className={useStyles().box}>`. The classes are made when they are first read.
 */
export function defineStyles<Name extends string>(styles: Record<Name, Style>): () => Record<Name, string> {
  let made: Record<Name, string> | undefined
  return () => {
    made ??= Object.fromEntries(
      (Object.keys(styles) as Name[]).map((name) => {
        const { recipe, ...own }: Style = styles[name]
        return [name, classFor({ recipe: recipe && { name: recipe }, own: [own] }) ?? '']
      }),
    ) as Record<Name, string>
    return made
  }
}
