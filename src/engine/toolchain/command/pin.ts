/** `pin`: accepts the journey as it is. */

import { pinJourney } from '../pin.ts'
import { saveSources, withoutFolder } from './output.ts'
import { readJourney } from './read-journey.ts'
import type { Invocation } from './settings.ts'
import { areSound } from './sound.ts'

/** 0: the journey is pinned as it is; 1: it has mistakes. */
export function pin(use: Invocation): number {
  const folder = use.operands[0] ?? use.values.folder
  if (!areSound(use, readJourney(folder))) return 1
  acceptJourney(use, folder)
  return 0
}

/** Writes the pins and stories of the journey in the folder. */
export function acceptJourney({ out, settings }: Invocation, folder: string): void {
  const files = pinJourney(readJourney(folder), settings.registry)
  saveSources(files, folder)
  const names = files.map(({ file }) => withoutFolder(file))
  out(files.length === 0 ? 'everything is pinned as it is' : `wrote ${names.join(', ')}`)
}
