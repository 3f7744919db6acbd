/** Chakra resolves the styles of a class, Emotion writes them as rules. Fetched after the first page has been drawn. */
import type { SystemStyleObject } from '@chakra-ui/react/styled-system'
import type { EmotionCache } from '@emotion/cache'
import { type CSSObject, css, type SerializedStyles } from '@emotion/react'
import type { StyleEngine } from './style-classes.ts'
import { systemFor } from './theme/index.ts'

/** Where rules go: those for the whole page come before those of classes. */
export type StyleCaches = { page: EmotionCache; classes: EmotionCache }

export function createStyleEngine({ page, classes }: StyleCaches): StyleEngine {
  // Colours, type and roundness are variables of the page: what a class resolves to is the same in every brand.
  const system = systemFor(undefined)
  return {
    dress: (theme) => {
      const { layers, _global } = systemFor(theme)
      page.sheet.flush()
      write(page, '', 'layers', css(layers.atRule))
      // What Chakra resolves is plain CSS, written as objects.
      write(page, '', `page-${theme}`, css(_global as CSSObject[]))
    },
    write: (name, { recipe, own }) => {
      const base = recipe ? system.getRecipeFn(recipe.name)({ variant: recipe.variant }) : {}
      // Chakra's own types were asked for where the styles were written.
      write(classes, `.${name}`, name, css(system.css(base, ...(own as SystemStyleObject[])) as CSSObject))
    },
  }
}

/** Under a name of ours: two classes whose rules are the same both need theirs. */
function write(cache: EmotionCache, selector: string, name: string, styles: SerializedStyles): void {
  cache.insert(selector, { ...styles, name }, cache.sheet, true)
}
