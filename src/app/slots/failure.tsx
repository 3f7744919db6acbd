import type { FailureProps } from '@journey/engine/react'
import { useEffect } from 'react'
import { Button } from '../../look/button.ts'
import { chakra } from '../../look/chakra.ts'
import { Icon } from '../../look/icon.tsx'

/** In place of a part of the screen that has failed; the parts around it are as they were. It tries again once the connection is back. */
export function Failure({ text, tryAgain }: FailureProps) {
  const { press } = tryAgain
  useEffect(() => {
    addEventListener('online', press)
    return () => removeEventListener('online', press)
  }, [press])
  return (
    <chakra.div
      role="alert"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="3"
      rowGap="1"
      padding="4"
      marginBlockStart="5"
      borderRadius="card"
      backgroundColor="warning.bg"
    >
      <Icon name="warning" color="warning.fg" />
      <chakra.p flex="1 1 14rem" fontWeight="medium">
        {text}
      </chakra.p>
      <Button variant="plain" onClick={press}>
        {tryAgain.label}
      </Button>
    </chakra.div>
  )
}
