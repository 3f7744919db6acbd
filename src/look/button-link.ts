/** A link that looks like a button: it leads out of the application, or saves something. */
import { createElement, type ReactElement } from 'react'
import { buttonStyles } from './button.ts'
import type { StyledProps } from './chakra.ts'

export function ButtonLink({ variant, ...props }: StyledProps<'a'> & { variant: 'solid' | 'outline' }): ReactElement {
  return createElement('a', { className: buttonStyles[variant], ...props })
}
