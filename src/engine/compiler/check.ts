/** Everything that `check` proves: the journey compiles, and whoever walks it gets on. */
import { type Compiled, compile, type Registry } from './compile.ts'
import { type Diagnostic, inOrder } from './diagnostic.ts'
import type { Source } from './document.ts'
import { checkExplored, type Explored, explore } from './explore/explore.ts'
import { createReport } from './report.ts'

export type Checked = { diagnostics: Diagnostic[]; compiled?: Compiled; explored?: Explored }

/** All passes. A journey with errors is not walked: mend them first. */
export function check(sources: readonly Source[], registry: Registry): Checked {
  const { diagnostics, project, compiled } = compile(sources, registry)
  if (!compiled) return { diagnostics }
  const { report, diagnostics: found } = createReport()
  const explored = explore(project, compiled.definition)
  checkExplored(explored, compiled.screens, report)
  return { diagnostics: inOrder([...diagnostics, ...found]), compiled, explored }
}
