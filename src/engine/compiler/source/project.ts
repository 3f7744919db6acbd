/** A journey's files after reading: every later pass and the lowering work on this. */
import type { Block, Calculation, Schema, Widget } from '../../core/define.ts'
import type { JsonObject } from '../../core/model.ts'
import type { ShellCopy } from '../../core/shell-copy.ts'
import type {
  AuthoredError,
  AuthoredJourney,
  AuthoredMessages,
  AuthoredServices,
  AuthoredStep,
  AuthoredStories,
  Words,
} from './authored.ts'
import { type Document, isWritten, type Path, type Place, type Source } from './document.ts'
import { isObject } from './schema-parts.ts'

/** What the compiler must know of registered code: declarations only. */
export type Registry = {
  widgets: Record<string, Pick<Widget, 'accepts' | 'options' | 'events' | 'copy'>>
  blocks: Record<
    string,
    Pick<Block, 'options' | 'events'> & Partial<Pick<Block, 'foreignEvents' | 'copy' | 'isHeading' | 'nests'>>
  >
  calculations: Record<string, Pick<Calculation, 'input' | 'output'> & Partial<Pick<Calculation, 'run'>>>
  /** Effects that are written in code and need no HTTP. */
  effects: readonly string[]
  /** The sounds that the application can play, by name. Without them `play` may name any. */
  sounds?: Readonly<Record<string, unknown>>
  /** Words below `shell` that the application shows itself. Without them any word there counts as used. */
  shellCopy?: ShellCopy
  /** The settings that the application reads itself: what each may hold. `x-names: section` marks the name of a section. */
  settings?: Schema
  /** Where the server answers itself, and below it. A step that had such a path would be gone when its page is loaded again. */
  serverPaths?: readonly string[]
  /** First parts of service paths that another host answers (`originOf` of the client): a step may have such a path. */
  pathsElsewhere?: readonly string[]
}

export type StepFile = {
  name: string
  document: Document
  /** What this file itself says. */
  own: AuthoredStep
  /** The same, laid over what it extends. */
  merged: AuthoredStep
  /** This step, then the step it extends, and so on. */
  chain: { name: string; document: Document }[]
}

export type SchemaFile = {
  name: string
  document: Document
  /** As written. */
  written: JsonObject
  /** With every `$ref` replaced by what it refers to. */
  schema: JsonObject
}

/** A file of which a journey has one. `missing`: there is no such file, and `value` is empty. */
export type File<T> = { document: Document; value: T; missing?: boolean }

/** All of a journey but its words: what runs, what is asked and what is sent. */
export type Structure = {
  /** Every file but those with words, and those that are missing. */
  documents: Document[]
  journey: File<AuthoredJourney>
  settings: File<JsonObject>
  services: File<AuthoredServices>
  errors: File<Record<string, AuthoredError>>
  /** An OpenAPI document that the services are held to, where the journey has one. */
  contract: File<JsonObject>
  steps: Map<string, StepFile>
  /** Step → itself and those that extend it, at any distance. */
  users: Map<string, StepFile[]>
  schemas: Map<string, SchemaFile>
  /** What is pinned of the rules. */
  stories: File<AuthoredStories>[]
  /** Files with what is pinned of everything else. They are read when something is held to them. */
  pins: Source[]
  registry: Registry
  /** The languages that a file of words is there for. */
  writtenLanguages: readonly string[]
  /** Some part was left out for its shape: what seems absent may only be unread. */
  hasShapeErrors: boolean
}

/** The words of a journey. */
export type Copies = {
  /** Language → the words of the page. */
  copies: Map<string, File<Words>>
  /** Language → the words of what is sent to people outside the page. */
  messageCopies: Map<string, File<AuthoredMessages>>
}

/** The whole journey. Its `documents` are every file. */
export type Project = Structure & Copies

/** Where a part of a step is written: in its own file, or in that of a step it extends. */
export function placeIn(step: StepFile, path: Path): Place {
  const depth = isObject(step.merged[path[0] as keyof AuthoredStep]) ? 2 : 1
  const file = step.chain.find(({ document }) => isWritten(document, path.slice(0, depth))) ?? step
  return { document: file.document, path }
}
