/** `diff`: what changed between two revisions. */

import { diffJourneys } from '../diff/diff.ts'
import { printChanges } from '../diff/print.ts'
import { readRevision } from '../revision.ts'
import { write } from './output.ts'
import { readJourney } from './read-journey.ts'
import type { Invocation } from './settings.ts'

export function diff(use: Invocation): number {
  const {
    settings,
    values: { folder, format },
    operands: [before = 'HEAD', after],
  } = use
  const later = after === undefined ? readJourney(folder) : readRevision(after, folder)
  const changes = diffJourneys(readRevision(before, folder), later, settings.registry)
  const names = { before, after: after ?? 'the files as they are' }
  write(use, format === 'json' ? JSON.stringify(changes, null, 2) : printChanges(changes, names))
  return 0
}
