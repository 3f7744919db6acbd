/** A link that looks like a button: it leads out of the application, or saves something. */
import type { ReactElement } from 'react'
import { drawElement, type ElementProps } from './chakra.ts'

export function ButtonLink({ variant, ...props }: ElementProps<'a'> & { variant: 'solid' | 'outline' }): ReactElement {
  return drawElement('a', props, { name: 'button', variant })
}
