import { defineBlock } from '@journey/engine'
import type { ReactNode } from 'react'
import { Button } from '../look/button.ts'
import { chakra } from '../look/chakra.ts'
import { Icon } from '../look/icon.tsx'

const points = ['points.1', 'points.2', 'points.3']

const fact = { type: 'string', 'x-fact': true, 'x-holds': { type: 'boolean' } }

/**
 * The opening of a landing page: the promise on the brand's ground, and nested content (the calculator) beside it. The button shows
 * that it was heard while `pressed` and `awaiting` hold: it was pressed, and what answers it has been requested.
 */
export const hero = defineBlock<{ action?: string; pressed?: boolean; awaiting?: boolean }>({
  options: {
    type: 'object',
    properties: { action: { type: 'string' }, pressed: fact, awaiting: fact },
    additionalProperties: false,
  },
  copy: ['title', 'intro'],
  isHeading: true,
  nests: true,
  component: ({ options, text, act, can, children }) => {
    const { action, pressed, awaiting } = options
    const button = text('button')
    return (
      <Band aside={children}>
        <chakra.h1 tabIndex={-1} textStyle="display">
          {text('title')}
        </chakra.h1>
        <chakra.p textStyle="lead" color="fg.onDeepMuted" marginBlockStart="4" maxWidth="34rem">
          {text('intro')}
        </chakra.p>
        <Points text={text} />
        {action !== undefined && button !== undefined && (
          <Button
            marginBlockStart="8"
            width={{ base: 'full', sm: 'auto' }}
            css={onDeep}
            disabled={!can(action)}
            aria-busy={pressed && awaiting}
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

/** Side by side where the column is wide enough for its text; else one above the other. */
const beside = {
  words: '1 1 calc((56rem - 100%) * 999)',
  aside: '0 1 max(min(32rem, 55%), (56rem - 100%) * 999)',
} as const

/** The band reaches both edges of the window; its content keeps to the page's column. */
function Band({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <chakra.section
      layerStyle="deep"
      position="relative"
      marginBlockStart="calc(-1 * var(--hero-lift, 0px))"
      marginInline="calc(50% - 50vw)"
      // What the margin takes: a window with a bar to scroll by is wider than its page.
      paddingInline="calc(50vw - 50%)"
      paddingBlock={{ base: '8', lg: '12' }}
      overflow="hidden"
    >
      <Horizon />
      <chakra.div
        position="relative"
        display="flex"
        flexWrap="wrap"
        alignItems="flex-start"
        rowGap="8"
        columnGap="16"
        animationStyle="enter"
      >
        <chakra.div flex={beside.words} minWidth="0" paddingBlockStart={{ lg: '8' }}>
          {children}
        </chakra.div>
        {aside !== undefined && aside !== null && (
          <chakra.div flex={beside.aside} minWidth="0">
            {aside}
          </chakra.div>
        )}
      </chakra.div>
    </chakra.section>
  )
}

function Points({ text }: { text: (key: string) => string | undefined }) {
  const shown = points.filter((key) => text(key) !== undefined)
  if (shown.length === 0) return null
  return (
    <chakra.ul marginBlockStart="6" display="grid" gap="2.5">
      {shown.map((key) => (
        <chakra.li key={key} display="flex" gap="3" alignItems="flex-start" fontWeight="medium">
          <Icon name="check" size="5" marginBlockStart="1" strokeWidth="2.5" />
          {text(key)}
        </chakra.li>
      ))}
    </chakra.ul>
  )
}

/** A low sun over the veld, in tones of the band itself: it gives the band a place without asking to be looked at. */
function Horizon() {
  return (
    <chakra.svg
      viewBox="0 0 1440 560"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
      position="absolute"
      insetInline="0"
      insetBlockEnd="0"
      width="full"
      height={{ base: '22rem', lg: 'full' }}
      color="bg.deepSubtle"
      // In forced colours the band has lost its own colour, and words are over this one.
      css={{ '@media (forced-colors: active)': { display: 'none' } }}
    >
      <circle cx="560" cy="420" r="250" fill="currentColor" opacity="0.45" />
      <circle cx="560" cy="420" r="165" fill="currentColor" opacity="0.6" />
      <path d="M0 452c150-52 292-60 446-20s268 56 420 14 338-66 574-6v120H0z" fill="currentColor" opacity="0.75" />
      <path d="M0 512c214-42 402-34 604-6s496 30 836-26v80H0z" fill="currentColor" />
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
