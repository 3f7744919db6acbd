/** Compiles a journey: every mistake at once, or everything that the browser runs. Pure over the sources. */

import { memoize } from '../core/memoize.ts'
import type { Definition, JsonObject } from '../core/model.ts'
import type { Messages } from '../core/screen.ts'
import type { ServiceDescription } from '../core/service.ts'
import { type Attempts, createAttempts } from './diagnostics/attempts.ts'
import { withoutConsequences } from './diagnostics/consequences.ts'
import { asTold, type Diagnostic, type Finding, isBreaking } from './diagnostics/diagnostic.ts'
import { createReport } from './diagnostics/report.ts'
import { lowerDefinition } from './lower/definition.ts'
import { type CompiledScreen, lowerScreen } from './lower/screens.ts'
import { lowerServices } from './lower/services.ts'
import { type CompiledForm, compileAnswer, compileForm } from './lower/validators.ts'
import { checkContracts } from './passes/contract/index.ts'
import { checkCopy, checkUnusedCopyValues } from './passes/copy/index.ts'
import { checkFlow, checkUnheardTimers } from './passes/flow/index.ts'
import { checkNames, checkSpelling, checkUnused } from './passes/names/index.ts'
import { holdsWords, joined, readCopies, readStructure } from './passes/shape/index.ts'
import { withoutAccepted } from './source/accepted.ts'
import { parseSource, type Source } from './source/document.ts'
import type { Copies, Project, Registry, Structure } from './source/project.ts'
import { areSame } from './source/read.ts'
import { languagesOf, messagesIn, messagesOfNoStep } from './symbols/messages.ts'

export type { Registry } from './source/project.ts'

/** A compiled journey, ready to be written as modules. */
export type Compiled = {
  definition: Definition
  /** Language → messages of no step. */
  messages: Record<string, Messages>
  screens: Record<string, CompiledScreen>
  forms: Record<string, CompiledForm>
  /** Effect, or `<effect>@<status>`, → validator code of its answer. */
  answers: Record<string, string>
  services: Record<string, ServiceDescription>
  /** Names of the settings that the application reads itself, on any screen. */
  applicationSettings: string[]
}

/**
 * `structure`: the project without its words, the same object for as long as none of its files has changed.
 * `findings`: the diagnostics, and what each is about; `heuristics`: those of them that `pin` accepts, each by itself.
 */
export type Compilation = {
  diagnostics: Diagnostic[]
  findings: Finding[]
  heuristics: Finding[]
  unfinished: string[]
  structure: Structure
  project: Project
  compiled?: Compiled
}

/**
 * Checks the sources and compiles them. There is no `compiled` when there is an error that breaks the journey.
 * A pass that breaks off over what an earlier one has reported hides neither that nor what the other passes find.
 * Throws where a pass breaks off and nothing is wrong.
 * @returns `unfinished`: the passes that broke off, and by what
 * @param against the other side's own OpenAPI document, to which the services are held beside the journey's `contract.yaml`
 */
export function compile(sources: readonly Source[], registry: Registry, against?: Source): Compilation {
  const { report, diagnostics: found } = createReport()
  const { attempt, unfinished, rethrow } = createAttempts()
  const { structure, diagnostics: wordless, ...passes } = checkedStructure(sources, registry, against)
  found.push(...wordless)
  const copies = readCopies(sources, report, attempt)
  attempt('copy', () => checkCopy(structure, copies, report))
  attempt('spelling', () => checkSpelling(structure, copies, report))
  attempt('timers', () => checkUnheardTimers(structure, copies, report))
  if (!found.some(isBreaking)) {
    passes.rethrow()
    rethrow()
  }
  // A slip in a name makes another one unused: that is reported only once the slip is fixed.
  if (!withoutAccepted(found, sources).some(({ severity }) => severity === 'error')) {
    checkUnused(structure, copies, report)
    checkUnusedCopyValues(structure, copies, report)
  }
  const project = joined(structure, copies)
  const kinds = new Map(project.documents.map(({ file, kind }) => [file, kind]))
  const open = withoutAccepted(found, sources)
  const findings = withoutConsequences(open, kinds, sources)
  const diagnostics = findings.map(asTold)
  const heuristics = open.filter((each) => each.isHeuristic)
  const result = {
    diagnostics,
    findings,
    heuristics,
    unfinished: [...passes.unfinished(), ...unfinished()],
    structure,
    project,
  }
  return diagnostics.some(isBreaking) ? result : { ...result, compiled: lower(structure, copies) }
}

