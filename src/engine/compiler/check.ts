/** Everything that `check` proves: the journey compiles, and every applicant gets on. */

import { type Compiled, compile, type Registry } from './compile.ts'
import { type Diagnostic, sortDiagnostics } from './diagnostics/diagnostic.ts'
import { createReport } from './diagnostics/report.ts'
import { checkExplored, checkRequests, type Explored, explore, proveRequests } from './passes/explore/index.ts'
import type { Source } from './source/document.ts'

export type Checked = {
  diagnostics: Diagnostic[]
  compiled?: Compiled
  explored?: Explored
  requests?: { proven: number; undecided: number }
}

/** `against`: see `compile`. `onProgress` hears how many states were explored so far. */
export type CheckOptions = { against?: Source | undefined; onProgress?: (states: number) => void }

/** All passes. A journey with errors is not walked: fix them first. */
export function check(
  sources: readonly Source[],
  registry: Registry,
  { against, onProgress }: CheckOptions = {},
): Checked {
  const { diagnostics, project, compiled } = compile(sources, registry, against)
  if (!compiled) return { diagnostics }
  const { report, diagnostics: found } = createReport()
  const explored = explore(project, compiled.definition, onProgress)
  checkExplored(explored, compiled.screens, report)
  const proof = proveRequests(project, compiled.definition)
  const undecided = checkRequests(proof, explored, report)
  const requests = { proven: proof.proven, undecided }
  return { diagnostics: sortDiagnostics([...diagnostics, ...found]), compiled, explored, requests }
}
