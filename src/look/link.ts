/** A link in the look of the theme's recipe. */
import type { ReactElement } from 'react'
import { drawElement, type ElementProps } from './chakra.ts'

/** `as="button"`: what looks like a link and leads to no address. */
export function Link({ as = 'a', ...props }: ElementProps<'a'> & { as?: 'a' | 'button' }): ReactElement {
  return drawElement(as, props, { name: 'link' })
}
