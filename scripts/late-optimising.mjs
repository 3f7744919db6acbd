/** For a process that lives for seconds: to optimise each function as early as a server does costs more than it ever wins back. */
import { setFlagsFromString } from 'node:v8'

/** Lets V8 optimise later. That of Node 20 takes the flag; a later one prints an error for it. */
export function optimiseLate() {
  if (process.versions.v8.startsWith('11.')) setFlagsFromString('--interrupt-budget=1000000')
}
