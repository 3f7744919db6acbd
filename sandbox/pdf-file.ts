/** Whether bytes are a PDF that can be read without a password. */
import { EncryptedPDFError, PDFDocument } from '@cantoo/pdf-lib'

/** Why a file is refused. */
export type FileFault = 'empty' | 'kind' | 'locked'

/** Counts the pages, or says what is wrong. Ignores name and declared type: they prove nothing. */
export async function readPdf(bytes: Uint8Array): Promise<{ pages: number } | { fault: FileFault }> {
  if (bytes.length === 0) return { fault: 'empty' }
  // A PDF may begin with something else, within its first kilobyte (ISO 32000-1, annex H).
  if (!Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-')) return { fault: 'kind' }
  try {
    const pages = await countPages(bytes)
    return pages > 0 ? { pages } : { fault: 'kind' }
  } catch (problem) {
    return { fault: isLocked(problem) ? 'locked' : 'kind' }
  }
}

async function countPages(bytes: Uint8Array): Promise<number> {
  try {
    return (await PDFDocument.load(bytes, { updateMetadata: false })).getPageCount()
  } catch (problem) {
    if (!isLocked(problem)) throw problem
    // Locked against changes only: it can be read without a password.
    return (await PDFDocument.load(bytes, { updateMetadata: false, password: '' })).getPageCount()
  }
}

function isLocked(problem: unknown): boolean {
  return problem instanceof EncryptedPDFError || (problem instanceof Error && /password|encrypt/i.test(problem.message))
}
