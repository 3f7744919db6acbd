/** What the open page takes over of the journey's files while they are worked on. */
import type { DevEnvironment, EnvironmentModuleNode } from 'vite'
import { asText } from '../core/as-text.ts'
import type { Compilation, CompiledFolder } from './compiled-folder.ts'

export type JourneyUpdates = {
  /** Sends the page the files as they are now, or the overlay for their mistakes. Returns whether the page takes them over. */
  send: (environment: DevEnvironment, timestamp: number) => Promise<boolean>
  /** Sends what was saved since the journey was compiled, if anything was. */
  catchUp: (environment: DevEnvironment) => Promise<void>
  /** A file of what developers have registered was saved. A page that cannot begin with it says why, and begins once it can. */
  tryRegistry: (environment: DevEnvironment) => Promise<void>
  /** The page has requested the journey. One that was opened on a mistake has nothing that listens for the next journey. */
  noteOpened: (isGood: boolean) => void
}

/**
 * `prefix`: the ids of all modules that are made of the journey begin with it.
 * `tell` hears of each compilation that a save has led to, once.
 */
export function createJourneyUpdates(
  folder: CompiledFolder,
  prefix: string,
  tell: (found: Compilation) => void,
): JourneyUpdates {
  let isListening = true
  /** What the page was sent last, and whether it has taken that over. */
  let sent: unknown
  let isTaken = false
  let latest: Promise<unknown> = Promise.resolve()

  /** One after the other: of many files that are saved together, as by a change of branch, the first brings all. */
  function send(environment: DevEnvironment, timestamp: number): Promise<boolean> {
    const own = latest.then(async () => {
      if (await folder.isOutdated()) folder.invalidate()
      const found = await folder.current()
      // A page that was opened since the save may have had it compiled: the others are still to be sent it.
      if (found !== sent) {
        isTaken = sendNow(environment, timestamp, found)
        tell(found)
      }
      sent = found
      return isTaken
    })
    latest = own.catch(() => {})
    return own
  }

  function sendNow(environment: DevEnvironment, timestamp: number, { compiled, printed }: Compilation): boolean {
    const { hot } = environment
    if (!compiled || !isListening) {
      // Vite loads a page anew that had an overlay before its first update, with all that was typed: this is the first.
      if (isListening) hot.send({ type: 'update', updates: [] })
      hot.send(compiled ? { type: 'full-reload' } : { type: 'error', err: overlay(printed) })
      return false
    }
    invalidateModules(environment, prefix, timestamp)
    // An empty update removes the overlay.
    hot.send({ type: 'update', updates: [] })
    hot.send({ type: 'custom', event: 'journey:update' })
    return true
  }

  async function tryRegistry(environment: DevEnvironment): Promise<void> {
    try {
      await folder.current()
      if (!isListening) environment.hot.send({ type: 'full-reload' })
    } catch (problem) {
      // What was served before would leave a page that is opened now without a word.
      invalidateModules(environment, prefix, Date.now())
      const message = problem instanceof Error ? problem.message : asText(problem)
      environment.hot.send({ type: 'error', err: { message, stack: '', plugin: 'journey' } })
    }
  }

  return {
    send,
    tryRegistry,
    catchUp: async (environment) => {
      if (await folder.isOutdated()) await send(environment, Date.now())
    },
    noteOpened: (isGood) => {
      isListening = isGood
    },
  }
}

/** What Vite draws over a page for mistakes of the journey. */
export function overlay(printed: string): { message: string; stack: string; plugin: string } {
  return { message: `the journey has mistakes\n\n${printed}`, stack: '', plugin: 'journey' }
}

function invalidateModules({ moduleGraph }: DevEnvironment, prefix: string, timestamp: number): void {
  const visited = new Set<EnvironmentModuleNode>()
  for (const [id, module] of moduleGraph.idToModuleMap) {
    if (id.startsWith(prefix)) moduleGraph.invalidateModule(module, visited, timestamp, true)
  }
}
