/** The first pass: reads every file, reports what has a wrong shape, and gives the rest as a project. */

import { memoize } from '../../../core/memoize.ts'
import type { Json, JsonObject } from '../../../core/model.ts'
import { engineShellCopy } from '../../../core/shell-copy.ts'
import type { Attempt } from '../../diagnostics/attempts.ts'
import type { Report } from '../../diagnostics/report.ts'
import { keptWhereRight } from '../../diagnostics/silent.ts'
import type { AuthoredMessages, AuthoredStep, AuthoredStories, Words } from '../../source/authored.ts'
import { type Document, type Kind, kindOf, parseSource, type Source } from '../../source/document.ts'
import { mergeWithBase } from '../../source/extend.ts'
import type { Copies, File, Project, Registry, StepFile, Structure } from '../../source/project.ts'
import { requireParts } from '../../source/registry-parts.ts'
import { isObject } from '../../source/schema-parts.ts'
import { checkCutLists } from './cut-lists.ts'
import { checkShape } from './file-shape.ts'
import { checkNeighbours } from './neighbours.ts'
import { checkScalars } from './scalars.ts'
import { readSchemas } from './schemas.ts'
import { checkTwice } from './twice.ts'

export { checkShape } from './file-shape.ts'
export { ownKeywords } from './schema-keywords.ts'

const always: Attempt = (_, pass) => pass()

/** Reads and checks the shape of every file. What is wrong is reported and left out. */
export function readProject(
  sources: readonly Source[],
  registry: Registry,
  report: Report,
  attempt: Attempt = always,
): Project {
  return joined(readStructure(sources, registry, report, attempt), readCopies(sources, report, attempt))
}

/** The whole journey, of its two parts. */
export function joined(structure: Structure, { documents, hasShapeErrors, ...copies }: ReadCopies): Project {
  return {
    ...structure,
    ...copies,
    documents: [...structure.documents, ...documents],
    hasShapeErrors: structure.hasShapeErrors || hasShapeErrors,
  }
}

/** Whether it holds words: a file whose change changes nothing of the structure. */
export function holdsWords({ file }: Source): boolean {
  const { kind } = kindOf(file)
  return kind === 'copy' || kind === 'messages'
}

/** The words as they were read. `hasShapeErrors`: a part of them was left out. */
export type ReadCopies = Copies & Pick<Structure, 'documents' | 'hasShapeErrors'>

/** The same value for the same file: what is found out about a part of it is kept with that part. */
const keptPlain = memoize((value: JsonObject) => withoutPrototype(value))

/** Files whose values are kept. What others say becomes the definition: what is found out about a part of that depends on the rest. */
const kept = new Set<Kind>(['copy', 'messages', 'story'])

/** Reads the words. The other files are left aside. */
export function readCopies(sources: readonly Source[], report: Report, attempt: Attempt = always): ReadCopies {
  const { documents, hasNamesakes } = readDocuments(sources.filter(holdsWords), report, attempt)
  const { shaped, hasErrors } = createReader(documents, '', report)
  const filesOf = <T>(kind: Kind): Map<string, File<T>> =>
    new Map(ofKind(documents, kind).map((document) => [document.name, { document, value: shaped<T>(document) }]))
  const copies = filesOf<Words>('copy')
  const messageCopies = filesOf<AuthoredMessages>('messages')
  return { documents, copies, messageCopies, hasShapeErrors: hasNamesakes || hasErrors() }
}

