import { defineBlock, type Json } from '@journey/engine'
import { chakra } from '../look/chakra.ts'
import { listOf } from './parts/keys.ts'
import { type WaitingStep, WaitingSteps } from './parts/waiting-steps.tsx'

type Options = { steps?: (Omit<WaitingStep, 'done'> & { done?: Json })[] }

/**
 * Something is being done elsewhere: what, for how long, and a calm sign that it continues. `steps` are its parts;
 * one whose fact `done` is there, and is not `false`, has happened. The first that has not is the one in progress.
 */
export const waiting = defineBlock<Options>({
  options: {
    type: 'object',
    properties: {
      steps: listOf({ key: { type: 'string', 'x-copy': 'steps' }, done: { type: 'string', 'x-fact': true } }, ['key']),
    },
    additionalProperties: false,
  },
  copy: ['title'],
  component: ({ options, text }) => {
    const slow = text('slow')
    const { steps = [] } = options
    const hasSteps = steps.length > 0
    return (
      <chakra.section
        data-waiting={hasSteps ? 'steps' : ''}
        display="flex"
        flexDirection="column"
        alignItems={hasSteps ? 'stretch' : 'center'}
        textAlign={hasSteps ? 'start' : 'center'}
        gap="5"
        paddingBlock={{ base: '8', md: '10' }}
        // The texts above the steps begin at the same edge as they do.
        paddingInline={hasSteps ? { md: 'max(2rem, (100% - 26rem) / 2)' } : { md: 'max(2rem, (100% - 30rem) / 2)' }}
        css={stage}
      >
        {!hasSteps && <Ring />}
        <div role="status">
          <chakra.p textStyle="subheading">{text('title')}</chakra.p>
          <chakra.p textStyle="body" color="fg.muted" marginBlockStart="1" textWrap={hasSteps ? undefined : 'balance'}>
            {text('text')}
          </chakra.p>
        </div>
        {steps.length > 0 && (
          <WaitingSteps steps={steps.map(({ key, done }) => ({ key, done: hasHappened(done) }))} text={text} />
        )}
        {slow !== undefined && (
          // Only the words are hidden at first: a screen reader tells what comes into a status, not a status that comes.
          <div role="status">
            <chakra.p textStyle="body" fontWeight="medium" css={after15Seconds}>
              {slow}
            </chakra.p>
          </div>
        )}
      </chakra.section>
    )
  },
})

const hasHappened = (fact: Json | undefined) => fact !== undefined && fact !== null && fact !== false

/**
 * A ground of its own where the card is wider than the words: they are in the middle of something. All that the screen shows
 * is in its middle, too. Among other blocks it takes no more room than it needs.
 */
const stage = {
  backgroundColor: { md: 'bg.subtle' },
  borderRadius: { md: 'card' },
  marginBlockStart: { md: '6' },
  '[data-heading] + &, [data-heading] + p + &': {
    justifyContent: 'center',
    minHeight: 'min(21rem, 0.46 * var(--window-height))',
  },
} as const

function Ring() {
  return (
    <chakra.div aria-hidden="true" position="relative" width="20" height="20" flexShrink={0} color="accent.fg">
      <chakra.span
        position="absolute"
        inset="0"
        borderRadius="full"
        backgroundColor="accent.subtle"
        animationStyle="breathe"
      />
      <chakra.svg
        viewBox="0 0 96 96"
        position="absolute"
        inset="0"
        fill="none"
        stroke="currentColor"
        strokeWidth="6"
        animationStyle="turn"
      >
        <chakra.circle cx="48" cy="48" r="30" stroke="border" />
        <path d="M48 18a30 30 0 0 1 30 30" strokeLinecap="round" />
      </chakra.svg>
    </chakra.div>
  )
}

/**
 * Shown late by the style sheet, so that the block needs no clock. Its room is kept from the start: what lies below
 * must not move under a finger. With reduced motion it appears at once, at its time.
 */
const after15Seconds = {
  animation: 'unveil 300ms linear 15s both',
  _motionReduce: { animationDuration: '1ms' },
} as const
