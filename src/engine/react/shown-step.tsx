/** The step that is drawn: the current one, or the one before while the screen of the current one is still loading. */
import { createContext, type ReactNode, useContext, useEffect, useRef, useSyncExternalStore } from 'react'
import { useEngine } from './engine.ts'
import { useSelect } from './hooks.ts'

const ShownStepContext = createContext('')

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
  return <ShownStepContext value={shown.current}>{children}</ShownStepContext>
}
