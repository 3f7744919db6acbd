/** Words around the steps, below `shell` in the copy files: those that the engine says itself. */

/** Key below `shell` → what it is filled with. `optional`: where there is no such word, nothing is said. */
export type ShellCopy = Record<string, { parameters?: readonly string[]; optional?: true }>

export const engineShellCopy: ShellCopy = {
  title: { parameters: ['page'] },
  titleResuming: { parameters: ['title'] },
  titleError: { parameters: ['title'] },
  componentFailed: { parameters: ['component'] },
  problems: {},
  loadFailed: {},
  readFailed: {},
  optional: {},
  error: {},
}
