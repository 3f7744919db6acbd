import { vi } from 'vitest'

// What a test waits for comes late on a busy machine, and no test may fail for that: Vitest gives up after a second.
const patience = 60_000
const { waitFor, waitUntil } = vi
vi.waitFor = (callback, options = patience) => waitFor(callback, options)
vi.waitUntil = (callback, options = patience) => waitUntil(callback, options)
