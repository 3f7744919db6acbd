import { leaving } from '../react/leave-guard.ts'

/** Milliseconds within which a browser asks whether the page may be left, once a link was pressed. */
const soon = 1000

/**
 * A call, a mail or another app begins beside the page. Chrome takes the press for leaving it, and would ask whether that is
 * meant. Returns the function that stops watching.
 */
export function watchOtherPrograms(): () => void {
  const notice = ({ target }: MouseEvent) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (!link || /^https?:$/.test(link.protocol)) return
    leaving.isAsked = false
    setTimeout(() => {
      leaving.isAsked = true
    }, soon)
  }
  addEventListener('click', notice, true)
  return () => removeEventListener('click', notice, true)
}
