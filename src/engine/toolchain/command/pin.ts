/** `pin`: accepts the journey as it is. */

import { pinJourney } from '../pin.ts'
import { saveSources, withoutFolder } from './output.ts'
import { readJourney } from './read-journey.ts'
import type { Invocation } from './settings.ts'

export function pin(use: Invocation): number {
  acceptJourney(use, use.operands[0] ?? use.values.folder)
  return 0
}

/** Writes the pins and stories of the journey in the folder. */
export function acceptJourney({ out, settings }: Invocation, folder: string): void {
  const files = pinJourney(readJourney(folder), settings.registry)
  saveSources(files, folder)
  const names = files.map(({ file }) => withoutFolder(file))
  out(files.length === 0 ? 'everything is pinned as it is' : `wrote ${names.join(', ')}`)
}
