/** The step that is drawn: the current one, or the one before while the screen of the current one is still loading. */
import { createContext, type ReactNode, useContext, useEffect, useRef, useSyncExternalStore } from 'react'
import { useEngine } from './engine.ts'
import { FailureBoundary } from './failure-boundary.tsx'
import { useSelect } from './hooks.ts'

const ShownStepContext = createContext('')
const noLabels: string[] = []

export function useShownStep(): string {
  return useContext(ShownStepContext)
}

export function ShownStep({ children }: { children: ReactNode }) {
  const { screens } = useEngine()
  const wanted = useSelect((state) => state.step)
  const canBeDrawn = () => wanted === '' || screens.get(wanted) !== undefined || screens.hasFailed(wanted)
  const isReady = useSyncExternalStore(screens.subscribe, canBeDrawn, canBeDrawn)
  const shown = useRef(wanted)
  if (isReady) shown.current = wanted
  useEffect(() => {
    if (wanted !== '') screens.load(wanted)
  }, [screens, wanted])
  // For what fails around the step's own parts: the page would be blank.
  return (
    <ShownStepContext value={shown.current}>
      <FailureBoundary component={shown.current} labels={noLabels}>
        {children}
      </FailureBoundary>
    </ShownStepContext>
  )
}
