/** Compiles a journey: every mistake at once, or everything that the browser runs. Pure over the sources. */

import { memoize } from '../core/memoize.ts'
import type { Definition, JsonObject } from '../core/model.ts'
import type { Messages } from '../core/screen.ts'
import type { ServiceDescription } from '../core/service.ts'
import { createAttempts } from './diagnostics/attempts.ts'
import { withoutConsequences } from './diagnostics/consequences.ts'
import type { Diagnostic } from './diagnostics/diagnostic.ts'
import { createReport } from './diagnostics/report.ts'
import { lowerDefinition } from './lower/definition.ts'
import { type CompiledScreen, lowerScreen } from './lower/screens.ts'
import { lowerServices } from './lower/services.ts'
import { type CompiledForm, compileAnswer, compileForm } from './lower/validators.ts'
import { checkContracts } from './passes/contract/index.ts'
import { checkCopy, checkUnusedCopyValues } from './passes/copy/index.ts'
import { checkFlow } from './passes/flow/index.ts'
import { checkNames, checkUnused } from './passes/names/index.ts'
import { readProject } from './passes/shape/index.ts'
import { parseSource, type Source } from './source/document.ts'
import type { Project, Registry } from './source/project.ts'
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
 * Checks the sources and compiles them. There is no `compiled` when there is an error.
 * A pass that breaks off over what an earlier one has reported hides neither that nor what the other passes find.
 * Throws where a pass breaks off and nothing is wrong.
 * @returns `unfinished`: the passes that broke off, and by what
 * @param against the other side's own OpenAPI document, to which the services are held beside the journey's `contract.yaml`
 */
export function compile(
  sources: readonly Source[],
  registry: Registry,
  against?: Source,
): { diagnostics: Diagnostic[]; unfinished: string[]; project: Project; compiled?: Compiled } {
  const { report, diagnostics: found } = createReport()
  const { attempt, unfinished, rethrow } = createAttempts()
  const hasErrors = (): boolean => found.some((each) => each.severity === 'error')
  const project = readProject(sources, registry, report, attempt)
  attempt('names', () => checkNames(project, report))
  attempt('flow', () => checkFlow(project, report))
  attempt('copy', () => checkCopy(project, report))
  attempt('contract', () => checkContracts(project, against && parseSource(against), report))
  // A slip in a name makes another one unused: that is reported only once the slip is fixed.
  if (!hasErrors()) {
    rethrow()
    checkUnused(project, report)
    checkUnusedCopyValues(project, report)
  }
  const kinds = new Map(project.documents.map(({ file, kind }) => [file, kind]))
  const diagnostics = withoutConsequences(found, kinds, sources)
  if (diagnostics.some(({ severity }) => severity === 'error'))
    return { diagnostics, unfinished: unfinished(), project }
  return { diagnostics, unfinished: unfinished(), project, compiled: lower(project) }
}

function lower(project: Project): Compiled {
  const messages = Object.fromEntries(languagesOf(project).map((language) => [language, messagesIn(project, language)]))
  const steps = [...project.steps.values()]
  return {
    definition: lowerDefinition(project),
    messages: Object.fromEntries(
      Object.entries(messages).map(([language, all]) => [language, messagesOfNoStep(all, project)]),
    ),
    screens: Object.fromEntries(steps.map((step) => [step.name, lowerScreen(project, step, messages)])),
    // Validators are written for a browser: a check of the journey needs none.
    get forms() {
      return formsOf(project)
    },
    get answers() {
      return answersOf(project)
    },
    services: lowerServices(project),
    applicationSettings: Object.keys(project.registry.settings?.properties ?? {}),
  }
}

const formsOf = memoize((project: Project): Compiled['forms'] => {
  const names = new Set(
    [...project.steps.values()].flatMap(({ merged: { form } }) => (form === undefined ? [] : [form])),
  )
  return Object.fromEntries([...names].map((name) => [name, compileForm(name, schemaNamed(project, name))]))
})

const answersOf = memoize((project: Project): Compiled['answers'] =>
  Object.fromEntries(answerSchemas(project).map(([key, name]) => [key, compileAnswer(schemaNamed(project, name))])),
)

function answerSchemas(project: Project): [key: string, schema: string][] {
  return Object.entries(project.services.value.services).flatMap(([name, { answer, accepts = {} }]) => [
    ...(answer === undefined ? [] : [[name, answer] as [string, string]]),
    ...Object.entries(accepts).map(([status, schema]): [string, string] => [`${name}@${status}`, schema]),
  ])
}

function schemaNamed(project: Project, name: string): JsonObject {
  return project.schemas.get(name)?.schema ?? {}
}
