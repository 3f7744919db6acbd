/** What the whole `check` finds, run as a command beside the development server: walking every way takes seconds of a core. */
import { spawn } from 'node:child_process'
import type { Diagnostic } from '../compiler/diagnostics/diagnostic.ts'

export type WholeCheck = {
  /**
   * What is found now; nothing when a later run, or the end, came first.
   * @throws Error when the command writes something else
   */
  run: () => Promise<Diagnostic[] | undefined>
  /** Ends the run that is under way: no command is left behind by a server that stops. */
  end: () => void
}

/**
 * Runs the command, which writes the diagnostics as JSON. A later run ends an earlier one.
 * @param command arguments of Node; the working folder is `root`
 */
export function createWholeCheck(command: readonly string[], root: string): WholeCheck {
  let latest: AbortController | undefined
  return {
    run: async () => {
      latest?.abort()
      const own = new AbortController()
      latest = own
      const written = await outputOf(command, root, own.signal)
      if (written === undefined) return undefined
      // Written by the `json` format of this compiler.
      return (JSON.parse(written) as { diagnostics: Diagnostic[] }).diagnostics
    },
    end: () => latest?.abort(),
  }
}

/** What the command writes, whatever its status is; nothing once it was ended. */
function outputOf(command: readonly string[], cwd: string, signal: AbortSignal): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, command, { cwd, signal, stdio: ['ignore', 'pipe', 'ignore'] })
    let text = ''
    child.stdout.on('data', (part: Buffer) => {
      text += part.toString('utf8')
    })
    child.on('error', (problem) => (signal.aborted ? resolve(undefined) : reject(problem)))
    child.on('close', () => resolve(signal.aborted ? undefined : text))
  })
}
