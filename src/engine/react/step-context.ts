/** The step that a component belongs to, and its screen. */
import { createContext, useContext } from 'react'
import type { Screen } from '../core/screen.ts'
import type { FieldWatch } from './field-watch.ts'

/** `watchField`: says when a field of the step has to be looked at again. */
export type StepContextValue = { step: string; screen: Screen; watchField: FieldWatch }

export const StepContext = createContext<StepContextValue | undefined>(undefined)

/** Throws outside of `StepScreen`. */
export function useStepContext(): StepContextValue {
  const value = useContext(StepContext)
  if (!value) throw new Error('expected a `StepScreen` around this component, found none')
  return value
}
