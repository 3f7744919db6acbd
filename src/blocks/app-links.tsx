import { defineBlock } from '@journey/engine'
import { useEffect, useState } from 'react'
import { ButtonLink } from '../look/button-link.ts'
import { chakra } from '../look/chakra.ts'
import { Link } from '../look/link.ts'

const address = { type: 'string', 'x-fact': true, 'x-holds': { type: 'string', pattern: '^https://' } }

/** The way into an app: opened where it is installed, fetched where it is not, and a code for the phone from a computer. */
export const appLinks = defineBlock<{ open?: string; store?: string }>({
  options: {
    type: 'object',
    properties: { open: address, store: address },
    required: ['open', 'store'],
    additionalProperties: false,
  },
  copy: ['open', 'store', 'code'],
  component: ({ options: { open, store }, text }) => {
    if (open === undefined || store === undefined) return null
    return (
      <chakra.section
        layerStyle="panel"
        padding={{ base: 'inset', md: '6' }}
        marginBlockStart="6"
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        columnGap="8"
        rowGap="5"
      >
        <chakra.div flex="1 1 min(14rem, 100%)" display="grid" gap="3" justifyItems="start">
          <ButtonLink variant="solid" width={{ base: 'full', sm: 'auto' }} href={open}>
            {text('open')}
          </ButtonLink>
          <Link
            href={store}
            rel="noreferrer"
            display="inline-flex"
            alignItems="center"
            minHeight="target"
            // Its target reaches beyond the words; the panel ends as far below them as it begins above the button.
            marginBlockStart="-1"
            marginBlockEnd="-3"
          >
            {text('store')}
          </Link>
        </chakra.div>
        <CodeFigure address={open} caption={text('code')} />
      </chakra.section>
    )
  },
})

/** What draws the code is fetched once a screen shows it. Where it cannot be, the links beside it lead to the same place. */
function CodeFigure({ address, caption }: { address: string; caption: string | undefined }) {
  const [kit, setKit] = useState<typeof import('./parts/scan-code.tsx')>()
  useEffect(() => {
    let wanted = true
    const load = () => import('./parts/scan-code.tsx')
    load()
      .catch(load)
      .then(
        (loaded) => wanted && setKit(loaded),
        () => undefined,
      )
    return () => {
      wanted = false
    }
  }, [])
  return (
    <chakra.figure
      display={{ base: 'none', md: 'block', _print: 'block' }}
      opacity={kit ? '1' : '0'}
      textAlign="center"
      margin="0"
    >
      <chakra.div width="9rem" height="9rem" marginInline="auto">
        {kit && <kit.ScanCode address={address} />}
      </chakra.div>
      <chakra.figcaption textStyle="small" marginBlockStart="2" maxWidth="11rem">
        {caption}
      </chakra.figcaption>
    </chakra.figure>
  )
}
