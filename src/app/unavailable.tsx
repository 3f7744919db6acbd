/** In place of the page while the journey cannot be fetched: whose page it is, only the journey knows. */
import type { FailureProps } from '@journey/engine/react'
import { chakra } from '../look/chakra.ts'
import { Failure } from './slots/failure.tsx'

export function Unavailable(props: FailureProps) {
  return (
    <chakra.main padding="4">
      <Failure {...props} />
    </chakra.main>
  )
}
