/** Documents as files in a folder. */
import { mkdir, mkdtemp, open, readdir, rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { openFileStore } from '../../sandbox/storage/object-store.ts'

it.skipIf(process.platform === 'win32')(
  'a document is kept with its name: both are on the disk before it is said to be',
  async () => {
    const dir = await mkdtemp(join(tmpdir(), 'objects-'))
    const handle = await open(dir)
    await handle.close()
    const synced: string[] = []
    const { sync } = Object.getPrototypeOf(handle)
    const spy = vi.spyOn(Object.getPrototypeOf(handle), 'sync').mockImplementation(async function (
      this: typeof handle,
    ) {
      synced.push((await this.stat()).isDirectory() ? 'folder' : 'file')
      return sync.call(this)
    })
    const store = openFileStore(dir)
    await store.put('a', Buffer.from('%PDF-'))
    spy.mockRestore()
    expect(synced).toEqual(['file', 'folder'])
    expect(String(await store.get('a'))).toBe('%PDF-')
  },
)

it('bytes that are not used are removed beside a folder that is not the store’s, which stays', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'objects-'))
  const store = openFileStore(dir)
  await mkdir(join(dir, 'lost+found'))
  for (const name of ['a', 'z']) await store.put(name, Buffer.from('%PDF-'))
  await store.removeUnused(new Date(Date.now() + 60_000), async () => new Set())
  expect(await readdir(dir)).toEqual(['lost+found'])
})

it('a folder that is gone, such as a disk that is no longer mounted, takes no document: it would be lost when that is back', async () => {
  const disk = await mkdtemp(join(tmpdir(), 'objects-'))
  const dir = join(disk, 'documents')
  const [first, second] = [openFileStore(dir), openFileStore(dir)]
  await first.put('a', Buffer.from('%PDF-'))
  const afterwards = openFileStore(dir)
  await rename(dir, join(disk, 'unmounted'))
  for (const store of [first, afterwards]) await expect(store.put('b', Buffer.from('%PDF-'))).rejects.toThrow('ENOENT')
  expect(await readdir(disk)).toEqual(['unmounted'])
  await rename(join(disk, 'unmounted'), dir)
  for (const [store, name] of [
    [first, 'b'],
    [second, 'c'],
    [afterwards, 'd'],
  ] as const)
    await store.put(name, Buffer.from('%PDF-'))
  expect((await readdir(dir)).toSorted()).toEqual(['a', 'b', 'c', 'd'])
})
