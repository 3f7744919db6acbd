/** Moves the focus where the engine requested it, once that place has been drawn. */
import { useEffect, useSyncExternalStore } from 'react'
import { onScreen } from '../core/path.ts'
import { useEngine } from './engine.ts'
import { moveFocus } from './focus.ts'
import { useSelect } from './hooks.ts'
import { useShownStep } from './shown-step.tsx'

export function FocusKeeper(): null {
  const { focus, view, screens } = useEngine()
  const shown = useShownStep()
  const overlays = useSelect((state) => state.overlays)
  const request = useSyncExternalStore(focus.subscribe, focus.current, focus.current)
  const loaded = useSyncExternalStore(screens.subscribe, screens.version, screens.version)
  // biome-ignore lint/correctness/useExhaustiveDependencies: tried again whenever more of the screen may be there
  useEffect(() => {
    const state = view.getState()
    if (!request || shown !== state.step) return
    if (moveFocus(request.target, onScreen(state))) focus.done()
  }, [request, shown, overlays, loaded, focus, view])
  return null
}
