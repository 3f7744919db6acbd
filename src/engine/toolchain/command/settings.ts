/** What the command is given: by the product once, and by a person each time. */
import type { Registry } from '../../compiler/source/project.ts'
import type { CodeFolders } from '../new/in-code.ts'

/** What a product says of itself. Paths begin in the working folder. */
export type CommandSettings = {
  registry: Registry
  /** Where the journey is, unless `--folder` says otherwise. */
  folder: string
  /** Where the code of new widgets and effects goes. */
  code: CodeFolders
  /** `check` keeps its results in `folder`, until the journey or one of these files and folders changes. */
  kept: { code: readonly string[]; folder: string }
  /** What is written for machines and for people to look at. */
  generated: { types: string; editor: string; pictures: string }
  /** Arguments of Node that run the command in a process of its own, without a verb. */
  again: readonly string[]
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
} as const

type Values = {
  [name in keyof typeof options]?: ((typeof options)[name]['type'] extends 'string' ? string : boolean) | undefined
} & { folder: string }

/** Where lines go: `out` the result, `err` what happens meanwhile and what is wrong with the use of the command. */
export type Output = { out: (text: string) => void; err: (text: string) => void }

/** One use of the command. */
export type Use = Output & { settings: CommandSettings; values: Values; words: string[] }

export type Verb = {
  usage: string
  says: string
  /** Returns the exit status. Throws UsageError when it is called wrongly. */
  run: (use: Use) => number | Promise<number>
}
