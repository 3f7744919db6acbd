/** Draws one agreement in a worker thread. The drawing is TypeScript of the server: the thread starts its compiler, once. */
import { register } from 'tsx/esm/api'
import { sayBegun } from './say-begun.mjs'

register()

/** @returns `{ bytes }`; `{ problem }` when it could not be drawn. */
export async function run({ agreement, words, now, started }) {
  sayBegun(started)
  try {
    const { drawAgreement } = await import('../lender/agreement/pdf.ts')
    return { bytes: await drawAgreement(agreement, words, now) }
  } catch (problem) {
    return { problem: String(problem?.stack ?? problem) }
  }
}
