/** What is said of the journey once something else stands in its files. */
import { compile } from '../../src/engine/compiler/compile.ts'
import type { Source } from '../../src/engine/compiler/source/document.ts'
import { readSources } from '../../src/engine/compiler/source/read.ts'
import { registry } from '../../src/registry.ts'

const journey = readSources('journey')

/** A file of the journey, and what stands in it in place of what. */
export type Edit = [file: string, from: string, to: string]

/** `code file: message` of each diagnostic. */
export function saidOf(...edits: Edit[]): string[] {
  return compile(edited(...edits), registry).diagnostics.map(
    ({ code, file, message }) => `${code} ${file.replace('journey/', '')}: ${message}`,
  )
}

/** The files with the edits; throws where an edit no longer fits them. */
export function edited(...edits: Edit[]): Source[] {
  return edits.reduce((all, [name, from, to]) => {
    const file = `journey/${name}.yaml`
    const before = all.find((each) => each.file === file)?.text ?? ''
    if (!before.includes(from)) throw new Error(`expected \`${from}\` in ${file}, found none`)
    return all.map((each) => (each.file === file ? { file, text: before.replace(from, () => to) } : each))
  }, journey)
}
