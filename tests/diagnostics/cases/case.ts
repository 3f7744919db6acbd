import type { DiagnosticCode } from '../../../src/engine/compiler/diagnostics/diagnostic.ts'
import type { Change } from '../tea.ts'

/** One mistake in the tea order, and the one diagnostic that it is to get. */
export type Case = {
  code: DiagnosticCode
  /** What it means and what it protects from, for docs/diagnostics.md. */
  message: string
  breaks: Change[]
  /** Place of the diagnostic: `file:line:column`. */
  at: string
}
