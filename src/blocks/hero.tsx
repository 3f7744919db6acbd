import { Button, chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { defineBlock } from '#engine/define'
import { Icon } from './icon.tsx'

const points = ['points.1', 'points.2', 'points.3']

/** The opening of a landing page: the promise on the brand's ground, and nested content (the calculator) beside it. */
export const hero = defineBlock<{ action?: string }>({
  options: { type: 'object', properties: { action: { type: 'string' } }, additionalProperties: false },
  component: ({ options, text, act, can, children }) => {
    const { action } = options
    const button = text('button')
    return (
      <Band aside={children}>
        <chakra.h1 tabIndex={-1} textStyle="display">
          {text('title')}
        </chakra.h1>
        <chakra.p textStyle="lead" color="fg.onDeepMuted" marginBlockStart="4" maxWidth="34rem">
          {text('intro')}
        </chakra.p>
        <Points lines={points.map(text)} />
        {action !== undefined && button !== undefined && (
          <Button
            marginBlockStart="8"
            width={{ base: 'full', sm: 'auto' }}
            css={onDeep}
            disabled={!can(action)}
            onClick={() => act(action)}
          >
            {button}
          </Button>
        )}
        {text('note') !== undefined && (
          <chakra.p textStyle="small" color="fg.onDeepMuted" marginBlockStart="4" maxWidth="34rem">
            {text('note')}
          </chakra.p>
        )}
      </Band>
    )
  },
})

/** The band reaches both edges of the window; its content keeps to the page's column. */
function Band({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <chakra.section
      layerStyle="deep"
      position="relative"
      marginBlockStart="calc(-1 * var(--page-start, 0px))"
      marginInline="calc(50% - 50vw)"
      paddingInline="max(1rem, calc(50vw - 36rem))"
      paddingBlock={{ base: '8', lg: '16' }}
      overflow="hidden"
    >
      <Rings />
      <chakra.div
        position="relative"
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 29rem)' }}
        alignItems="center"
        gap={{ base: '8', lg: '16' }}
        animationStyle="enter"
      >
        <div>{children}</div>
        {aside !== undefined && aside !== null && <div>{aside}</div>}
      </chakra.div>
    </chakra.section>
  )
}

function Points({ lines }: { lines: (string | undefined)[] }) {
  const said = lines.filter((line) => line !== undefined)
  if (said.length === 0) return null
  return (
    <chakra.ul marginBlockStart="6" display="grid" gap="2.5">
      {said.map((line) => (
        <chakra.li key={line} display="flex" gap="3" alignItems="flex-start" fontWeight="medium">
          <Icon name="check" size="5" marginBlockStart="1" strokeWidth="2.5" />
          {line}
        </chakra.li>
      ))}
    </chakra.ul>
  )
}

/** Quiet rings behind the words, so that the band is not a flat field of colour. */
function Rings() {
  return (
    <chakra.svg
      viewBox="0 0 400 400"
      aria-hidden="true"
      focusable="false"
      position="absolute"
      width={{ base: '26rem', lg: '46rem' }}
      height={{ base: '26rem', lg: '46rem' }}
      insetInlineEnd={{ base: '-14rem', lg: '-10rem' }}
      insetBlockStart={{ base: '-12rem', lg: '-14rem' }}
      color="bg.deepSubtle"
      fill="none"
      stroke="currentColor"
      strokeWidth="26"
    >
      <circle cx="200" cy="200" r="60" />
      <circle cx="200" cy="200" r="120" />
      <circle cx="200" cy="200" r="180" />
    </chakra.svg>
  )
}

/** The solid button turned round: dark on the bright band, bright on the dark one. */
const onDeep = {
  backgroundColor: 'fg.onDeep',
  color: 'bg.deep',
  _hover: { backgroundColor: 'fg.onDeepMuted' },
  _active: { backgroundColor: 'fg.onDeepMuted' },
  _focusVisible: { outlineColor: 'fg.onDeep' },
} as const
