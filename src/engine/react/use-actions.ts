/** The buttons of a step. */
import { useMemo } from 'react'
import { memoize } from '../core/memoize.ts'
import { hasUse, isVisible, mayAct } from '../core/path.ts'
import type { ActionUse, Screen } from '../core/screen.ts'
import type { ActionProps } from './engine.ts'
import { useAct, useDerived, useSelect } from './hooks.ts'
import { useText } from './use-text.ts'

/** In an edit, Next says Save and Cancel is beside it. */
export function useActions(step: string, screen: Screen): ActionProps[] {
  const act = useAct(step)
  const text = useText()
  const editing = useSelect((state) => state.editing !== null && state.step === step)
  const actions = editing ? withCancel(screen.actions) : screen.actions
  const states = useDerived((known, state) =>
    actions.map((use) => {
      const { name } = use
      const applies = name === 'cancel' || hasUse(known, state, step, name)
      return {
        drawn: isVisible(known, state, use),
        disabled: !applies,
        busy: applies && !mayAct(known, state, step, name),
      }
    }),
  )
  return useMemo(
    () =>
      actions.flatMap(({ name, variant }, i): ActionProps[] => {
        const { drawn = false, disabled = true, busy = false } = states[i] ?? {}
        if (!drawn) return []
        const word = editing && name === 'next' ? 'save' : name
        return [
          {
            name,
            variant,
            label: text(`${step}.actions.${word}`) ?? text(`actions.${word}`) ?? word,
            disabled,
            busy,
            press: () => {
              if (!disabled && !busy) act(name)
            },
          },
        ]
      }),
    [actions, states, editing, text, act, step],
  )
}

const cancel: ActionUse = { name: 'cancel', variant: 'secondary' }
const withCancel = memoize((actions: ActionUse[]) => [...actions, cancel])
