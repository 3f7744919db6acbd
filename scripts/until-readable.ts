/** The server reads some of the journey's files only when it starts: while one of them is broken it waits, and names the mistake. */
import { problemForServer, readSources } from '@journey/engine/services'

/** Milliseconds between two looks at the files. */
const lookAfter = 500

/** Resolves when a server can start with the journey of that folder. Until then each mistake that hinders it is told, once. */
export async function untilReadable(folder: string, tell: (text: string) => void): Promise<void> {
  let told: string | undefined
  for (;;) {
    const problem = problemForServer(readSources(folder))
    if (problem === undefined) return
    if (problem !== told) tell(`${problem}\nThe server starts as soon as this is repaired.`)
    told = problem
    await new Promise((resolve) => setTimeout(resolve, lookAfter))
  }
}
