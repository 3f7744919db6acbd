/** The files of a process share its global functions: a file that leaves another one in its place fails, and none of those after it. */
import { afterAll, expect } from 'vitest'

const names = [
  ...(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'clearImmediate'] as const),
  ...(['queueMicrotask', 'Date', 'fetch', 'AbortController', 'AbortSignal'] as const),
  ...(['matchMedia', 'requestAnimationFrame', 'ResizeObserver', 'IntersectionObserver', 'navigator', 'open'] as const),
]
const own = names.map((name) => [name, globalThis[name]] as const)
const { exit, on } = process

afterAll(() => {
  const left = own.filter(([name, value]) => globalThis[name] !== value)
  for (const [name, value] of left) Object.assign(globalThis, { [name]: value })
  expect([...left.map(([name]) => name), process.exit === exit, process.on === on]).toEqual([true, true])
})
