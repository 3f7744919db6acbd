/** The tea shop of the engine's example, which has no mistake in it, and a way to break it. */
import { check } from '../../src/engine/compiler/check.ts'
import type { Registry } from '../../src/engine/compiler/compile.ts'
import type { Diagnostic } from '../../src/engine/compiler/diagnostics/diagnostic.ts'
import type { Source } from '../../src/engine/compiler/source/document.ts'
import { readSources } from '../../src/engine/compiler/source/read.ts'
import { registry } from '../../src/engine/example/registry.ts'

/** The folder of the example's journey, from the root of the repository. */
export const teaFolder = 'src/engine/example/tea'

export const tea: readonly Source[] = readSources(teaFolder)

export const teaRegistry: Registry = registry

/** Stands in for a translation: every word of a sentence begins otherwise. */
export const teaInZulu: string = (tea.find(({ file }) => file === 'tea/copy/en.yaml')?.text ?? '').replaceAll(
  / (?=\p{Ll}+[ .?'])/gu,
  ' u',
)

/** A change to one file: every `replace` becomes `by`, or the file gets a whole new text, or goes (`null`). */
export type Change = { file: string; replace?: string | RegExp; by?: string; text?: string | null }

/** The tea shop offers a second language; its words are given besides. */
export const inTwoLanguages: Change[] = [
  { file: 'journey.yaml', replace: 'languages: [en]', by: 'languages: [en, zu]\nlanguageSwitch: settings.speaksZulu' },
  { file: 'settings.yaml', replace: /$/, by: 'speaksZulu: true\n' },
]

/** The sources with the changes made. Throws when a change changes nothing. */
export function changed(changes: Change[]): Source[] {
  return changes.reduce<Source[]>(
    (sources, { file, replace, by = '', text }) => {
      const name = `tea/${file}`
      const rest = sources.filter((source) => source.file !== name)
      if (text !== undefined) return text === null ? rest : [...rest, { file: name, text }]
      const before = sources.find((source) => source.file === name)?.text ?? ''
      const after = typeof replace === 'object' ? before.replace(replace, by) : before.replaceAll(replace ?? '', by)
      if (after === before) throw new Error(`expected \`${replace}\` in ${name}, found none`)
      return [...rest, { file: name, text: after }]
    },
    [...tea],
  )
}

export type Diagnosis = { diagnostics: Diagnostic[]; sources: Source[] }

/** What the compiler says of the changed tea order. */
export function diagnose(changes: Change[]): Diagnosis {
  const known = diagnosed.get(changes)
  if (known) return known
  const sources = changed(changes)
  const made = { diagnostics: check(sources, teaRegistry).diagnostics, sources }
  diagnosed.set(changes, made)
  return made
}

/** A case is looked at by several tests, and walking the journey anew would find the same. */
const diagnosed = new WeakMap<Change[], Diagnosis>()
