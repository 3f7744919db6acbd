import type { ViteDevServer } from 'vite'

/** Calls `run` when the watcher has seen the folders: a file that was saved before then raises no event of its own. */
export function whenWatching(watcher: ViteDevServer['watcher'], run: () => void): void {
  watcher.on('ready', run)
}
