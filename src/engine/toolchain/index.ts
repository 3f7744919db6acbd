/** What the `journey` command does beside checking: compares, draws, begins new parts, describes the journey to editors. */

export { diffJourneys } from './diff/diff.ts'
export { printChanges } from './diff/print.ts'
export { mermaid } from './draw/mermaid.ts'
export { select } from './draw/select.ts'
export { svg } from './draw/svg.ts'
export { writeEditorSchemas } from './editor/write.ts'
export { createPart } from './new/new.ts'
export { Refusal } from './refusal.ts'
export { readRevision } from './revision.ts'
export type { Scene } from './studio/scenes.ts'
export type { Words } from './studio/words.ts'
export { type UpgradeChange, type UpgradedFile, upgradeSources } from './upgrade/upgrade.ts'
