/** Files that come with an answer, and files that are given to the browser. Row K2. */

import { createFileStore } from '@journey/engine'
import { afterEach, expect, test, vi } from 'vitest'
import { fileSave } from '../../src/effects/file-save.ts'
import { pagePrint } from '../../src/effects/page-print.ts'
import { fileIn } from '../../src/engine/web/http/file-response.ts'
import { readService } from '../../src/engine/web/http/http-service.ts'
import { effectContext } from '../setup/effect-context.ts'

const service = readService('tea.leaflet', { method: 'GET', path: '/tea', file: 'application/pdf' }, {}, 1000)
const leaflet = (headers: Record<string, string>, body = '%PDF-') => new Response(body, { headers })

afterEach(() => vi.restoreAllMocks())

test('[K2] an answer that is a file is stored by the page, under the name that its sender gave it', async () => {
  const headers = { 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename="tea.pdf"' }
  const files = createFileStore()
  const { code, response } = await fileIn(leaflet(headers), service, files, { longestResponse: 100, report: () => {} })
  const { file, ...rest } = response as { file: string; size: number; name: string }
  expect({ code, ...rest }).toEqual({ code: 'ok', size: 5, name: 'tea.pdf' })
  expect(await files.get(file)?.text()).toBe('%PDF-')
})

test('[K2] a file of another type, of no length, or of too much is not taken', async () => {
  const reported: unknown[] = []
  const options = { longestResponse: 100, report: (problem: unknown) => reported.push(problem) }
  const take = (headers: Record<string, string>, body?: string) =>
    fileIn(leaflet(headers, body), service, createFileStore(), options)
  expect(await take({ 'content-type': 'text/plain' })).toEqual({ code: 'UNKNOWN' })
  expect(await take({ 'content-type': 'application/pdf', 'content-length': '101' })).toEqual({ code: 'UNKNOWN' })
  expect(await take({ 'content-type': 'application/pdf' }, '')).toEqual({ code: 'NO_RESPONSE' })
  expect(reported).toHaveLength(2)
})

test('[K2] a page in place of a file is of the network', async () => {
  const options = { longestResponse: 100, report: () => {} }
  const page = leaflet({ 'content-type': 'text/html; charset=utf-8' }, '<title>Sign in</title>')
  expect(await fileIn(page, service, createFileStore(), options)).toEqual({ code: 'NETWORK' })
})

test('[K2] a name that leads elsewhere is no name', async () => {
  const disposition = 'attachment; filename="../../evil.exe"'
  const { response } = await fileIn(
    leaflet({ 'content-type': 'application/pdf', 'content-disposition': disposition }),
    service,
    createFileStore(),
    { longestResponse: 100, report: () => {} },
  )
  expect(response).not.toHaveProperty('name')
})

test('[K2] a stored file is given to the browser once, and its address is taken back', async () => {
  vi.useFakeTimers()
  const revoked = vi.spyOn(URL, 'revokeObjectURL')
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:tea')
  const clicked: [string, string][] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push([this.href, this.download])
  })
  const context = effectContext()
  const id = context.files.store(new Blob(['%PDF-']))
  const save = fileSave()
  expect(await save({ file: id, name: 'tea.pdf' }, context)).toEqual({ code: 'ok', response: { name: 'tea.pdf' } })
  expect(clicked).toEqual([['blob:tea', 'tea.pdf']])
  expect(document.querySelector('a')).toBeNull()
  vi.advanceTimersByTime(60_000)
  expect(revoked).toHaveBeenCalledOnce()
  expect(await save({ file: id }, context)).toEqual({ code: 'FILES_GONE' })
  vi.useRealTimers()
})

test('[K2] a browser that cannot print is told apart from one that can', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  expect(await pagePrint()({}, effectContext())).toEqual({ code: 'ok' })
  vi.stubGlobal('print', undefined)
  expect(await pagePrint()({}, effectContext())).toEqual({ code: 'CANNOT_PRINT' })
  expect(print).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})
