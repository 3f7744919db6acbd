/** A link, styled by the theme's recipe. */
import { createElement, type ReactElement } from 'react'
import type { StyledProps } from './chakra.ts'
import { defineStyles } from './styles.ts'

/** `as="button"`: what looks like a link and leads to no address. */
export function Link({ as = 'a', ...props }: StyledProps<'a'> & { as?: 'a' | 'button' }): ReactElement {
  return createElement(as, { className: styles.link, ...props })
}

const styles = defineStyles({ link: { recipe: 'link' } })
