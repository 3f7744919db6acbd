/** How `check` can say what it found: for people, for programs, for code scanning, for a pull request. */

import type { Source } from '../../source/document.ts'
import type { Diagnostic } from '../diagnostic.ts'
import { printDiagnostics } from '../print.ts'
import { asGitHub } from './github.ts'
import { asJson } from './json.ts'
import { asSarif } from './sarif.ts'

/** Format → how it is written. */
export const formats: Record<string, (diagnostics: readonly Diagnostic[], sources: readonly Source[]) => string> = {
  text: printDiagnostics,
  json: asJson,
  sarif: asSarif,
  github: asGitHub,
}
