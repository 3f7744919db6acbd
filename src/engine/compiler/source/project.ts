/** A journey's files, gathered: every later pass and the lowering read them from here. */
import type { Block, Calculation, Widget } from '../../core/define.ts'
import { engineWords, type FrameWords } from '../../core/frame-words.ts'
import type { Json, JsonObject } from '../../core/model.ts'
import type { Report } from '../diagnostics/report.ts'
import { checkShape } from '../passes/shape/shape.ts'
import type { AuthoredError, AuthoredJourney, AuthoredServices, AuthoredStep, Words } from './authored.ts'
import { type Document, isWritten, type Kind, type Path, type Place, parseSource, type Source } from './document.ts'
import { extended } from './extend.ts'
import { readSchemas, type SchemaFile } from './schema-files.ts'
import { isObject } from './schema-parts.ts'

/** What the compiler must know of registered code: declarations only. */
export type Registry = {
  widgets: Record<string, Pick<Widget, 'accepts' | 'options' | 'events' | 'copy'>>
  blocks: Record<string, Pick<Block, 'options' | 'events'> & Partial<Pick<Block, 'copy' | 'isHeading'>>>
  calculations: Record<string, Pick<Calculation, 'input' | 'output'> & Partial<Pick<Calculation, 'run'>>>
  /** Effects that are written in code and need no HTTP. */
  effects: readonly string[]
  /** Words below `shell` that the application says itself. Without them whatever stands there is taken for one. */
  frameWords?: FrameWords
}

export type StepFile = {
  name: string
  document: Document
  /** What this file says itself. */
  own: AuthoredStep
  /** With what it extends underneath. */
  merged: AuthoredStep
  /** This step, then what it extends, and so on. */
  chain: { name: string; document: Document }[]
}

export type Project = {
  journey: File<AuthoredJourney>
  settings: File<JsonObject>
  services: File<AuthoredServices>
  errors: File<Record<string, AuthoredError>>
  steps: Map<string, StepFile>
  /** Step → itself and those that extend it, at any distance. */
  users: Map<string, StepFile[]>
  schemas: Map<string, SchemaFile>
  copies: Map<string, File<Words>>
  registry: Registry
  /** Something was left out for its shape: what is absent may only be unread. */
  damaged: boolean
}

/** Reads and checks the shape of every file. */
export function gather(sources: readonly Source[], registry: Registry, report: Report): Project {
  const documents = sources.map(parseSource)
  const folder = sources[0]?.file.split('/')[0] ?? 'journey'
  let damaged = false
  const shaped = <T>(document: Document): T => {
    const result = checkShape(document, report)
    damaged ||= result.damaged
    // Its shape has just been checked against `shapes`.
    return bare(isObject(result.value) ? result.value : {}) as T
  }
  const only = <T>(kind: Kind, empty: JsonObject, needed: boolean): File<T> => {
    const document = documents.find((each) => each.kind === kind)
    if (document) return { document, value: { ...(empty as T), ...shaped<T>(document) } }
    const missing = parseSource({ file: `${folder}/${kind}.yaml`, text: '' })
    if (needed) report('J106', { document: missing, path: [] }, `there is no \`${missing.file}\``, '', 'add the file')
    damaged ||= needed
    return { document: missing, value: empty as T, missing: true }
  }
  for (const document of documents.filter((each) => each.kind === 'unknown')) shaped(document)
  const project: Project = {
    journey: only('journey', { name: 'journey', version: 1, first: '', languages: ['en'] }, true),
    settings: only('settings', {}, false),
    services: only('services', { services: {} }, false),
    errors: only('errors', {}, true),
    steps: new Map(),
    users: new Map(),
    schemas: readSchemas(
      documents.filter((each) => each.kind === 'schema').map((each) => withSyntax(each, report)),
      report,
    ),
    copies: new Map(),
    registry: {
      widgets: bareNames(registry.widgets),
      blocks: bareNames(registry.blocks),
      calculations: bareNames(registry.calculations),
      effects: registry.effects,
      ...(registry.frameWords ? { frameWords: { ...engineWords, ...registry.frameWords } } : {}),
    },
    damaged,
  }
  for (const document of documents.filter((each) => each.kind === 'copy')) {
    project.copies.set(document.name, { document, value: shaped(document) })
  }
  const own = new Map(
    documents
      .filter((each) => each.kind === 'step')
      .map((each) => [each.name, { document: each, own: shaped<AuthoredStep>(each) }]),
  )
  for (const [name, file] of own) project.steps.set(name, { name, ...file, ...extended(name, own, report) })
  for (const step of project.steps.values())
    for (const { name } of step.chain) project.users.set(name, [...(project.users.get(name) ?? []), step])
  project.damaged = damaged
  return project
}

/** Without what every object inherits: a name such as `constructor` is then as unknown as any other. */
function bareNames<T>(registered: Record<string, T>): Record<string, T> {
  return Object.assign(Object.create(null), registered)
}

/** The same, for all that is in a file. */
function bare(value: Json): Json {
  if (Array.isArray(value)) return value.map(bare)
  if (!isObject(value)) return value
  return Object.assign(
    Object.create(null),
    Object.fromEntries(Object.entries(value).map(([key, each]) => [key, bare(each)])),
  )
}

/** Where a part of a step is written: in its own file, or in that of the step it extends. */
export function placeIn(step: StepFile, path: Path): Place {
  const depth = isObject(step.merged[path[0] as keyof AuthoredStep] as Json) ? 2 : 1
  const file = step.chain.find(({ document }) => isWritten(document, path.slice(0, depth))) ?? step
  return { document: file.document, path }
}

/** `missing`: there is no such file, and `value` is empty. */
type File<T> = { document: Document; value: T; missing?: boolean }

function withSyntax(document: Document, report: Report): Document {
  checkShape(document, report)
  return document
}
