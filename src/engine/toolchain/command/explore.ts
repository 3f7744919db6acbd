/** `explore`: the ways through the journey. */
import { check } from '../../compiler/check.ts'
import { printDiagnostics } from '../../compiler/diagnostics/print.ts'
import { printStories, printWalk } from '../../compiler/passes/explore/index.ts'
import { requireStep, UsageError } from '../usage-error.ts'
import { write } from './output.ts'
import { readJourney } from './read-journey.ts'
import type { Invocation } from './settings.ts'

/** 0: every rule has a story; 1: something was found, or the journey has errors. */
export function explore(use: Invocation): number {
  const { settings, values, operands } = use
  const sources = readJourney(values.folder)
  const [step] = operands
  // Said before the journey is walked, which takes minutes.
  if (step !== undefined) requireStep(sources, step)
  const { diagnostics, explored } = check(sources, settings.registry)
  if (!explored) {
    write(use, printDiagnostics(diagnostics, sources))
    return 1
  }
  if (step === undefined) {
    const found = diagnostics.filter(({ code }) => code.startsWith('J5'))
    write(use, [printDiagnostics(found, sources), printWalk(explored)].join('\n\n'))
    return found.length > 0 ? 1 : 0
  }
  const stories = printStories(explored, step)
  if (stories === undefined) throw new UsageError(`the step \`${step}\` has no rules`)
  write(use, stories)
  return 0
}
