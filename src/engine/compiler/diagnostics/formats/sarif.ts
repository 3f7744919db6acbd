/** Diagnostics as SARIF 2.1.0, the format that code scanning reads. */
import type { Location, Log, ReportingDescriptor, Result } from 'sarif'
import { adviceOf, type Diagnostic, diagnosticCodes, type Span } from '../diagnostic.ts'

/** One run of one tool. Places are relative to the root of the repository (`%SRCROOT%`). */
export function asSarif(diagnostics: readonly Diagnostic[]): string {
  const codes = Object.keys(diagnosticCodes)
  const log: Log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'journey', rules: Object.entries(diagnosticCodes).map(ruleOf) } },
        columnKind: 'utf16CodeUnits',
        results: diagnostics.map((each) => resultOf(each, codes.indexOf(each.code))),
      },
    ],
  }
  return JSON.stringify(log, null, 2)
}

function ruleOf([id, { severity, title }]: [
  string,
  { severity: 'error' | 'warning'; title: string },
]): ReportingDescriptor {
  return {
    id,
    shortDescription: { text: title },
    help: { text: `docs/diagnostics.md, ${id}` },
    defaultConfiguration: { level: severity },
  }
}

function resultOf(diagnostic: Diagnostic, ruleIndex: number): Result {
  const { code, severity, message, label, related, follows = [] } = diagnostic
  const lines = [
    label ? `${message}: ${label}` : message,
    ...adviceOf(diagnostic),
    ...follows.map((each) => `follows: ${each}`),
  ]
  return {
    ruleId: code,
    ruleIndex,
    level: severity,
    message: { text: lines.join('\n') },
    locations: [locationOf(diagnostic)],
    ...(related ? { relatedLocations: [{ ...locationOf(related), message: { text: related.label } }] } : {}),
  }
}

function locationOf({ file, line, column, length }: Span): Location {
  return {
    physicalLocation: {
      artifactLocation: { uri: encodeURI(file), uriBaseId: '%SRCROOT%' },
      region: { startLine: line, startColumn: column, endLine: line, endColumn: column + length },
    },
  }
}
