/** The server reads some of the journey's files only when it starts: while one of them is broken it waits, and names the mistake. */
import { resolve } from 'node:path'
import { problemForServer, readSources } from '@journey/engine/services'
import { readJourneySettings } from '../sandbox/lender/journey-settings.ts'

/** Milliseconds between two looks at the files. */
const lookAfter = 500

/** Resolves when a server can start with the journey of that folder. Until then each mistake that hinders it is told, once. */
export async function untilReadable(folder: string, tell: (text: string) => void): Promise<void> {
  let told: string | undefined
  for (;;) {
    const problem = problemForServer(readSources(folder)) ?? problemOfSettings(folder)
    if (problem === undefined) return
    if (problem !== told) tell(`${problem}\nThe server starts as soon as this is repaired.`)
    told = problem
    await new Promise((resolve) => setTimeout(resolve, lookAfter))
  }
}

/** What this server wants of the settings, and no other one. */
function problemOfSettings(folder: string): string | undefined {
  try {
    readJourneySettings(resolve(folder))
    return undefined
  } catch (problem) {
    return problem instanceof Error ? problem.message : String(problem)
  }
}
