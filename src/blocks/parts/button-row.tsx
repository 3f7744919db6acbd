import type { ReactNode } from 'react'
import { chakra } from '../../look/chakra.ts'

type Props = { children: ReactNode; isScreenOnly?: boolean }

/** Buttons for the content above them. Blocks of buttons one after another share a line where there is room for all of them. */
export function ButtonRow({ children, isScreenOnly = false }: Props) {
  return (
    <chakra.div data-button-row="" data-screen-only={isScreenOnly ? '' : undefined} css={row}>
      {children}
    </chakra.div>
  )
}

const row = {
  display: { base: 'flex', sm: 'inline-flex' },
  flexWrap: 'wrap',
  gap: '3',
  verticalAlign: 'top',
  marginBlockStart: '5',
  maxWidth: { base: 'full', sm: 'calc(100% - 0.75rem)' },
  marginInlineEnd: { base: '0', sm: '3' },
  // On a phone it is as far from the one before as two buttons of a row are from one another.
  '[data-button-row] + &': { marginBlockStart: { base: '3', sm: '5' } },
} as const
