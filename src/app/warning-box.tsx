/** A warning above the step, which stays usable. */
import type { ReactNode } from 'react'
import { chakra, type ElementProps } from '../look/chakra.ts'
import { Icon } from '../look/icon.tsx'

type Props = Omit<ElementProps<'div'>, 'title'> & { title: string | undefined; aside?: ReactNode }

/** `aside` is at the end of the box, beside its words. */
export function WarningBox({ title, aside, children, ...rest }: Props) {
  return (
    <chakra.div
      {...rest}
      data-warning=""
      display="flex"
      gap="3"
      padding="4"
      marginBlockEnd="5"
      borderRadius="card"
      backgroundColor="warning.bg"
      animationStyle="enter"
    >
      <Icon name="warning" color="warning.fg" />
      <chakra.div flexGrow={1}>
        <chakra.p fontWeight="semibold">{title}</chakra.p>
        {children}
      </chakra.div>
      {aside}
    </chakra.div>
  )
}
