/** `upgrade`: the words that the notation uses now. */

import { upgradeSources } from '../upgrade/upgrade.ts'
import { saveSources } from './output.ts'
import { readJourney } from './read-journey.ts'
import type { Invocation } from './settings.ts'

/** All or nothing: a file that cannot be read stops it before the first one is written. */
export function upgrade({ out, settings, values, operands }: Invocation): number {
  const folder = operands[0] ?? values.folder
  const files = upgradeSources(readJourney(folder))
  saveSources(files, folder, settings)
  for (const { file, changes } of files)
    for (const { line, column, old, now } of changes) out(`${file}:${line}:${column} ${old} → ${now}`)
  out(files.length === 0 ? 'nothing to upgrade' : `\nchanged ${files.length} files`)
  return 0
}
