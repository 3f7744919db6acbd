/** Diagnostics as GitHub's workflow commands: each becomes an annotation at its line of the pull request. */
import { asText } from '../../../core/as-text.ts'
import { adviceOf, type Diagnostic } from '../diagnostic.ts'

/** One command a line; nothing when there is nothing to say. */
export function asGitHub(diagnostics: readonly Diagnostic[]): string {
  return diagnostics.map(annotation).join('\n')
}

function annotation(diagnostic: Diagnostic): string {
  const { code, severity, file, line, column, length, message, label, follows = [] } = diagnostic
  const place = { file, line, endLine: line, col: column, endColumn: column + length, title: code }
  const properties = Object.entries(place).map(([key, value]) => `${key}=${escapedProperty(asText(value))}`)
  const text = [
    label ? `${message}: ${label}` : message,
    ...adviceOf(diagnostic),
    ...follows.map((each) => `follows: ${each}`),
  ].join('\n')
  return `::${severity} ${properties.join(',')}::${escaped(text)}`
}

function escaped(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapedProperty(text: string): string {
  return escaped(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
