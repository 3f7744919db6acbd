/** Draws one agreement in a worker thread. The drawing is TypeScript of the server: the thread starts its compiler, once. */
import { register } from 'tsx/esm/api'

register()

/** @returns `{ bytes }`; `{ problem }` when it could not be drawn. */
export async function run({ agreement, words, now, started }) {
  Atomics.store(started, 0, 1)
  try {
    const { drawAgreement } = await import('../lender/agreement/pdf.ts')
    return { bytes: await drawAgreement(agreement, words, now) }
  } catch (problem) {
    return { problem: String(problem?.stack ?? problem) }
  }
}
