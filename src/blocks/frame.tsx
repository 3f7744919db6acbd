import { chakra } from '@chakra-ui/react/styled-system'
import { type BlockProps, defineBlock } from '@journey/engine'
import { useEffect, useRef, useState } from 'react'
import { spokenNumber } from './frame-message.ts'

type Options = { url?: string; says: string; sandbox: string[]; allow?: string[] }

/**
 * A page of somebody else inside the step. It raises `frameLoaded`, and `frameSaid` with the number that the page tells
 * under the name `says`; whatever does not come from that very frame and from the origin of its address is not heard.
 * `sandbox` and `allow` are what the page may do: the attributes of those names.
 */
export const frame = defineBlock<Options>({
  options: {
    type: 'object',
    properties: {
      url: { type: 'string', 'x-fact': true },
      says: { type: 'string', minLength: 1 },
      sandbox: { type: 'array', items: { type: 'string', pattern: '^allow-[a-z-]+$' } },
      allow: { type: 'array', items: { type: 'string', pattern: '^[a-z-]+$' } },
    },
    required: ['url', 'says', 'sandbox'],
    additionalProperties: false,
  },
  events: ['frameLoaded', 'frameSaid'],
  component: Frame,
})

function Frame({ options, text, act }: BlockProps<Options>) {
  const { url, says, sandbox, allow = [] } = options
  const element = useRef<HTMLIFrameElement>(null)
  const [loaded, setLoaded] = useState(false)
  const origin = url === undefined ? undefined : originOf(url)

  useEffect(() => {
    const hear = (message: MessageEvent<unknown>) => {
      if (message.origin !== origin || message.source !== element.current?.contentWindow) return
      const number = spokenNumber(message.data, says)
      if (number !== undefined) act('frameSaid', number)
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [origin, says, act])

  if (url === undefined) return null
  return (
    <chakra.div
      position="relative"
      marginBlockStart="5"
      // On a phone it reaches both edges: every pixel of the width is the page's own.
      marginInline={{ base: 'calc(-1 * var(--chakra-spacing-gutter))', md: '0' }}
      border="1px solid"
      borderColor="border"
      borderInlineWidth={{ base: '0', md: '1px' }}
      borderRadius={{ md: 'card' }}
      overflow="hidden"
      height="max(32rem, calc(100dvh - 12rem))"
      aria-busy={!loaded || undefined}
    >
      <chakra.iframe
        ref={element}
        src={url}
        title={text('title')}
        sandbox={sandbox.join(' ')}
        allow={allow.join('; ')}
        referrerPolicy="no-referrer"
        width="full"
        height="full"
        border="none"
        onLoad={() => {
          setLoaded(true)
          act('frameLoaded')
        }}
      />
      {!loaded && <Cover text={text('loading')} />}
    </chakra.div>
  )
}

/** Over the page while it is coming; what it says is said to screen readers, too. */
function Cover({ text }: { text: string | undefined }) {
  return (
    <chakra.p
      role="status"
      position="absolute"
      inset="0"
      display="flex"
      alignItems="center"
      justifyContent="center"
      padding="6"
      textAlign="center"
      color="fg.muted"
      backgroundColor="bg.surface"
    >
      {text}
    </chakra.p>
  )
}

/** Throws for an address that is no web page, and for one of our own: with our own origin it could leave its sandbox. */
function originOf(url: string): string {
  const { protocol, origin } = new URL(url)
  if (!['https:', 'http:'].includes(protocol) || origin === location.origin) {
    throw new Error(`expected a page of another origin for the frame, found one of \`${origin}\``)
  }
  return origin
}
