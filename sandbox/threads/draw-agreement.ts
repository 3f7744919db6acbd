/** Draws an agreement in a thread: setting its text in type takes longer than many other requests together. */
import type { Drawn } from '../lender/agreement/pdf.ts'
import type { Wording } from '../lender/agreement/terms.ts'
import { policy } from '../lender/policy.ts'
import { createThreads } from './threads.ts'

export const agreementDrawers = createThreads<{ bytes: Uint8Array } | { problem: string }>(
  new URL('./agreement-drawer.mjs', import.meta.url),
  policy.agreement,
)

/** The PDF. `busy`: many are being drawn, or the machine does too much else; it may be asked for again. */
export async function drawAgreement(
  { provider, instalments }: Drawn,
  words: Wording,
  now: Date,
): Promise<Uint8Array | 'busy'> {
  const result = await agreementDrawers.run({ agreement: { provider, instalments }, words, now })
  if (result === 'busy' || result === 'over') return 'busy'
  if ('problem' in result) throw new Error(result.problem)
  return result.bytes
}
