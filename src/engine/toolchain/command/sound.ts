/** What may be accepted: a journey that says what it means. */

import { compile } from '../../compiler/compile.ts'
import { isBreaking } from '../../compiler/diagnostics/diagnostic.ts'
import { printFirst } from '../../compiler/diagnostics/print.ts'
import { createReport } from '../../compiler/diagnostics/report.ts'
import { reportRenames } from '../../compiler/passes/pins/index.ts'
import type { Source } from '../../compiler/source/document.ts'
import type { Invocation } from './settings.ts'

/**
 * Whether the files have no mistake; else these are told, and that nothing was written. A step that could not be read would be
 * accepted as one that is empty, and with a new name the old one would be forgotten. That the services are not what was agreed (J318) is no mistake of what is accepted,
 * nor is what a right journey may look like.
 * @param isRead which files count
 */
export function areSound(
  { out, err, settings: { registry } }: Pick<Invocation, 'out' | 'err' | 'settings'>,
  sources: readonly Source[],
  isRead: (file: string) => boolean = () => true,
): boolean {
  const { diagnostics, project } = compile(sources, registry)
  const renames = createReport()
  reportRenames(project, renames.report)
  const wrong = [...diagnostics, ...renames.diagnostics].filter(
    (each) => isBreaking(each) && each.code !== 'J318' && isRead(each.file),
  )
  if (wrong.length === 0) return true
  out(printFirst(wrong, sources, 5))
  err('nothing was written: fix what is wrong first')
  return false
}
