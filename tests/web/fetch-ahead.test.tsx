/** What may come next is fetched as soon as a step is on screen. */
import { expect, test, vi } from 'vitest'
import { createScreens } from '../../src/engine/react/screens.ts'
import { createFetchAhead } from '../../src/engine/web/start/fetch-ahead.ts'
import { compileTea } from '../setup/compiled-tea.ts'

test('[E1] a screen that could not be fetched without a connection is asked for again when that is back', async () => {
  const compiled = compileTea()
  let isOnline = false
  const asked: string[] = []
  const screens = Object.fromEntries(
    Object.entries(compiled.screens).map(([step, load]) => [
      step,
      async () => {
        asked.push(step)
        if (!isOnline) throw new TypeError('Failed to fetch')
        return load()
      },
    ]),
  )
  const library = createScreens({ screens }, { onFailure: () => {} })
  const journeyEnd = new AbortController()
  const fetchAhead = createFetchAhead(compiled, library, async () => {}, journeyEnd.signal)
  fetchAhead('menu')
  await vi.waitFor(() => expect(asked).toContain('member'))
  await new Promise((done) => setTimeout(done))
  expect(library.get('member')).toBeUndefined()

  isOnline = true
  dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(library.get('member')).toBeDefined())

  asked.splice(0)
  dispatchEvent(new Event('online'))
  await new Promise((done) => setTimeout(done))
  expect(asked).toEqual([])
})
