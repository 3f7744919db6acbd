/** Whether bytes are a PDF that can be read without a password. */
import { policy } from '../lender/policy.ts'
import { createThreads } from './threads.ts'

/** Why a file is refused. `complex`: reading it would cost more than any statement does. */
type FileFault = 'empty' | 'kind' | 'locked' | 'complex'

/** `busy`: too many files are waiting; the same file may be read later. */
export type PdfResult = { pages: number } | { fault: FileFault } | { busy: true }

const { time, heap, threads, waiting, ...budget } = policy.pdf

export const pdfReaders = createThreads<PdfResult>(new URL('./pdf-reader.mjs', import.meta.url), {
  time,
  heap,
  threads,
  waiting,
})

/** Counts the pages, or says what is wrong. Ignores name and declared type: they prove nothing. Never throws for what a file holds. */
export async function readPdf(bytes: Uint8Array): Promise<PdfResult> {
  if (bytes.length === 0) return { fault: 'empty' }
  // Other programs read as a page or an archive what only contains a PDF (a polyglot): the first bytes must be its own.
  if (!Buffer.from(bytes.subarray(0, 8)).toString('latin1').startsWith('%PDF-')) return { fault: 'kind' }
  const result = await pdfReaders.run({ bytes, budget })
  if (result === 'busy') return { busy: true }
  return result === 'over' ? { fault: 'complex' } : result
}
