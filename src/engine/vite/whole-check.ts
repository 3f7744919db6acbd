/** What the whole `check` finds, run as a command beside the development server: walking every way takes seconds of a core. */
import { spawn } from 'node:child_process'
import type { Diagnostic } from '../compiler/diagnostics/diagnostic.ts'

export type WholeCheck = {
  /**
   * What is found now; nothing when a later run, or the end, came first.
   * @throws Error when the command writes something else; the message has what it wrote as its error
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
      return written && diagnosticsIn(written)
    },
    end: () => latest?.abort(),
  }
}

type Written = { text: string; problem: string }

function diagnosticsIn({ text, problem }: Written): Diagnostic[] {
  try {
    const report: unknown = JSON.parse(text)
    if (!isReport(report)) throw new Error('expected a list of diagnostics')
    return report.diagnostics
  } catch (cause) {
    const found = problem.trim() || `expected JSON, found \`${text.slice(0, 200)}\``
    throw new Error(`the whole check failed: ${found}`, { cause })
  }
}

/** Written by the `json` format of this compiler: what is in its list is taken as it is. */
function isReport(value: unknown): value is { diagnostics: Diagnostic[] } {
  return typeof value === 'object' && value !== null && 'diagnostics' in value && Array.isArray(value.diagnostics)
}

/** What the command writes, whatever its status is; nothing once it was ended. */
function outputOf(command: readonly string[], cwd: string, signal: AbortSignal): Promise<Written | undefined> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, command, { cwd, signal, stdio: ['ignore', 'pipe', 'pipe'] })
    const written = { text: '', problem: '' }
    // A stream with an encoding puts together a letter that two parts share.
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      written.text += part
    })
    child.stderr.setEncoding('utf8').on('data', (part: string) => {
      written.problem = (written.problem + part).slice(-longestProblem)
    })
    child.on('error', (problem) => (signal.aborted ? resolve(undefined) : reject(problem)))
    child.on('close', () => resolve(signal.aborted ? undefined : written))
  })
}

/** The end of what a command writes as its error says why it failed. */
const longestProblem = 4000
