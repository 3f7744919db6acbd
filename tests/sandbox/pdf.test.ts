/** What reading a PDF may cost: a file over its budget is refused. That nothing else waits meanwhile: threads.test.ts. */
import { afterAll, describe, expect, it } from 'vitest'
import { policy } from '../../sandbox/lender/policy.ts'
import { type PdfResult, pdfReaders, readPdf } from '../../sandbox/threads/read-pdf.ts'
import { hostile, pdfOf } from '../setup/hostile-pdf.ts'
import { makeStatement } from '../setup/pdf.ts'

afterAll(pdfReaders.stop)

/** On a machine that does too much else a file may be sent again. */
async function untilRead(file: Buffer): Promise<PdfResult> {
  const result = await readPdf(file)
  return 'busy' in result ? untilRead(file) : result
}

describe('a PDF', () => {
  it.each(Object.entries(hostile))('is refused when it is %s', async (_, make) => {
    expect(await untilRead(make())).toEqual({ fault: expect.stringMatching(/^(kind|complex)$/) })
  })

  it('is read when it is a statement, of 24 months and with large pages too', async () => {
    expect(await readPdf(await makeStatement({ months: 24 }))).toEqual({ pages: 24 })
    expect(await readPdf(pdfOf({ content: 'q Q\n'.repeat(2_000_000) }))).toEqual({ pages: 1 })
    expect(await readPdf(Buffer.concat([pdfOf(), Buffer.from('\r\n\0\0')]))).toEqual({ pages: 1 })
  })

  it('waits its turn, and is sent away when too many wait', async () => {
    const statement = await makeStatement()
    const most = policy.pdf.threads + policy.pdf.waiting
    const results = await Promise.all(Array.from({ length: most + 5 }, () => readPdf(statement)))
    expect(results.filter((result) => 'pages' in result).length).toBeGreaterThanOrEqual(policy.pdf.waiting)
    expect(results.filter((result) => 'busy' in result).length).toBeGreaterThan(0)
    expect(await readPdf(statement)).toEqual({ pages: 1 })
  })
})
