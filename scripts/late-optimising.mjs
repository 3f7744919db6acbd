/**
 * For processes that live for seconds, or do another thing in each of them: to optimise each function as early as in a server costs
 * more than it ever wins back.
 */
import { setFlagsFromString } from 'node:v8'

/** What has V8 optimise JavaScript later. That of Node 20 takes the flag; a later one prints an error for it. */
const later = process.versions.v8.startsWith('11.') ? ['--interrupt-budget=1000000'] : []

/** Arguments of Node for such a process. WebAssembly, which a database is, is not optimised at all: that takes seconds. */
export const forShortRuns = ['--liftoff-only', ...later]

/** Has the process that runs optimise later. */
export function optimiseLate() {
  for (const flag of later) setFlagsFromString(flag)
}
