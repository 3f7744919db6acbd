/**
 * Motion that explains a change. The animation library is loaded after the applicant's first input, so that it never delays that.
 * It is not loaded for a person who prefers less motion. Without it every change is instant.
 */
import { useState, useSyncExternalStore } from 'react'

type Kit = typeof import('./motion-kit.tsx')

const firstInputs = ['pointerdown', 'keydown'] as const
const listeners = new Set<() => void>()
let kit: Kit | undefined

/** The parts that move, while there may be motion. For leaves only: what holds fields or focus must not be drawn anew when it comes. */
export function useMotion(): Kit | undefined {
  return useSyncExternalStore(subscribe, readKit, () => undefined)
}

/** The same, as it was when the calling component was first drawn: what is on screen already stays the element that it is. */
export function useMotionFromStart(): Kit | undefined {
  const [first] = useState(readKit)
  return first
}

/** Fetches the parts that move after the first input. Returns what stops it. */
export function loadMotionAfterInput(): () => void {
  const load = () => {
    stop()
    if (kit || prefersLess()) return
    // Without a connection every change stays instant: nothing to report.
    import('./motion-kit.tsx').then(take, () => undefined)
  }
  const stop = () => {
    for (const input of firstInputs) removeEventListener(input, load)
  }
  for (const input of firstInputs) addEventListener(input, load, { passive: true })
  return stop
}

function take(loaded: Kit): void {
  kit = loaded
  for (const listener of listeners) listener()
}

function readKit(): Kit | undefined {
  return prefersLess() ? undefined : kit
}

function prefersLess(): boolean {
  return lessMotion()?.matches !== false
}

/** Undefined where there is no window: while the first page is painted by the build. */
function lessMotion(): MediaQueryList | undefined {
  return globalThis.matchMedia?.('(prefers-reduced-motion: reduce)')
}

function subscribe(listener: () => void): () => void {
  const query = lessMotion()
  listeners.add(listener)
  query?.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    query?.removeEventListener('change', listener)
  }
}
