import { defineBlock } from '@journey/engine'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../look/button.ts'
import { ButtonLink } from '../look/button-link.ts'
import { chakra } from '../look/chakra.ts'

type Options = { address?: string; subject?: string }

/** An e-mail address to write to: large enough to be read out, with a button that copies it and one that opens a new e-mail. */
export const mailbox = defineBlock<Options>({
  options: {
    type: 'object',
    properties: {
      address: {
        type: 'string',
        'x-fact': true,
        'x-holds': { type: 'string', pattern: '^[^\\s@]+@[^\\s@]+[.][^\\s@]+$' },
      },
      subject: { type: 'string', 'x-fact': true, 'x-holds': { type: 'string' } },
    },
    required: ['address'],
    additionalProperties: false,
  },
  copy: ['label', 'copy', 'copied', 'write'],
  component: ({ options, text }) => {
    const { address = '', subject } = options
    const query = subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`
    return (
      <chakra.section layerStyle="panel" padding={{ base: 'inset', md: '6' }} marginBlockStart="var(--block-gap)">
        <chakra.p textStyle="small" color="fg.muted">
          {text('label')}
        </chakra.p>
        <CopyableAddress address={address} copy={text('copy')} copied={text('copied')}>
          <ButtonLink href={`mailto:${address}${query}`} variant="outline" width={{ base: 'full', sm: 'auto' }}>
            {text('write')}
          </ButtonLink>
        </CopyableAddress>
      </chakra.section>
    )
  },
})

type CopyProps = { address: string; copy: string | undefined; copied: string | undefined; children: ReactNode }

/**
 * The pages of an app, where a link of a message may open, often may not write to the clipboard: there the address is selected, and copied
 * in the old way. Where that is not allowed either, the browser's own menu can.
 */
function CopyableAddress({ address, copy, copied, children }: CopyProps) {
  const shown = useRef<HTMLParagraphElement>(null)
  const [done, setDone] = useState(false)
  const select = () => shown.current && getSelection()?.selectAllChildren(shown.current)
  const copyIt = async () => {
    // Said anew each time. It goes at a press on this button only: a button that moves is missed by the finger that is coming down on it.
    setDone(false)
    try {
      await navigator.clipboard.writeText(address)
      setDone(true)
    } catch {
      select()
      setDone(document.execCommand('copy'))
    }
  }
  return (
    <>
      <chakra.p
        ref={shown}
        marginBlockStart="1"
        marginBlockEnd="3"
        fontWeight="semibold"
        fontSize="lg"
        overflowWrap="anywhere"
      >
        {address}
      </chakra.p>
      <chakra.div display="flex" flexWrap="wrap" gap="3">
        <Button variant="outline" width={{ base: 'full', sm: 'auto' }} onClick={copyIt}>
          {copy}
        </Button>
        {children}
      </chakra.div>
      {/* Below both buttons, and without room of its own until it says something. */}
      <chakra.p role="status" textStyle="small" color="success.fg" marginBlockStart={done ? '2' : '0'}>
        {done ? copied : ''}
      </chakra.p>
    </>
  )
}