type CheckedStructure = Omit<Attempts, 'attempt'> & { structure: Structure; diagnostics: readonly Diagnostic[] }

/**
 * What is found without the words. Who works on the words saves nothing else, and none of it is done again: the last result is kept
 * for as long as the other files, and the languages that there are words in, are the same.
 */
function checkedStructure(sources: readonly Source[], registry: Registry, against?: Source): CheckedStructure {
  const last = lastChecked(registry)
  const parts = [against, ...sources.map((source) => (holdsWords(source) ? source.file : source))]
  if (!last.result || !areSame(last.parts, parts)) {
    last.parts = parts
    last.result = checkStructure(sources, registry, against)
  }
  return last.result
}

const lastChecked = memoize(
  (_: Registry): { parts: readonly (Source | string | undefined)[]; result?: CheckedStructure } => ({
    parts: [],
  }),
)

function checkStructure(sources: readonly Source[], registry: Registry, against?: Source): CheckedStructure {
  const { report, diagnostics } = createReport()
  const { attempt, unfinished, rethrow } = createAttempts()
  const structure = readStructure(sources, registry, report, attempt)
  attempt('names', () => checkNames(structure, report))
  attempt('flow', () => checkFlow(structure, report))
  attempt('contract', () => checkContracts(structure, against && parseSource(against), report))
  return { structure, diagnostics, unfinished, rethrow }
}

function lower(structure: Structure, copies: Copies): Compiled {
  const languages = languagesOf(structure)
  const messages = Object.fromEntries(languages.map((each) => [each, messagesIn(structure, copies, each)]))
  const steps = [...structure.steps.values()]
  return {
    definition: definitionOf(structure),
    messages: Object.fromEntries(
      Object.entries(messages).map(([language, all]) => [language, messagesOfNoStep(all, structure)]),
    ),
    screens: Object.fromEntries(steps.map((step) => [step.name, lowerScreen(structure, step, messages)])),
    // Validators are written for a browser: a check of the journey needs none.
    get forms() {
      return formsOf(structure)
    },
    get answers() {
      return answersOf(structure)
    },
    services: lowerServices(structure),
    applicationSettings: Object.keys(structure.registry.settings?.properties ?? {}),
  }
}

const definitionOf = memoize(lowerDefinition)

const formsOf = memoize((project: Structure): Compiled['forms'] => {
  const names = new Set(
    [...project.steps.values()].flatMap(({ merged: { form } }) => (form === undefined ? [] : [form])),
  )
  return Object.fromEntries([...names].map((name) => [name, compileForm(name, schemaNamed(project, name))]))
})

const answersOf = memoize((project: Structure): Compiled['answers'] =>
  Object.fromEntries(answerSchemas(project).map(([key, name]) => [key, compileAnswer(schemaNamed(project, name))])),
)

function answerSchemas(project: Structure): [key: string, schema: string][] {
  return Object.entries(project.services.value.services).flatMap(([name, { answer, accepts = {} }]) => [
    ...(answer === undefined ? [] : [[name, answer] as [string, string]]),
    ...Object.entries(accepts).map(([status, schema]): [string, string] => [`${name}@${status}`, schema]),
  ])
}

function schemaNamed(project: Structure, name: string): JsonObject {
  return project.schemas.get(name)?.schema ?? {}
}
