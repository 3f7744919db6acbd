/** Lets the browser ask before the page is left, while the journey says so (`confirmLeave`). */
import { useEffect } from 'react'
import { allHold } from '../core/facts.ts'
import { useDerived } from './hooks.ts'

/**
 * Leaving this page. `isAsked`: whether it is a matter to ask about: not where the page comes back at once, or is not left at all.
 * `mayReload`: one for each journey that is open in it: whether it takes a reload, after which all that was entered is there again.
 */
export const leaving = { isAsked: true, mayReload: new Set<() => boolean>() }

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
