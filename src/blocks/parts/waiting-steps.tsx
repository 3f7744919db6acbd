/** What a wait is made of: what has happened, what happens now, what is still to come. */
import { useState } from 'react'
import { chakra } from '../../look/chakra.ts'
import { Icon } from '../../look/icon.tsx'
import { useMotion } from '../../look/motion.ts'
import { Spinner } from '../../look/spinner.tsx'

export type WaitingStep = { key: string; done: boolean }

type Props = { steps: WaitingStep[]; text: (key: string) => string | undefined }

export function WaitingSteps({ steps, text }: Props) {
  const current = steps.findIndex(({ done }) => !done)
  return (
    <chakra.ol
      // A step that is done is heard, as a whole.
      aria-live="polite"
      display="grid"
      gap="3"
      borderBlockStart="1px solid"
      borderColor="border"
      paddingBlockStart="5"
    >
      {steps.map(({ key, done }, index) => (
        <chakra.li
          key={key}
          aria-atomic
          display="flex"
          alignItems="flex-start"
          gap="3"
          textStyle="body"
          color={done || index === current ? 'fg' : 'fg.muted'}
          fontWeight={index === current ? 'semibold' : 'normal'}
          aria-current={index === current ? 'step' : undefined}
        >
          <Mark done={done} isCurrent={index === current} />
          <span>
            {text(`steps.${key}`)}
            {done && <chakra.span srOnly> ({text('done')})</chakra.span>}
          </span>
        </chakra.li>
      ))}
    </chakra.ol>
  )
}

/** A tick, a ring that turns or an empty circle: the form says it, not the colour alone. */
function Mark({ done, isCurrent }: { done: boolean; isCurrent: boolean }) {
  const motion = useMotion()
  const [wasDone] = useState(done)
  if (isCurrent) {
    return (
      <chakra.span aria-hidden="true" display="inline-flex" color="accent.fg">
        <Spinner size="6" />
      </chakra.span>
    )
  }
  if (motion && done && !wasDone) {
    return (
      <chakra.span aria-hidden="true" display="inline-flex" width="6" flexShrink={0} color="accent.fg">
        <motion.ClosingTick />
      </chakra.span>
    )
  }
  return (
    <chakra.span
      aria-hidden="true"
      display="inline-flex"
      alignItems="center"
      justifyContent="center"
      flexShrink={0}
      width="6"
      height="6"
      borderRadius="full"
      border="2px solid"
      borderColor={done ? 'accent.solid' : 'border.control'}
      backgroundColor={done ? 'accent.solid' : 'transparent'}
      color="accent.onSolid"
    >
      {done && <Icon name="check" size="4" strokeWidth="3" animationStyle="draw" strokeDasharray="1" />}
    </chakra.span>
  )
}
