/** Diagnostics as JSON, for programs. The shape is described in docs/diagnostics.md and only ever grows. */
import type { Diagnostic } from '../diagnostic.ts'

export function asJson(diagnostics: readonly Diagnostic[]): string {
  const errors = diagnostics.filter((each) => each.severity === 'error').length
  return JSON.stringify({ errors, warnings: diagnostics.length - errors, diagnostics }, null, 2)
}
