/** The button of the product, in the look of the theme's recipe. */
import type { ReactElement } from 'react'
import { drawElement, type ElementProps } from './chakra.ts'

/** One of the recipe's looks. */
type Variant = 'solid' | 'outline' | 'plain'

/** A `<button type="button">`. */
export function Button({ variant, ...props }: ElementProps<'button'> & { variant?: Variant }): ReactElement {
  return drawElement('button', { type: 'button', ...props }, { name: 'button', variant })
}
