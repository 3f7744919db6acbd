/** The sources of the journey that a verb works on. */
import { statSync } from 'node:fs'
import type { Source } from '../../compiler/source/document.ts'
import { readSources } from '../../compiler/source/read.ts'
import { UsageError } from '../usage-error.ts'

/** Throws UsageError where there is no such folder, or nothing in it: its mistakes would be those of files that were never meant. */
export function readJourney(folder: string): Source[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`there is no folder \`${folder}\``)
  const sources = readSources(folder)
  if (sources.length === 0)
    throw new UsageError(`\`${folder}\` has no file of a journey: begin with \`${folder}/journey.yaml\``)
  return sources
}
