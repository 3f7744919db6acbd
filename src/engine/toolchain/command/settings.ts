/** The settings of the command, which a product gives once, and its options, which a person gives each time. */
import type { Registry } from '../../compiler/source/project.ts'
import type { CodeFolders } from '../new/in-code.ts'

/** Where a product has its journey, its code and its generated files. Paths begin in the working folder. */
export type CommandSettings = {
  registry: Registry
  /** Where the journey is, unless `--folder` says otherwise. */
  folder: string
  /** Where the code of new widgets, blocks, effects and calculations goes. */
  code: CodeFolders
  /** `check` keeps its results in `folder` until the journey, the registry, or one of the files and folders of `code` changes. */
  cache: { code: readonly string[]; folder: string }
  /** What is written for machines and for people to look at. */
  generated: { types: string; editor: string; pictures: string }
  /** Arguments of Node that run this command in another process, without a verb. `new` runs `check` so, with the new code. */
  nodeArguments: readonly string[]
}

export const options = {
  folder: { type: 'string' },
  format: { type: 'string' },
  output: { type: 'string' },
  around: { type: 'string' },
  codes: { type: 'boolean' },
  after: { type: 'string' },
  against: { type: 'string' },
  all: { type: 'boolean' },
  quick: { type: 'boolean' },
  strict: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

type Values = {
  [name in keyof typeof options]?: ((typeof options)[name]['type'] extends 'string' ? string : boolean) | undefined
} & { folder: string }

/** Where lines go: `out` the result, `err` what happens meanwhile and what is wrong with the use of the command. */
export type Output = { out: (text: string) => void; err: (text: string) => void }

/** One call of the command: its output, settings, options and operands. */
export type Invocation = Output & { settings: CommandSettings; values: Values; operands: string[] }

export type Verb = {
  usage: string
  /** One line about what it does. */
  summary: string
  /** Returns the exit status. Throws UsageError when it is called wrongly. */
  run: (use: Invocation) => number | Promise<number>
}
