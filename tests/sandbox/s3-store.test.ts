/** Documents in a bucket, on a real S3 server. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openS3Store } from '../../sandbox/storage/s3-store.ts'
import { startS3 } from '../setup/s3-server.ts'

let s3: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(() => s3.remove())

const bytes = new Uint8Array([0, 1, 254, 255])
const later = () => new Date(Date.now() + 60_000)

it('a document in a bucket comes back as it was, until it is removed', async () => {
  const store = openS3Store(s3.settings)
  expect(await store.get('one')).toBeUndefined()
  await store.put('one', bytes)
  expect(await store.get('one')).toEqual(bytes)
  await store.remove('one')
  await store.remove('one')
  expect(await store.get('one')).toBeUndefined()
})

it('what no row names is removed from a bucket, page by page, and what is new or named stays', async () => {
  const store = openS3Store(s3.settings, 2)
  const names = ['a', 'b', 'c', 'd', 'e']
  for (const name of names) await store.put(name, bytes)
  await store.removeUnused(new Date(0), async () => new Set())
  expect(await store.get('c')).toEqual(bytes)
  const asked: string[][] = []
  await store.removeUnused(later(), async (some) => {
    asked.push(some)
    return new Set(['b', 'e'])
  })
  expect(asked).toEqual([['a', 'b'], ['c', 'd'], ['e']])
  expect(await Promise.all(names.map(async (name) => (await store.get(name)) !== undefined))).toEqual([
    ...[false, true, false, false, true],
  ])
})

it('a key that is wrong, a bucket that is missing and a server that is gone keep nothing, and say so', async () => {
  for (const wrong of [{ secretAccessKey: 'another' }, { bucket: s3.settings.bucket.replace('documents', 'missing') }])
    await expect(openS3Store({ ...s3.settings, ...wrong }).put('one', bytes)).rejects.toThrow()
  await s3.stop()
  await expect(openS3Store(s3.settings).put('one', bytes)).rejects.toThrow()
  await s3.start()
})
