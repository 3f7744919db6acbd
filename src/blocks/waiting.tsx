import { chakra } from '@chakra-ui/react/styled-system'
import { defineBlock } from '@journey/engine'

/** Something is being done elsewhere: what, for how long, and a calm sign that it goes on. */
export const waiting = defineBlock({
  copy: ['title'],
  component: ({ text }) => {
    const slow = text('slow')
    return (
      <chakra.section
        role="status"
        // The page keeps the height of what follows (see the shell), so that nothing moves when the wait is over.
        data-waiting=""
        display="flex"
        flexDirection="column"
        alignItems="center"
        textAlign="center"
        gap="5"
        paddingBlock={{ base: '8', md: '12' }}
        marginInline="auto"
        maxWidth="30rem"
      >
        <Ring />
        <div>
          <chakra.p textStyle="subheading">{text('title')}</chakra.p>
          <chakra.p textStyle="body" color="fg.muted" marginBlockStart="1">
            {text('text')}
          </chakra.p>
          {slow !== undefined && (
            <chakra.p textStyle="body" fontWeight="medium" marginBlockStart="3" css={after15Seconds}>
              {slow}
            </chakra.p>
          )}
        </div>
      </chakra.section>
    )
  },
})

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
