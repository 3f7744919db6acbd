/** The calls behind a notice. */
import type { FailedOf, Overlay } from './model.ts'

/** Every call that a notice is about, the first that failed first. */
export function failedCalls(shown: Overlay): FailedOf[] {
  if (shown.kind === 'dialog') return []
  const { step, failed, failedBefore = [] } = shown
  return [...failedBefore, ...(failed ? [{ ...failed, step }] : [])]
}
