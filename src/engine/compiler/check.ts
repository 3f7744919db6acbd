/** Everything that `check` proves: the journey compiles, and every applicant gets on. */

import { type Compiled, compile, type Registry } from './compile.ts'
import { type Diagnostic, type DiagnosticCode, sortDiagnostics } from './diagnostics/diagnostic.ts'
import { underOneSlip } from './diagnostics/one-slip.ts'
import { createReport } from './diagnostics/report.ts'
import { describeGaps } from './passes/copy/index.ts'
import {
  checkExplored,
  checkRequests,
  type Explored,
  explore,
  factsSaid,
  proveRequests,
} from './passes/explore/index.ts'
import { checkPins, inContract, isAsPinned, reportLikelyCause, underOneChange } from './passes/pins/index.ts'
import { checkStories } from './passes/stories/index.ts'
import { acceptsAny, withoutAccepted } from './source/accepted.ts'
import type { Source } from './source/document.ts'
import type { Project, Structure } from './source/project.ts'
import { type StoryCoverage, storyCoverage } from './symbols/story-coverage.ts'

export type Checked = {
  diagnostics: Diagnostic[]
  /** Passes that broke off over a mistake that is reported. */
  unfinished?: string[]
  compiled?: Compiled
  explored?: Explored
  /** What is neither proven nor refuted. */
  undecided?: Undecided
  requests?: { proven: number; undecided: number }
  /** How many rules there are, and the events with a rule that no story covers; absent where the journey has no stories. */
  stories?: StoryCoverage
  /** How much each language lacks that is not offered yet, a line for each. */
  gaps?: string[]
}

/**
 * `rules`: by their place, those that no walk came to and that are not proven never to run. `steps`: those with a state of which it
 * is not known whether an applicant can leave it.
 */
export type Undecided = { rules: string[]; steps: string[] }

/** What walking finds, and a right journey may look like. */
const walkedCodes: readonly DiagnosticCode[] = ['J512']

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
  const found = findUnwalked(sources, registry, against)
  const { diagnostics, unfinished, structure, project, compiled } = found
  if (!compiled)
    return { diagnostics: inFew(found, sources, (edited) => compile(edited, registry, against)), unfinished }
  const proof: Checked = quick
    ? { diagnostics: [] }
    : keepProof(subjectOf(sources, project, compiled), () => prove(structure, compiled, onProgress))
  const proven = withoutAccepted(proof.diagnostics, sources)
  const stories = project.stories.length > 0 ? { stories: storyCoverage(structure) } : {}
  const gaps = describeGaps(structure, project)
  const all = underOneChange(project, sortDiagnostics([...diagnostics, ...proven]), true)
  return { ...proof, ...stories, ...(gaps.length > 0 ? { gaps } : {}), diagnostics: all, compiled }
}

/**
 * What walking the journey finds that a right one may look like, whether a person has accepted it or not. The journey is walked only
 * where some of that was accepted before. Else this is what an earlier proof has told, and nothing where there was none.
 * @param keptProof the earlier proof of a subject
 */
export function walkedHeuristics(
  sources: readonly Source[],
  registry: Registry,
  keptProof: (subject: string) => Checked | undefined,
): Diagnostic[] {
  const { structure, project, compiled } = compile(sources, registry)
  if (!compiled) return []
  const kept = keptProof(subjectOf(sources, project, compiled))
  const isNeeded = kept === undefined && acceptsAny(sources, walkedCodes)
  const { diagnostics } = isNeeded ? prove(structure, compiled) : (kept ?? { diagnostics: [] })
  return diagnostics.filter(({ isHeuristic }) => isHeuristic)
}

/** All that is found without walking the journey: what compiling finds, and what differs from the pins, or else from the stories. */
export function checkUnwalked(
  sources: readonly Source[],
  registry: Registry,
  against?: Source,
): ReturnType<typeof compile> {
  const found = findUnwalked(sources, registry, against)
  return { ...found, diagnostics: inFew(found, sources, (edited) => compile(edited, registry, against)) }
}

/** What compiling finds, told in few. What differs from the pins is no mistake while an analyst works on it. */
export function compileInFew(sources: readonly Source[], registry: Registry): ReturnType<typeof compile> {
  const found = compile(sources, registry)
  // The analyst waits for it.
  return { ...found, diagnostics: inFew(found, sources, (edited) => compile(edited, registry), 2) }
}

/**
 * One diagnostic for one cause, and under it what follows: where the journey differs from its pins in one place, or else where a
 * correction takes others away.
 */
function inFew(
  { project, compiled, findings, diagnostics }: ReturnType<typeof compile>,
  sources: readonly Source[],
  compileAnew: (sources: readonly Source[]) => ReturnType<typeof compile>,
  mostTrials = 6,
): Diagnostic[] {
  const ofOneChange = underOneChange(project, diagnostics, compiled !== undefined)
  if (ofOneChange !== diagnostics) return ofOneChange
  return underOneSlip(diagnostics, findings, sources, (edited) => compileAnew(edited).diagnostics, mostTrials)
}

function findUnwalked(sources: readonly Source[], registry: Registry, against?: Source): ReturnType<typeof compile> {
  const result = compile(sources, registry, against)
  const { report, diagnostics } = createReport()
  if (result.compiled) {
    const { structure, project } = result
    checkPins(project, result.compiled, report)
    const isChanged = diagnostics.length > 0
    checkStories(structure, { copies: project, isAccepted: isAsPinned(project), isChanged }, report)
  } else reportLikelyCause(result.project, result.diagnostics, report)
  // Pins know nothing of the document of the other side.
  const found = against ? result.diagnostics : inContract(result.project, result.diagnostics)
  return { ...result, diagnostics: sortDiagnostics([...found, ...diagnostics]) }
}

function prove(
  project: Structure,
  { definition, screens }: Compiled,
  onProgress?: CheckOptions['onProgress'],
): Checked {
  const { report, diagnostics } = createReport()
  const explored = explore(project, definition, onProgress)
  checkExplored(explored, screens, report)
  const requests = proveRequests(project, definition)
  const undecidedRequests = checkRequests(requests, explored, report)
  const undecided = {
    rules: explored.verdicts.undecided.map(({ written }) => written),
    steps: [...explored.deadEnds.undecided],
  }
  return { diagnostics, undecided, requests: { proven: requests.proven, undecided: undecidedRequests }, explored }
}

/** All that a proof depends on, as text. Words are no part of it, only the values that they show, and where. */
function subjectOf(
  sources: readonly Source[],
  { copies, contract, stories, pins }: Project,
  { screens }: Compiled,
): string {
  const unread = new Set([
    ...[...copies.values(), ...stories, contract].map(({ document }) => document.file),
    ...pins.map(({ file }) => file),
  ])
  const shown = Object.values(screens).map((screen) => [screen.step, screen.copyValues, factsSaid(screen)])
  return JSON.stringify([sources.filter(({ file }) => !unread.has(file)), shown])
}
