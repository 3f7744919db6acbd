/** The step that a component stands in, and its screen. */
import { createContext, useContext } from 'react'
import type { Screen } from '../core/screen.ts'

export type Standing = { step: string; screen: Screen }

export const StepContext = createContext<Standing | undefined>(undefined)

/** Throws outside of `StepScreen`. */
export function useStanding(): Standing {
  const standing = useContext(StepContext)
  if (!standing) throw new Error('expected a `StepScreen` around this component, found none')
  return standing
}
