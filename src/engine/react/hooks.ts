/** Reading the state and raising events from a component. */
import { useMemo, useRef, useSyncExternalStore } from 'react'
import { sameJson } from '../core/condition.ts'
import { readFact } from '../core/facts.ts'
import type { FactPath, Journey, Json, State } from '../core/model.ts'
import type { Runtime } from '../core/runtime.ts'
import { useEngine } from './engine.ts'

/** A part of the state. The component is drawn again only when that part changes: give `equal` where `select` makes a new object each time. */
export function useSelect<Value>(
  select: (state: State) => Value,
  equal: (a: Value, b: Value) => boolean = Object.is,
): Value {
  const { view } = useEngine()
  const last = useRef<{ value: Value } | undefined>(undefined)
  const snapshot = () => {
    const value = select(view.getState())
    if (!last.current || !equal(last.current.value, value)) last.current = { value }
    return last.current.value
  }
  return useSyncExternalStore(view.subscribe, snapshot, snapshot)
}

/** Something derived from journey and state, compared as JSON. */
export function useDerived<Value extends Json | undefined>(derive: (journey: Journey, state: State) => Value): Value {
  const { journey } = useEngine()
  return useSelect((state) => derive(journey, state), sameJson)
}

/** The value of a fact (see docs/notation.md), `undefined` when it is absent. */
export function useFact(path: FactPath): Json | undefined {
  return useDerived((journey, state) => readFact(journey, state, path))
}

/** Raises events. The same function for as long as the journey is open. */
export function useDispatch(): Runtime['dispatch'] {
  return useEngine().runtime.dispatch
}

/** Raises what an applicant does in a step: an action of its buttons, or an event of its widgets and blocks. */
export function useAct(step: string): (name: string, value?: Json) => void {
  const { runtime } = useEngine()
  return useMemo(() => {
    const raise = actIn(runtime, step)
    return (name, value) => {
      leaveField()
      raise(name, value)
    }
  }, [runtime, step])
}

/**
 * The field in use keeps the focus, and hears that it is left: what it makes of a text then must be in what is sent. Enter leaves the
 * focus in the field, and so does a button that is tapped on an iPhone.
 */
function leaveField(): void {
  const { activeElement } = document
  if (activeElement?.matches('input, select, textarea'))
    activeElement.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}

/** The same outside of a component. */
export function actIn({ dispatch }: Runtime, step: string): (name: string, value?: Json) => void {
  return (name, value) => dispatch({ type: 'action', step, name, ...(value === undefined ? {} : { value }) })
}
