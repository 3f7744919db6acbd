/** `statements.upload`: what is sent, what stays, and what is told on the way. Row T4. */

import type { Json, JsonObject, Outcome } from '@journey/engine'
import { createFileStore } from '@journey/engine'
import { expect, test } from 'vitest'
import type { PutFile, Stored } from '../../src/effects/put-file.ts'
import { upload } from '../../src/effects/upload.ts'
import { effectContext } from '../setup/effect-context.ts'

/** What one page holds. */
const store = createFileStore()
const hold = (...names: string[]) =>
  names.map((name) => ({ id: store.store(new Blob([name])), name, size: name.length }))

/** The effect where the store answers each file in turn like this. */
function sending(answers: Stored[], presigned?: Outcome) {
  const asked: JsonObject[] = []
  const put: { address: string; text: string }[] = []
  const told: Json[] = []
  const presign = async (input: JsonObject): Promise<Outcome> => {
    asked.push(input)
    const count = Number(input.numberOfFiles)
    const documents = Array.from({ length: count }, (_, n) => ({ fileName: `doc-${n}`, preSignedUrl: `/store/${n}` }))
    return presigned ?? { code: 'ok', response: { documents } }
  }
  const putFile: PutFile = async (address, file, onPart) => {
    put.push({ address, text: await file.text() })
    for (const part of [0.02, 0.5, 0.52, 1]) onPart(part)
    return answers.shift() ?? { state: 'sent' }
  }
  const effect = upload({ effect: () => presign, report: () => undefined }, putFile)
  const run = (input: JsonObject) =>
    effect(input, effectContext({ files: store, onProgress: (soFar) => told.push(soFar) }))
  return { run, asked, put, told }
}

test('[T4] every file gets an address of its own and is put there, one after the other', async () => {
  const { run, asked, put } = sending([])
  const outcome = await run({ loanApplicationNumber: 'PL1', files: hold('march', 'april') })
  expect(asked).toEqual([{ loanApplicationNumber: 'PL1', numberOfFiles: '2' }])
  expect(put).toEqual([
    { address: '/store/0', text: 'march' },
    { address: '/store/1', text: 'april' },
  ])
  expect(outcome).toMatchObject({
    code: 'ok',
    response: { sent: 2, count: 2, refused: false, failed: false, fileNames: ['doc-0', 'doc-1'] },
  })
})

test('[T4] progress of each file is reported in steps that can be saved', async () => {
  const { run, told } = sending([])
  await run({ files: hold('march', 'april') })
  const states = told.map((soFar) => (soFar as { files: { state: string; part: number }[] }).files)
  expect(states.map(([first]) => first?.part).slice(0, 5)).toEqual([0, 0, 0.5, 1, 1])
  expect(states[1]?.map(({ state }) => state)).toEqual(['sending', 'waiting'])
  expect(states.at(-1)?.map(({ state }) => state)).toEqual(['sent', 'sent'])
})

test('[T4] how many are to be sent is reported before the lender has said where to', async () => {
  const { run, told } = sending([], { code: 'NETWORK' })
  await run({ files: hold('march', 'april') })
  expect(told).toMatchObject([{ sent: 0, count: 2, files: [{ state: 'waiting' }, { state: 'waiting' }] }])
})

test('[T4] what seemed to arrive, and was not found by the lender, is sent again', async () => {
  const { run, put } = sending([])
  const files = hold('march')
  const first = (await run({ files })).response as JsonObject
  await run({ files, before: first.files ?? [], doubtsBefore: first.afterDoubts ?? 0, doubts: 0 })
  expect(put).toHaveLength(1)
  const again = (await run({ files, before: first.files ?? [], doubtsBefore: first.afterDoubts ?? 0, doubts: 1 }))
    .response
  expect(put).toHaveLength(2)
  expect(again).toMatchObject({ sent: 1, afterDoubts: 1 })
})