/** Reads everything but the words. Of their files only the names count. */
export function readStructure(
  sources: readonly Source[],
  registry: Registry,
  report: Report,
  attempt: Attempt = always,
): Structure {
  requireParts(registry)
  const pins = sources.filter(({ file }) => kindOf(file).kind === 'pin')
  const read = sources.filter((source) => !pins.includes(source) && !holdsWords(source))
  const { documents, hasNamesakes } = readDocuments(read, report, attempt)
  const folder = sources[0]?.file.split('/')[0] ?? 'journey'
  const reader = createReader(documents, folder, report)
  const { shaped } = reader
  for (const document of ofKind(documents, 'unknown')) shaped(document)
  for (const document of ofKind(documents, 'schema')) checkShape(document, report)
  const single = readSingleFiles(reader)
  const schemas = readSchemas(ofKind(documents, 'schema'), report)
  const own = new Map(
    ofKind(documents, 'step').map((document) => [document.name, { document, own: shaped<AuthoredStep>(document) }]),
  )
  const told = ofKind(documents, 'story').map((document) => ({
    document,
    value: { stories: [], ...shaped<Partial<AuthoredStories>>(document) },
  }))
  const stories = told.filter((file) => isInItsFile(file, own, report))
  const hasCopies = removeCopies(own, report)
  const steps = new Map<string, StepFile>()
  for (const [name, file] of own) steps.set(name, { name, ...file, ...mergeWithBase(name, own, report) })
  const missing = Object.values(single).flatMap((file) => (file.missing ? [file.document] : []))
  return {
    documents: [...documents, ...missing],
    ...single,
    schemas,
    steps,
    stories,
    pins,
    users: usersOf(steps),
    registry: known(registry),
    writtenLanguages: sources
      .map(({ file }) => kindOf(file))
      .flatMap(({ kind, name }) => (kind === 'copy' ? [name] : [])),
    hasShapeErrors: hasNamesakes || hasCopies || stories.length < told.length || reader.hasErrors(),
  }
}

type ReadDocuments = { documents: Document[]; hasNamesakes: boolean }

/** The files, and what is wrong with each of them by itself. */
function readDocuments(sources: readonly Source[], report: Report, attempt: Attempt): ReadDocuments {
  const read = sources.map(parseSource)
  const namesakes = checkNamesakes(read, report)
  const documents = read.filter((document) => !namesakes.includes(document))
  for (const document of documents)
    for (const pass of passesOfFile) attempt(`what stands in ${document.file}`, () => pass(document, report))
  return { documents, hasNamesakes: namesakes.length > 0 }
}

const passesOfFile = [checkTwice, checkNeighbours, checkScalars, checkCutLists].map(keptWhereRight)

function ofKind(documents: readonly Document[], kind: Kind): Document[] {
  return documents.filter((each) => each.kind === kind)
}

type Reader = {
  /** The value of a file, as far as its shape is right. */
  shaped: <T>(document: Document) => T
  /** The one file of a kind. One that is needed and missing is reported. */
  only: <T>(kind: Kind, empty: JsonObject, needed: boolean) => File<T>
  /** Whether a shape was wrong, or a file that is needed missing. */
  hasErrors: () => boolean
}

function createReader(documents: readonly Document[], folder: string, report: Report): Reader {
  let hasErrors = false
  const shaped = <T>(document: Document): T => {
    const result = checkShape(document, report)
    const plain = kept.has(document.kind) ? keptPlain : withoutPrototype
    hasErrors ||= result.hasShapeErrors
    // Its shape has just been checked against `shapes`.
    return plain(isObject(result.value) ? result.value : {}) as T
  }
  const only = <T>(kind: Kind, empty: JsonObject, needed: boolean): File<T> => {
    const document = documents.find((each) => each.kind === kind)
    if (document) return { document, value: { ...(empty as T), ...shaped<T>(document) } }
    const missing = parseSource({ file: `${folder}/${kind}.yaml`, text: '' })
    if (needed) report('J106', { document: missing, path: [] }, `there is no \`${missing.file}\``, '', 'add the file')
    hasErrors ||= needed
    return { document: missing, value: empty as T, missing: true }
  }
  return { shaped, only, hasErrors: () => hasErrors }
}

type SingleFiles = Pick<Structure, 'journey' | 'settings' | 'services' | 'errors' | 'contract'>

