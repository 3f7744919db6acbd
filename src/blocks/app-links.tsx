import { Link } from '@chakra-ui/react/link'
import { chakra } from '@chakra-ui/react/styled-system'
import { defineBlock } from '@journey/engine'
import { encode } from 'uqr'
import { ButtonLink } from '../look/button-link.tsx'

/** The way into an app: opened where it is installed, fetched where it is not, and a code for the phone from a computer. */
export const appLinks = defineBlock<{ open?: string; store?: string }>({
  options: {
    type: 'object',
    properties: { open: { type: 'string', 'x-fact': true }, store: { type: 'string', 'x-fact': true } },
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
          <Link href={store} rel="noreferrer" display="inline-flex" alignItems="center" minHeight="target">
            {text('store')}
          </Link>
        </chakra.div>
        <chakra.figure display={{ base: 'none', md: 'block' }} textAlign="center" margin="0">
          <Code address={open} />
          <chakra.figcaption textStyle="small" marginBlockStart="2" maxWidth="11rem">
            {text('code')}
          </chakra.figcaption>
        </chakra.figure>
      </chakra.section>
    )
  },
})

/** Dark on light in every scheme, with its margin: a camera needs both. Whoever cannot scan it has the links. */
function Code({ address }: { address: string }) {
  const { data, size } = encode(address, { border: 2 })
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <chakra.svg
      viewBox={`0 0 ${size} ${size}`}
      width="9rem"
      height="9rem"
      marginInline="auto"
      borderRadius="sm"
      shapeRendering="crispEdges"
      forcedColorAdjust="none"
      aria-hidden="true"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={squares.join('')} fill="#000" />
    </chakra.svg>
  )
}