test('[T4] what did not arrive is sent again, and nothing else', async () => {
  const files = hold('march', 'april', 'may')
  const first = sending([{ state: 'sent' }, { state: 'failed', reason: 'connection' }, { state: 'sent' }])
  const { response } = await first.run({ files })
  expect(response).toMatchObject({ sent: 2, failed: true, refused: false })
  const second = sending([])
  const again = await second.run({ files, before: (response as JsonObject).files ?? [] })
  expect(second.asked).toEqual([{ numberOfFiles: '1' }])
  expect(second.put.map(({ text }) => text)).toEqual(['april'])
  expect(again.response).toMatchObject({ sent: 3, failed: false, fileNames: ['doc-0', 'doc-0', 'doc-2'] })
})

test('[T4] what the store refuses stays refused, with its reason, until it is taken out', async () => {
  const files = hold('march', 'locked')
  const first = sending([{ state: 'sent' }, { state: 'refused', reason: 'locked' }])
  const { response } = await first.run({ files })
  const before = (response as JsonObject).files ?? []
  expect(response).toMatchObject({ refused: true, files: [{ state: 'sent' }, { state: 'refused', reason: 'locked' }] })
  const second = sending([])
  expect((await second.run({ files, before })).response).toMatchObject({ refused: true })
  expect((await second.run({ files: files.slice(0, 1), before })).response).toMatchObject({ refused: false, sent: 1 })
  expect(second.put).toEqual([])
})

test('[T4] what the program gets wrong with one file is reported, and the others are still sent', async () => {
  const reported: unknown[] = []
  const documents = ['doc-0', 'doc-1'].map((fileName) => ({ fileName, preSignedUrl: '/store' }))
  const presign = async (): Promise<Outcome> => ({ code: 'ok', response: { documents } })
  let turn = 0
  const put: PutFile = async () => {
    turn += 1
    if (turn === 1) throw new Error('no such address')
    return { state: 'sent' }
  }
  const effect = upload({ effect: () => presign, report: (problem) => reported.push(problem) }, put)
  const { response } = await effect({ files: hold('march', 'april') }, effectContext({ files: store }))
  expect(response).toMatchObject({
    ...{ sent: 1, failed: true, fileNames: ['doc-1'] },
    files: [
      { state: 'failed', part: 0 },
      { state: 'sent', part: 1 },
    ],
  })
  expect(reported).toHaveLength(1)
})

test('[T4] files that are no longer wanted are not sent on', async () => {
  const wanted = new AbortController()
  const documents = ['doc-0', 'doc-1'].map((fileName) => ({ fileName, preSignedUrl: '/store' }))
  const presign = async (): Promise<Outcome> => ({ code: 'ok', response: { documents } })
  let turns = 0
  const put: PutFile = async () => {
    turns += 1
    wanted.abort()
    return { state: 'failed', reason: 'connection' }
  }
  const effect = upload({ effect: () => presign, report: () => undefined }, put)
  const context = effectContext({ files: store, signal: wanted.signal })
  expect(await effect({ files: hold('march', 'april') }, context)).toEqual({ code: 'ABORTED' })
  expect(turns).toBe(1)
})

test.each([0, 1, 3])('[T4] %i addresses for two files are no answer: none is sent', async (count) => {
  const documents = Array.from({ length: count }, (_, n) => ({ fileName: `doc-${n}`, preSignedUrl: `/store/${n}` }))
  const { run, put } = sending([], { code: 'ok', response: { documents } })
  expect(await run({ files: hold('march', 'april') })).toEqual({ code: 'UNKNOWN' })
  expect(put).toEqual([])
})

test('[T4] files that the page holds no longer are asked for, and a refusal of the lender is passed on', async () => {
  const files = hold('march')
  expect(await sending([], { code: '0439016' }).run({ files })).toEqual({ code: '0439016' })
  store.release(files[0]?.id ?? '')
  expect(await sending([]).run({ files })).toEqual({ code: 'FILES_GONE' })
  expect(await sending([]).run({})).toEqual({ code: 'FILES_GONE' })
})
