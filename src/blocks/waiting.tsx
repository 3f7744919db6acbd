import { chakra } from '@chakra-ui/react'
import { defineBlock } from '#engine/define'

/** Something is being done elsewhere: what, for how long, and a calm sign that it goes on. */
export const waiting = defineBlock({
  component: ({ text }) => {
    const slow = text('slow')
    return (
      <chakra.section
        role="status"
        display="grid"
        justifyItems="center"
        textAlign="center"
        gap="3"
        paddingBlock={{ base: '10', md: '14' }}
        paddingInline="4"
        maxWidth="measure"
        marginInline="auto"
      >
        <Pulse />
        <chakra.p textStyle="heading">{text('title')}</chakra.p>
        <chakra.p textStyle="lead">{text('text')}</chakra.p>
        {slow !== undefined && (
          <chakra.p layerStyle="panel" textStyle="small" padding="4" marginBlockStart="3" css={after15Seconds}>
            {slow}
          </chakra.p>
        )}
      </chakra.section>
    )
  },
})

function Pulse() {
  return (
    <chakra.div aria-hidden="true" position="relative" width="24" height="24" marginBlockEnd="3" color="accent.fg">
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
        strokeWidth="5"
        animationStyle="turn"
      >
        <chakra.circle cx="48" cy="48" r="30" stroke="border" opacity="0.6" />
        <path d="M48 18a30 30 0 0 1 30 30" strokeLinecap="round" />
      </chakra.svg>
    </chakra.div>
  )
}

/** Shown late by the style sheet, so that the block needs no clock. With reduced motion it appears at once, at its time. */
const after15Seconds = {
  animation: 'appear 300ms linear 15s both',
  _motionReduce: { animationDuration: '1ms' },
} as const
