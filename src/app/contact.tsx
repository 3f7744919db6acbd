/** The customer care number as a link that a phone can dial. It is in the same place on every page. */

import { useFact, useText } from '@journey/engine/react'
import { chakra } from '../look/chakra.ts'
import { Icon } from '../look/icon.tsx'
import { Link } from '../look/link.ts'

export function CareNumber() {
  const number = useFact('settings.customerCare')
  if (typeof number !== 'string') return null
  return (
    <Link {...dial(number)} display="inline-flex" alignItems="center" gap="2" minHeight="target" fontWeight="semibold">
      <Icon name="phone" size="5" />
      {number}
    </Link>
  )
}

/** The same for the header: on a phone, where the brand needs the room, the handset alone. */
export function CareLink() {
  const number = useFact('settings.customerCare')
  const text = useText()
  if (typeof number !== 'string') return null
  const label = text('shell.contact')
  return (
    <Link
      {...dial(number)}
      aria-label={[label, number].join(' ')}
      display="inline-flex"
      alignItems="center"
      justifyContent="center"
      gap="2"
      minHeight="target"
      minWidth="target"
      fontWeight="semibold"
      whiteSpace="nowrap"
      textDecoration="none"
    >
      <chakra.span color="fg.muted" textStyle="small" fontWeight="normal" display={{ base: 'none', md: 'inline' }}>
        {label}
      </chakra.span>
      <Icon name="phone" width={{ base: '6', sm: '5' }} height={{ base: '6', sm: '5' }} />
      <chakra.span display={{ base: 'none', sm: 'inline' }} textDecoration="underline">
        {number}
      </chakra.span>
    </Link>
  )
}

const dial = (number: string) => ({ href: `tel:${number.replace(/\s/g, '')}` })
