/** Styles of native elements, named once in a file. */
import type { SystemStyleObject } from '@chakra-ui/react/styled-system'
import { expectCompiled } from './compiled.ts'
import type { RecipeUse } from './theme/sheet.ts'

/** Own styles, applied over those of a recipe of the theme. */
type Style = SystemStyleObject & { recipe?: RecipeUse['name']; variants?: RecipeUse['variants'] }

/**
 * The classes of a file's styles: `const styles = defineStyles({ box: { padding: '4' } })`, then
 * `<div className={styles.box}>`. The build puts an object of classes in its place, and the rules into the style sheet.
 */
export function defineStyles<Name extends string>(_styles: Record<Name, Style>): Record<Name, string | undefined> {
  return new Proxy({} as Record<Name, string>, { get: () => expectCompiled('defineStyles') })
}
