/** The button of the product, styled by the theme's recipe. */
import { createElement, type ReactElement } from 'react'
import type { StyledProps } from './chakra.ts'
import { defineStyles } from './styles.ts'

/** A variant of the recipe. */
type Variant = 'solid' | 'outline' | 'plain'

/** A `<button type="button">`. */
export function Button({ variant = 'solid', ...props }: StyledProps<'button'> & { variant?: Variant }): ReactElement {
  return createElement('button', { type: 'button', className: buttonStyles[variant], ...props })
}

export const buttonStyles = defineStyles({
  solid: { recipe: 'button', variants: { variant: 'solid' } },
  outline: { recipe: 'button', variants: { variant: 'outline' } },
  plain: { recipe: 'button', variants: { variant: 'plain' } },
})
