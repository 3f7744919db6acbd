/** A page whose journey was left untouched for too long before it was opened. */
import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test, vi } from 'vitest'
import { leaving } from '../../src/engine/react/leave-guard.ts'
import type { SessionStoreOptions } from '../../src/engine/web/session/session-store.ts'
import { createPageRuntime } from '../../src/engine/web/start/page-runtime.ts'
import { kitchen } from '../engine/kitchen.ts'
import { choice, tea } from '../engine/tea.ts'

const left = vi.hoisted((): { state?: unknown } => ({}))

// A browser's storage that holds what is too old: here there is no database of keys.
vi.mock('../../src/engine/web/session/session-store.ts', () => ({
  createSessionStore: ({ onExpired }: SessionStoreOptions) => ({
    load: async () => void onExpired?.(left.state),
    age: () => 0,
    save: async () => {},
    touch: async () => {},
    isLasting: () => true,
    clear: async () => {},
  }),
}))

test('one that is stopped while the rest of the journey comes is not watched, and its session is not ended', async () => {
  const { runtime: earlier, fill } = kitchen()
  await earlier.open('/', {})
  fill('tea', choice.tea)
  left.state = structuredClone(earlier.getState())
  const idle = {
    ...{ after: 60_000, grace: 60_000, warn: 'quiet', end: 'left' },
    ...{ call: { effect: 'teas.read', with: { object: {} } }, callWhen: [] },
  }
  const journey = { ...tea, definition: { ...tea.definition, idle } }
  const call = vi.fn(async () => ({ code: 'ok' }))
  const stopping = new AbortController()
  let deliver = () => {}
  const rest = new Promise<void>((resolve) => {
    deliver = resolve
  })
  const [listen, guards] = [vi.spyOn(window, 'addEventListener'), leaving.mayReload.size]
  const { open } = createPageRuntime(
    {
      ...{ journey, effects: { 'teas.read': call }, environment: {}, loadLater: () => rest, focus: () => undefined },
      screens: Object(null),
    },
    Object({ name: 'tea', report: () => {}, isProduction: true, play: () => {}, track: () => {} }),
    {
      ...{ history: createMemoryHistory({ initialEntries: ['/'] }), part: undefined, draw: () => {} },
      ...{ files: earlier.files, isOpenElsewhere: async () => false, watchThirdParties: () => {} },
      signal: stopping.signal,
    },
  )
  const opening = open()
  await vi.waitFor(() => expect(call).toHaveBeenCalledOnce())
  listen.mockClear()
  stopping.abort()
  deliver()
  await opening.catch(() => {})
  expect(call).toHaveBeenCalledOnce()
  expect(listen.mock.calls.map(([name]) => name)).not.toContain('pointerdown')
  // Nor does it say any more whether the page may be loaded again.
  expect(leaving.mayReload.size).toBe(guards)
})
