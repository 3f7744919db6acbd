import { chakra } from '@chakra-ui/react/styled-system'
import { type BlockProps, defineBlock } from '@journey/engine'
import { useEffect, useRef, useState } from 'react'
import { numberIn } from './parts/embed-message.ts'

type Options = { url?: string; message: string; sandbox: string[]; allow?: string[] }

/**
 * A third party's page inside the step. It raises `embedLoaded`, and `embedMessage` with the number that the page sends
 * under the name `message`. A message from another window or another origin than that of the address is ignored.
 * `sandbox` and `allow` are what the page may do: the attributes of those names.
 */
export const embed = defineBlock<Options>({
  options: {
    type: 'object',
    properties: {
      url: { type: 'string', 'x-fact': true },
      message: { type: 'string', minLength: 1 },
      sandbox: { type: 'array', items: { type: 'string', pattern: '^allow-[a-z-]+$' } },
      allow: { type: 'array', items: { type: 'string', pattern: '^[a-z-]+$' } },
    },
    required: ['url', 'message', 'sandbox'],
    additionalProperties: false,
  },
  events: ['embedLoaded', 'embedMessage'],
  component: Embed,
})

function Embed({ options, text, act }: BlockProps<Options>) {
  const { url, message, sandbox, allow = [] } = options
  const element = useRef<HTMLIFrameElement>(null)
  const [loaded, setLoaded] = useState(false)
  const origin = url === undefined ? undefined : originOf(url)

  useEffect(() => {
    const receive = (event: MessageEvent<unknown>) => {
      if (event.origin !== origin || event.source !== element.current?.contentWindow) return
      const number = numberIn(event.data, message)
      if (number !== undefined) act('embedMessage', number)
    }
    addEventListener('message', receive)
    return () => removeEventListener('message', receive)
  }, [origin, message, act])

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
          act('embedLoaded')
        }}
      />
      {!loaded && <Cover text={text('loading')} />}
    </chakra.div>
  )
}

/** Over the page while it is coming; what it message is said to screen readers, too. */
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
