/** Everything that `check` proves: the journey compiles, and every applicant gets on. */

import { type Compiled, compile, type Registry } from './compile.ts'
import { type Diagnostic, sortDiagnostics } from './diagnostics/diagnostic.ts'
import { createReport } from './diagnostics/report.ts'
import { checkExplored, checkRequests, type Explored, explore, proveRequests } from './passes/explore/index.ts'
import { checkStories } from './passes/stories/index.ts'
import type { Source } from './source/document.ts'
import type { Project } from './source/project.ts'
import { untoldRules } from './symbols/told-rules.ts'

export type Checked = {
  diagnostics: Diagnostic[]
  compiled?: Compiled
  explored?: Explored
  requests?: { proven: number; undecided: number }
  /** How many rules there are, and the events of which no story tells everything; nothing where the journey has no stories. */
  stories?: { rules: number; untold: string[] }
}

export type KeepProof = (subject: string, prove: () => Checked) => Checked

export type CheckOptions = {
  against?: Source | undefined
  /** Hears how many states were explored so far. */
  onProgress?: (states: number) => void
  /** Gives the diagnostics and requests of an earlier proof of the same subject, or calls `prove`. */
  keepProof?: KeepProof
  /** Leaves out what takes long: exploring every way, and proving the requests. */
  quick?: boolean
}

/** All passes. A journey with errors is not explored: fix them first. */
export function check(
  sources: readonly Source[],
  registry: Registry,
  { against, onProgress, keepProof = (_, prove) => prove(), quick = false }: CheckOptions = {},
): Checked {
  const { diagnostics, project, compiled } = compile(sources, registry, against)
  if (!compiled) return { diagnostics }
  const proof = quick
    ? { diagnostics: [] }
    : keepProof(subjectOf(sources, project, compiled), () => prove(project, compiled, onProgress))
  const told = createReport()
  checkStories(project, told.report)
  const stories = project.stories.length > 0 ? { stories: untoldRules(project) } : {}
  const all = sortDiagnostics([...diagnostics, ...told.diagnostics, ...proof.diagnostics])
  return { ...proof, ...stories, diagnostics: all, compiled }
}

function prove(project: Project, { definition, screens }: Compiled, onProgress?: (states: number) => void): Checked {
  const { report, diagnostics } = createReport()
  const wordless = { ...project, copies: new Map() }
  const explored = explore(wordless, definition, onProgress)
  checkExplored(explored, screens, report)
  const requests = proveRequests(wordless, definition)
  const undecided = checkRequests(requests, explored, report)
  return { diagnostics, requests: { proven: requests.proven, undecided }, explored }
}

/** All that a proof depends on, as text. Words are no part of it, only the values that they show. */
function subjectOf(sources: readonly Source[], { copies, contract, stories }: Project, { screens }: Compiled): string {
  const unread = new Set([...copies.values(), ...stories, contract].map(({ document }) => document.file))
  const shown = Object.values(screens).map(({ step, copyValues }) => [step, copyValues])
  return JSON.stringify([sources.filter(({ file }) => !unread.has(file)), shown])
}
