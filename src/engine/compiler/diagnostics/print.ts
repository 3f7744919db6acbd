/** Diagnostics as text: message, place, code frame, help. */
import { asText } from '../../core/as-text.ts'
import type { Source } from '../source/document.ts'
import { adviceOf, type Diagnostic, type Span } from './diagnostic.ts'

/** Diagnostics that fit on one screen or two. */
export const screenful = 10

/** One diagnostic with its code frame, without a final line break. */
export function printDiagnostic(diagnostic: Diagnostic, sources: readonly Source[]): string {
  const { related } = diagnostic
  const gutter = ' '.repeat(asText(Math.max(diagnostic.line, related?.line ?? 0)).length)
  const lines = [
    `${diagnostic.severity}[${diagnostic.code}]: ${diagnostic.message}`,
    `${gutter}--> ${diagnostic.file}:${diagnostic.line}:${diagnostic.column}`,
    ...codeFrame(diagnostic, diagnostic.label, gutter, sources),
  ]
  if (related) {
    if (related.file !== diagnostic.file) lines.push(`${gutter}::: ${related.file}:${related.line}:${related.column}`)
    lines.push(...codeFrame(related, related.label, gutter, sources))
  }
  lines.push(...adviceOf(diagnostic).map((line) => `${gutter} = ${line}`))
  if (diagnostic.follows)
    lines.push(`${gutter} = follows:`, ...diagnostic.follows.map((line) => `${gutter}     ${line}`))
  if (diagnostic.story) lines.push(`${gutter} = story:`, ...diagnostic.story.map((line) => `${gutter}     ${line}`))
  return lines.join('\n')
}

/** All of them, a blank line between, and the count at the end. */
export function printDiagnostics(diagnostics: readonly Diagnostic[], sources: readonly Source[]): string {
  return [...diagnostics.map((each) => printDiagnostic(each, sources)), counted(diagnostics)].join('\n\n')
}

/** The first of them as text; where there are more, how many in each file. */
export function printFirst(diagnostics: readonly Diagnostic[], sources: readonly Source[], most: number): string {
  if (diagnostics.length <= most) return printDiagnostics(diagnostics, sources)
  const files = [...new Set(diagnostics.map(({ file }) => file))]
  const counts = files.map((file) => `  ${file}: ${diagnostics.filter((each) => each.file === file).length}`)
  const first = diagnostics.slice(0, most).map((each) => printDiagnostic(each, sources))
  const rest = `${diagnostics.length - most} more; \`check --all\` shows them\n\n${counts.join('\n')}`
  return [...first, rest, counted(diagnostics)].join('\n\n')
}

function counted(diagnostics: readonly Diagnostic[]): string {
  const errors = diagnostics.filter((each) => each.severity === 'error').length
  return `${count(errors, 'error')}, ${count(diagnostics.length - errors, 'warning')}`
}

function codeFrame(span: Span, label: string, gutter: string, sources: readonly Source[]): string[] {
  const text = sources.find((source) => source.file === span.file)?.text.split(/\r?\n/)[span.line - 1]
  if (text === undefined) return label ? [`${gutter} | ${label}`] : []
  const marks = `${' '.repeat(span.column - 1)}${'^'.repeat(Math.max(1, span.length))}`
  return [
    `${gutter} |`,
    `${asText(span.line).padStart(gutter.length)} | ${text}`.trimEnd(),
    `${gutter} | ${marks} ${label}`.trimEnd(),
  ]
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
