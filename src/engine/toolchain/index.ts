/** The `journey` command: checks, compares, draws, begins new parts, describes the journey to editors. */

export { runCommand } from './command/command.ts'
export type { CommandSettings } from './command/settings.ts'
export type { CopyChange, CopyText } from './studio/copy-text.ts'
export type { Facts, Scene } from './studio/scenes.ts'
