/** Elements that take Chakra's style props, as in `<chakra.p color="fg.muted">`: each becomes the native element with one class. */
import type { HTMLChakraProps } from '@chakra-ui/react/styled-system'
import type { ComponentProps, ReactElement } from 'react'
import { expectCompiled } from './compiled.ts'
import type { StyleProp } from './style-props.ts'

type Tag = keyof React.JSX.IntrinsicElements

/** The element's own properties, and the style props. `style` is for what is measured while the page is used, and no more. */
export type ElementProps<Name extends Tag> = Omit<ComponentProps<Name>, StyleProp | 'className'> &
  Pick<HTMLChakraProps<'div'>, StyleProp>

/** Of a component in a recipe of the theme: the build makes one class of the recipe and the style props over it. */
export type StyledProps<Name extends Tag> = ElementProps<Name> & { className?: never }

type Elements = { [Name in Tag]: (props: ElementProps<Name>) => ReactElement }

/** The build leaves none of them (`scripts/static-styles.ts`), and then nothing of this. */
export const chakra: Elements = /* @__PURE__ */ new Proxy({} as Elements, {
  get: (_, tag) => expectCompiled(`chakra.${String(tag)}`),
})
