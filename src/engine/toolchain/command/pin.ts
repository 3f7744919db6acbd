/** `pin`: accepts the journey as it is. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { walkedHeuristics } from '../../compiler/check.ts'
import { compile } from '../../compiler/compile.ts'
import { printDiagnostic } from '../../compiler/diagnostics/print.ts'
import { type Accepted, withoutAccepted } from '../../compiler/source/accepted.ts'
import type { Source } from '../../compiler/source/document.ts'
import { keptIn } from '../check-cache.ts'
import { acceptable, pinJourney, stalePins } from '../pin.ts'
import { saveSources, withoutFolder } from './output.ts'
import { readJourney } from './read-journey.ts'
import type { Invocation } from './settings.ts'
import { areSound } from './sound.ts'

/** 0: the journey is pinned as it is; 1: it has mistakes. What looks like one, and is accepted with it, is told. */
export function pin(use: Invocation): number {
  const folder = use.operands[0] ?? use.values.folder
  const { registry, cache } = use.settings
  const sources = readJourney(folder)
  if (!areSound(use, sources)) return 1
  const { heuristics } = compile(sources, registry)
  const walked = walkedHeuristics(sources, registry, keptIn({ ...cache, registry }))
  for (const each of [...heuristics, ...withoutAccepted(walked, sources)])
    use.out(`${printDiagnostic(each, sources)}\n`)
  acceptJourney(use, folder, acceptable(sources, registry, walked))
  return 0
}

/** Writes the pins and stories of the journey in the folder, and deletes pins of what there is no longer. `accepted`: see `pinJourney`. */
export function acceptJourney({ out, settings }: Invocation, folder: string, accepted?: Accepted): void {
  const { registry } = settings
  const sources = readJourney(folder)
  const files = pinJourney(sources, registry, accepted)
  const stale = stalePins(sources, registry, accepted)
  saveSources(files, folder, settings)
  for (const { file } of stale) rmSync(join(folder, withoutFolder(file)))
  const names = (some: Source[]): string => some.map(({ file }) => withoutFolder(file)).join(', ')
  if (files.length > 0) out(`wrote ${names(files)}`)
  if (stale.length > 0) out(`deleted ${names(stale)}`)
  if (files.length + stale.length === 0) out('everything is pinned as it is')
}
