/** What is said of the journey once something else stands in its files. */
import { compile } from '../../src/engine/compiler/compile.ts'
import type { Diagnostic } from '../../src/engine/compiler/diagnostics/diagnostic.ts'
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

/** What is to be said of the journey with the edits, and nothing else. */
type Case = { edits: readonly Edit[]; says: readonly string[] }

/**
 * `saidOf` for many cases in few compiles. Slips are compiled together: each is still to be told, and nothing beside it. What is right is
 * compiled with what is changed in other files. Where it tells anything else, halves of them are compiled, at last each alone.
 */
export function saidInFew(cases: readonly Case[]): (edits: readonly Edit[]) => string[] {
  let known: ReadonlyMap<string, string[]> | undefined
  return (edits) => {
    const right = cases.filter(({ says }) => says.length === 0)
    const groups = () => [cases.filter(({ says }) => says.length > 0), ...apart(right, filesOf)]
    known ??= new Map(groups().flatMap(saidOfGroup))
    return known.get(JSON.stringify(edits)) ?? saidOf(...edits)
  }
}

/** Groups in which no two have a file in common. */
export function apart<Each>(all: readonly Each[], files: (each: Each) => readonly string[]): Each[][] {
  const groups: Each[][] = []
  for (const each of all) {
    const own = files(each)
    const fitting = groups.find((group) => !group.some((other) => files(other).some((file) => own.includes(file))))
    if (fitting) fitting.push(each)
    else groups.push([each])
  }
  return groups
}

function filesOf({ edits }: Pick<Case, 'edits'>): string[] {
  return edits.map(([file]) => file)
}

function saidOfGroup(group: readonly Case[]): [edits: string, said: string[]][] {
  const [first, second] = group
  if (!first) return []
  if (!second) return [[JSON.stringify(first.edits), saidOf(...first.edits)]]
  if (isToldTogether(group)) return group.map(({ edits, says }) => [JSON.stringify(edits), [...says]])
  return halvesOf(group).flatMap(saidOfGroup)
}

function isToldTogether(group: readonly Case[]): boolean {
  const edits = group.flatMap((each) => each.edits)
  const isFitting = edits.every(([file, from], index) => {
    const before = edited(...edits.slice(0, index)).find((each) => each.file === `journey/${file}.yaml`)
    return before?.text.includes(from)
  })
  if (!isFitting) return false
  const wanted = group.flatMap(({ says }) => says)
  return (
    saidOf(...edits)
      .sort()
      .join('\n') === wanted.sort().join('\n')
  )
}

function halvesOf<Each>(group: readonly Each[]): Each[][] {
  const middle = Math.ceil(group.length / 2)
  return [group.slice(0, middle), group.slice(middle)]
}

/** A slip of one diagnostic, with this code and in the file `at`. */
type Slip = { edit: Edit; code: string; at: string }

/**
 * What is said of each of many slips, in few compiles: slips in files apart are compiled together. Where that tells anything but the
 * diagnostic of each, halves of them are compiled, at last each alone.
 */
export function diagnosedInFew(slips: readonly Slip[]): (edit: Edit) => readonly Diagnostic[] {
  let known: ReadonlyMap<string, readonly Diagnostic[]> | undefined
  return (edit) => {
    known ??= new Map(apart(slips, ({ edit: [file], at }) => [file, at]).flatMap(diagnosedOfGroup))
    return known.get(JSON.stringify(edit)) ?? compile(edited(edit), registry).diagnostics
  }
}

function diagnosedOfGroup(group: readonly Slip[]): [edit: string, diagnostics: readonly Diagnostic[]][] {
  const { diagnostics } = compile(edited(...group.map(({ edit }) => edit)), registry)
  const own = group.map(({ at }) => diagnostics.filter(({ file }) => file === `journey/${at}.yaml`))
  const isOneEach =
    diagnostics.length === group.length &&
    own.every(({ length, 0: first }, index) => length === 1 && first?.code === group[index]?.code)
  if (group.length > 1 && !isOneEach) return halvesOf(group).flatMap(diagnosedOfGroup)
  return group.map(({ edit }, index) => [JSON.stringify(edit), group.length > 1 ? (own[index] ?? []) : diagnostics])
}
