/** Notices what is saved where no event says so. */
import type { ViteDevServer } from 'vite'

/** Milliseconds between two looks at the files. */
const lookAfter = 1000

/**
 * Calls `look` when the watcher has seen the folders, and every second: what was saved before raises no event, of two quick saves
 * the watcher may miss the second, and on a busy machine it may lose any. Returns how to stop.
 */
export function lookRegularly(
  watcher: ViteDevServer['watcher'],
  look: () => Promise<void>,
  report: (problem: unknown) => void,
): () => void {
  let isLooking = false
  const lookNow = async (): Promise<void> => {
    if (isLooking) return
    isLooking = true
    await look().catch(report)
    isLooking = false
  }
  watcher.on('ready', lookNow)
  const timer = setInterval(lookNow, lookAfter)
  timer.unref()
  return () => clearInterval(timer)
}
