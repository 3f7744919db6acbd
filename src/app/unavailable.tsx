/** In place of the page while the journey cannot be fetched: whose page it is, only the journey knows. */
import type { FailureProps } from '@journey/engine/react'
import { useEffect, useInsertionEffect } from 'react'
import { chakra } from '../look/chakra.ts'
import { loadStyleEngine } from '../look/page-styles.ts'
import { dressPage } from '../look/style-classes.ts'
import { Failure } from './slots/failure.tsx'

export function Unavailable(props: FailureProps) {
  useInsertionEffect(() => dressPage(undefined), [])
  useEffect(() => {
    // Without the engine it is plain, and reads the same.
    loadStyleEngine().catch(() => undefined)
  }, [])
  return (
    <chakra.main padding="4">
      <Failure {...props} />
    </chakra.main>
  )
}