function readSingleFiles({ only }: Reader): SingleFiles {
  return {
    journey: only<Structure['journey']['value']>(
      'journey',
      { name: 'journey', version: 1, first: '', languages: ['en'] },
      true,
    ),
    settings: only<JsonObject>('settings', {}, false),
    services: only<Structure['services']['value']>('services', { services: {} }, false),
    errors: only<Structure['errors']['value']>('errors', {}, true),
    contract: only<JsonObject>('contract', {}, false),
  }
}

/** Files of one folder that differ in their ending alone: one of them would be read in the place of the other. Gives the later ones. */
function checkNamesakes(documents: readonly Document[], report: Report): Document[] {
  const pathOf = ({ file }: Document): string => file.replace(/\.ya?ml$/, '')
  const first = new Map(documents.toReversed().map((document) => [pathOf(document), document]))
  const namesakes = documents.filter((document) => first.get(pathOf(document)) !== document)
  for (const document of namesakes) {
    const label = `\`${first.get(pathOf(document))?.file}\` has it`
    const help = 'delete one of the two files, or give it another name'
    report('J217', { document, path: [] }, `\`${document.name}\` is taken`, label, help)
  }
  return namesakes
}

type OwnSteps = Map<string, { document: Document; own: AuthoredStep }>

/** Reports and removes the files that say to be a step that has a file of its own. Returns whether there were any. */
function removeCopies(own: OwnSteps, report: Report): boolean {
  const copies = [...own].filter(([name, file]) => {
    const { step } = file.own
    const first = own.get(step)
    return step !== name && first !== undefined && first.own.step === step
  })
  for (const [name, file] of copies) {
    const { document } = file
    const { step } = file.own
    const help = `write \`step: ${name}\`, and give it a path of its own; or delete the file`
    const message = `this is a copy of the step \`${step}\``
    report('J107', { document, path: ['step'] }, message, 'a step is named for its file', help)
    own.delete(name)
  }
  return copies.length > 0
}

/** In the file that is named for one step no stories of another are told: held to its rules, each of them would be wrong. */
function isInItsFile({ document, value }: File<AuthoredStories>, own: OwnSteps, report: Report): boolean {
  const { name, file } = document
  const meant = name === 'journey' ? undefined : name
  if (value.step === meant || (meant !== undefined && !own.has(meant))) return true
  const whose = value.step === undefined ? 'of no step' : `of \`${value.step}\``
  const help =
    meant === undefined ? 'delete `step`, or rename the file' : `write \`step: ${meant}\`, or rename the file`
  report(
    'J107',
    { document, path: ['step'] },
    `stories ${whose} stand in \`${file}\``,
    'told of the step of that name',
    help,
  )
  return false
}

function usersOf(steps: Map<string, StepFile>): Map<string, StepFile[]> {
  const users = new Map<string, StepFile[]>()
  for (const step of steps.values())
    for (const { name } of step.chain) users.set(name, [...(users.get(name) ?? []), step])
  return users
}

/** The registry by name only: `constructor` is then as unknown as any other name. */
const known = memoize((registry: Registry): Registry => {
  return {
    widgets: Object.assign(Object.create(null), registry.widgets),
    blocks: Object.assign(Object.create(null), registry.blocks),
    calculations: Object.assign(Object.create(null), registry.calculations),
    effects: registry.effects,
    ...(registry.sounds ? { sounds: registry.sounds } : {}),
    ...(registry.shellCopy ? { shellCopy: { ...engineShellCopy, ...registry.shellCopy } } : {}),
    ...(registry.settings ? { settings: registry.settings } : {}),
    ...(registry.serverPaths ? { serverPaths: registry.serverPaths } : {}),
    ...(registry.pathsElsewhere ? { pathsElsewhere: registry.pathsElsewhere } : {}),
  }
})

/** The value without what every object inherits, at every depth. */
function withoutPrototype(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutPrototype)
  if (!isObject(value)) return value
  const own = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withoutPrototype(each)]))
  // One that begins without a prototype would be a table of keys, of twice the size.
  Object.setPrototypeOf(own, null)
  return own
}
