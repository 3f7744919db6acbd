/** Lets the browser ask before the page is left, while the journey says so (`confirmLeave`). */
import { useEffect } from 'react'
import { allHold } from '../core/facts.ts'
import { useDerived } from './hooks.ts'

/**
 * Leaving this page. `isAsked`: whether it is a matter to ask about: not where the page comes back at once, or is not left at all.
 * `keepsAnswers`: whether what was entered is there again when the page comes back.
 */
export const leaving = { isAsked: true, keepsAnswers: () => true }

export function LeaveGuard() {
  const isGuarded = useDerived(
    (journey, state) =>
      journey.definition.confirmLeave.length > 0 && allHold(journey, state, journey.definition.confirmLeave),
  )
  useEffect(() => {
    if (!isGuarded) return
    // The browser words the question itself; a page can only ask for it. Chrome hears `preventDefault` since 119 only.
    const confirm = (event: BeforeUnloadEvent) => {
      if (leaving.isAsked) event.returnValue = true
    }
    addEventListener('beforeunload', confirm)
    return () => removeEventListener('beforeunload', confirm)
  }, [isGuarded])
  return null
}
