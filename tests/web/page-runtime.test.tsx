/** A page whose journey was left untouched for too long before it was opened, or whose browser keeps nothing. */
import type { Journey } from '@journey/engine'
import { createMemoryHistory } from '@tanstack/react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { leaving } from '../../src/engine/react/leave-guard.ts'
import type { SessionStoreOptions } from '../../src/engine/web/session/session-store.ts'
import { createPageRuntime } from '../../src/engine/web/start/page-runtime.ts'
import { kitchen, quiet, savedAtMember } from '../engine/kitchen.ts'
import { choice, tea } from '../engine/tea.ts'
import { compileTea, journeyOf } from '../setup/compiled-tea.ts'

const left = vi.hoisted((): { state?: unknown; isLasting?: boolean } => ({}))

// A browser's storage that holds what is too old: here there is no database of keys.
vi.mock('../../src/engine/web/session/session-store.ts', () => ({
  createSessionStore: ({ onExpired }: SessionStoreOptions) => ({
    load: async () => void (left.state && onExpired?.(left.state)),
    age: () => 0,
    save: async () => {},
    touch: async () => {},
    isLasting: () => left.isLasting ?? true,
    clear: async () => {},
  }),
}))

/** A page at the first address, with nothing around it. */
function pageOf(journey: Journey, { signal = new AbortController().signal, ...parts }: Partial<Parts> = {}) {
  const { files } = kitchen().runtime
  return createPageRuntime(
    {
      ...{ journey, effects: unanswered, environment: {}, loadLater: async () => {}, focus: () => undefined },
      screens: Object({ load: async () => {} }),
      responseValidators: () => ({}),
      ...parts,
    },
    Object({ name: 'tea', report: () => {}, isProduction: true, play: () => {}, track: () => {} }),
    {
      ...{ history: createMemoryHistory({ initialEntries: ['/'] }), part: undefined, draw: () => {} },
      ...{ files, isOpenElsewhere: async () => false, watchThirdParties: () => {}, signal },
    },
  )
}

type Parts = Parameters<typeof createPageRuntime>[0] & { signal: AbortSignal }

const unanswered = Object.fromEntries(
  Object.keys(tea.definition.effects).map((name) => [name, () => new Promise<never>(() => {})]),
)

const entry = (code: string) => `  ${code}: { title: A word, body: About storage, buttons: { dismiss: All right } }\n`
const withEntries = await journeyOf(
  compileTea(
    ['STATE_LOST', 'STATE_NOT_KEPT'].flatMap((code) => [
      { file: 'errors.yaml', replace: /^/, by: `${code}: { as: modal, buttons: [dismiss] }\n` },
      { file: 'copy/en.yaml', replace: /^errors:\n/m, by: `errors:\n${entry(code)}` },
    ]),
  ),
)

afterEach(() => {
  delete left.state
  delete left.isLasting
})

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
  const { open } = pageOf(journey, { effects: { 'teas.read': call }, loadLater: () => rest, signal: stopping.signal })
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

test('what is too old, and of a version to which nothing leads, is lost, and the guest is told', async () => {
  left.state = { ...(await savedAtMember()), version: 99 }
  const { runtime, open, stop } = pageOf(withEntries)
  await open()
  expect(runtime.getState()).toMatchObject({ step: 'menu', overlays: [{ entry: 'STATE_LOST' }] })
  stop()
})

test('that a browser keeps nothing is said once, with the first step that is finished', async () => {
  left.isLasting = false
  const { runtime, open, stop } = pageOf(withEntries)
  const told = () => runtime.getState().overlays.map((one) => one.kind === 'notice' && one.entry)
  await open()
  for (const [field, value] of Object.entries(choice))
    runtime.dispatch({ type: 'answer', step: 'menu', field, value: value ?? undefined })
  await quiet()
  expect(told()).toEqual([])
  runtime.dispatch({ type: 'action', step: 'menu', name: 'next' })
  await quiet()
  expect(told()).toEqual(['STATE_NOT_KEPT'])
  runtime.dispatch({ type: 'notice', index: 0, event: 'dismiss' })
  await quiet()
  expect(told()).toEqual([])
  stop()
})
