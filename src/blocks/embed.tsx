import { type BlockProps, defineBlock } from '@journey/engine'
import { useCallback, useEffect, useRef, useState } from 'react'
import { chakra } from '../look/chakra.ts'
import { numberIn } from './parts/embed-message.ts'

type Options = { url?: string; ready?: string; message: string; sandbox: string[]; allow?: string[] }

/** What HTML lets the frame of a page do, after `allow-`. */
const permissions = [
  ...[
    'downloads',
    'forms',
    'modals',
    'orientation-lock',
    'pointer-lock',
    'popups',
    'popups-to-escape-sandbox',
    'presentation',
  ],
  ...[
    'same-origin',
    'scripts',
    'storage-access-by-user-activation',
    'top-navigation',
    'top-navigation-by-user-activation',
  ],
  ...['top-navigation-to-custom-protocols'],
]

/**
 * A third party's page inside the step. It raises `embedLoaded` when the page has sent a number under the name `ready`, or
 * without `ready` when the browser has loaded something. It raises `embedMessage` with the number that the page sends under
 * the name `message`. The browser reports a page that refused to be embedded, or was not found, as loaded: only a
 * message from the page proves that it is there. A message from another window or another origin than that of the address is ignored.
 * `sandbox` and `allow` are what the page may do: the attributes of those names.
 */
export const embed = defineBlock<Options>({
  options: {
    type: 'object',
    properties: {
      url: { type: 'string', 'x-fact': true, 'x-holds': { type: 'string' } },
      ready: { type: 'string', minLength: 1 },
      message: { type: 'string', minLength: 1 },
      sandbox: { type: 'array', items: { enum: permissions.map((each) => `allow-${each}`) } },
      allow: { type: 'array', items: { type: 'string', pattern: '^[a-z-]+$' } },
    },
    required: ['url', 'message', 'sandbox'],
    additionalProperties: false,
  },
  events: ['embedLoaded', 'embedMessage'],
  foreignEvents: ['embedLoaded', 'embedMessage'],
  copy: ['title', 'loading'],
  component: Embed,
})

function Embed({ options, text, act }: BlockProps<Options>) {
  const { url, ready, message, sandbox, allow = [] } = options
  const element = useRef<HTMLIFrameElement>(null)
  const [loaded, setLoaded] = useState(false)
  const origin = url === undefined ? undefined : originOf(url)

  const reportLoaded = useCallback(() => {
    setLoaded(true)
    act('embedLoaded')
  }, [act])

  useEffect(() => {
    const receive = (event: MessageEvent<unknown>) => {
      if (event.origin !== origin || event.source !== element.current?.contentWindow) return
      if (ready !== undefined && numberIn(event.data, ready) !== undefined) reportLoaded()
      const number = numberIn(event.data, message)
      if (number !== undefined) act('embedMessage', number)
    }
    addEventListener('message', receive)
    return () => removeEventListener('message', receive)
  }, [origin, ready, message, act, reportLoaded])

  if (url === undefined) return null
  return (
    <chakra.div marginBlockStart="5" height={height}>
      {/*
       * The full page: both edges of the body, or of the card that it is in, and as high as the window is. The width of the window
       * (100vw) is no measure: a bar to scroll by takes a part of it.
       */}
      <chakra.div
        position="absolute"
        insetInline="0"
        height={height}
        borderBlock="1px solid"
        borderColor="border"
        overflow="hidden"
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
          onLoad={ready === undefined ? reportLoaded : undefined}
        />
        {!loaded && <Cover text={text('loading')} />}
      </chakra.div>
    </chakra.div>
  )
}

const height = 'max(32rem, var(--window-height))'

/** Over the page while it loads. Screen readers read its text, too. */
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
