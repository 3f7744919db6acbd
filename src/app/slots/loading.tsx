import { chakra } from '../../look/chakra.ts'
import { Spinner } from '../../look/spinner.tsx'

/** Stands where a part of the screen is not there yet. Seen only when it takes longer than a moment. */
export function Loading({ text }: { text: string | undefined }) {
  return (
    <chakra.p
      role="status"
      display="flex"
      alignItems="center"
      justifyContent="center"
      gap="3"
      minHeight="32"
      color="fg.muted"
      css={afterAMoment}
    >
      <Spinner size="6" />
      {text}
    </chakra.p>
  )
}

/** Quick answers would only flash; with reduced motion it appears at once, at its time. */
export const afterAMoment = {
  animation: 'appear 200ms linear 300ms backwards',
  _motionReduce: { animationDuration: '1ms' },
} as const
