/** Reads a journey's files, reports every mistake in them, and turns them into what runs. */

export { type Checked, type CheckOptions, check } from './check.ts'
export { type Compiled, compile, type Registry } from './compile.ts'
export { type Diagnostic, type DiagnosticCode, diagnosticCodes, type Span } from './diagnostics/diagnostic.ts'
export { formats } from './diagnostics/formats/index.ts'
export { printDiagnostic, printDiagnostics, printFirst } from './diagnostics/print.ts'
export { type Graph, type GraphEdge, type GraphNode, graphOf } from './graph/graph.ts'
export { openApiOf } from './lower/openapi.ts'
export { typesOf } from './lower/types.ts'
export { printStories, printWalk } from './passes/explore/index.ts'
export type { Source } from './source/document.ts'
export { readSources } from './source/read.ts'
