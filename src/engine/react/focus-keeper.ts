/** Moves the focus where the engine requested it, once that place has been drawn; until then, and after it, the focus keeps its place. */
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { onScreen } from '../core/path.ts'
import { useEngine } from './engine.ts'
import { moveFocus } from './focus.ts'
import { useSelect } from './hooks.ts'
import { keepFocus } from './kept-focus.ts'
import { useShownStep } from './shown-step.tsx'

/** What a person does with a screen. After it, a focus that the clock asked for would pull the screen away from under the hand. */
const touches = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

export function FocusKeeper(): null {
  const { focus, view, screens, part } = useEngine()
  const shown = useShownStep()
  const overlays = useSelect((state) => state.overlays)
  const request = useSyncExternalStore(focus.subscribe, focus.current, focus.current)
  const loaded = useSyncExternalStore(screens.subscribe, screens.version, screens.version)
  const isTouched = useRef(false)
  useEffect(() => {
    const touch = () => {
      isTouched.current = true
    }
    for (const name of touches) addEventListener(name, touch, { capture: true, passive: true })
    return () => {
      for (const name of touches) removeEventListener(name, touch, true)
    }
  }, [])
  useEffect(() => keepFocus(() => focus.current() !== undefined, part?.element), [focus, part])
  // biome-ignore lint/correctness/useExhaustiveDependencies: no one has touched a screen that has just come
  useEffect(() => {
    isTouched.current = false
  }, [shown, overlays])
  // biome-ignore lint/correctness/useExhaustiveDependencies: tried again whenever more of the screen may be there
  useEffect(() => {
    const state = view.getState()
    if (!request || shown !== state.step) return
    if (moveFocus(request.target, onScreen(state), isTouched.current, part)) focus.done()
  }, [request, shown, overlays, loaded, focus, view, part])
  return null
}
