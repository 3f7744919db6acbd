/** Where a page keeps files: the state names them by id. */
import { createFileStore, createRuntime, type Effect, stillClock } from '@journey/engine'
import { expect, test } from 'vitest'
import { tea } from './tea.ts'

test('a file is found by its id until it is released, and only in the store that holds it', () => {
  const [page, otherPage] = [createFileStore(), createFileStore()]
  const leaf = new Blob(['leaf'])
  const first = page.store(leaf)
  const second = page.store(new Blob(['pot']))
  expect(second).not.toBe(first)
  expect(page.get(first)).toBe(leaf)
  expect(otherPage.get(first)).toBeUndefined()
  page.release(first)
  expect(page.get(first)).toBeUndefined()
  expect(page.get(second)).toBeDefined()
})

test('an effect finds the files that the page’s widgets stored', async () => {
  const found: (Blob | undefined)[] = []
  const leaf = new Blob(['leaf'])
  const files = createFileStore()
  const id = files.store(leaf)
  const read: Effect = async (_, context) => {
    found.push(context.files.get(id))
    return { code: 'ok', response: { teas: [] } }
  }
  const runtime = createRuntime({
    journey: tea,
    effects: { 'teas.read': read },
    files,
    clock: stillClock,
    store: { load: async () => undefined, save: async () => {} },
    perform: () => {},
    newId: () => 'cup',
    environment: {},
    report: (problem) => {
      throw problem
    },
  })
  await runtime.open('/', {})
  await new Promise((done) => setImmediate(done))
  runtime.stop()
  expect(runtime.files).toBe(files)
  expect(found).toEqual([leaf])
})
