/** Running text: an address is not broken at the end of a line, and a phone number is a link that calls it. */
import type { ReactNode } from 'react'
import { chakra } from './chakra.ts'
import { Link } from './link.ts'

/** `0860 999 119` and `someone@bank.example`. Split by it, every second part is one of them. */
const whole = /(\b0\d{2,3}\s\d{3}\s\d{3,4}\b|[\w.+-]+@[\w-]+(?:\.[\w-]+)+)/

/** `isExample`: its phone numbers show how one is written, and are no links. */
type Props = { text: string | undefined; isExample?: boolean }

/** The same text; only numbers and addresses get elements of their own. */
export function Words({ text, isExample = false }: Props): ReactNode {
  const parts = text?.split(whole) ?? []
  if (parts.length < 2) return text
  return parts.map((part, index) => {
    if (index % 2 === 0) return part
    const key = `${index} ${part}`
    if (part.includes('@')) return <Address key={key} address={part} />
    if (isExample) return part
    return (
      <Link key={key} href={`tel:${part.replace(/\s/g, '')}`} color="inherit" whiteSpace="nowrap">
        {part}
      </Link>
    )
  })
}

/** On a line of its own where it does not fit into what is left of one; longer than a line, it breaks. */
function Address({ address }: { address: string }) {
  return (
    <chakra.span display="inline-block" maxWidth="full" overflowWrap="anywhere">
      {address}
    </chakra.span>
  )
}
