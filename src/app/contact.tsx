/** The customer care number as a link that a phone can dial. It stands in the same place on every page. */
import { Link } from '@chakra-ui/react'
import { useFact, useText } from '#engine/react/index'
import { Icon } from '../blocks/icon.tsx'

export function CareNumber({ spoken = false }: { spoken?: boolean }) {
  const number = useFact('settings.customerCare')
  const text = useText()
  if (typeof number !== 'string') return null
  return (
    <Link
      href={`tel:${number.replaceAll(' ', '')}`}
      aria-label={spoken ? `${text('shell.contact') ?? ''} ${number}` : undefined}
      display="inline-flex"
      alignItems="center"
      gap="2"
      minHeight="target"
      fontWeight="semibold"
      whiteSpace="nowrap"
    >
      <Icon name="phone" size="5" />
      {number}
    </Link>
  )
}
