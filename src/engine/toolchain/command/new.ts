/** `new`: begins a part of the journey or of its code. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { compile } from '../../compiler/compile.ts'
import type { Diagnostic } from '../../compiler/diagnostics/diagnostic.ts'
import { printDiagnostics } from '../../compiler/diagnostics/print.ts'
import type { Source } from '../../compiler/source/document.ts'
import { createPart } from '../new/new.ts'
import type { Written } from '../new/written.ts'
import { pinJourney } from '../pin.ts'
import { requireStep, UsageError } from '../usage-error.ts'
import { check } from './check.ts'
import { saveParts } from './output.ts'
import { acceptJourney } from './pin.ts'
import { readJourney } from './read-journey.ts'
import type { Invocation } from './settings.ts'

export function create(use: Invocation): number {
  const {
    out,
    settings,
    values: { after, folder },
    operands: [kind = '', name = ''],
  } = use
  const { nodeArguments, code, registry } = settings
  const before = readJourney(folder)
  if (after !== undefined) requireStep(before, after)
  const { compiled, diagnostics } = compile(before, registry)
  const isPinned = compiled !== undefined && pinJourney(before, registry).length === 0
  const disk = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined)
  const files = createPart({ kind, name, after, folder, code }, disk, registry)
  refuseDamage(before, diagnostics, files, use)
  saveParts(files, folder, settings)
  for (const { file, isNew } of files) out(`${isNew ? 'wrote  ' : 'changed'} ${file}`)
  // What was made is accepted with it, unless other changes still wait.
  if (isPinned) acceptJourney(use, folder)
  out('\nwhat `check --quick` says now:\n')
  // Code that was registered only now is not known in this process.
  if (files.some(({ file }) => file.endsWith('.ts')))
    spawnSync(process.execPath, [...nodeArguments, 'check', folder, '--quick'], { stdio: 'inherit' })
  else check({ ...use, values: { folder, quick: true }, operands: [] })
  return 0
}

/** What is begun may be unfinished; its files can be read, and it takes no name of another part. */
function refuseDamage(
  before: Source[],
  diagnostics: Diagnostic[],
  files: Written[],
  { settings: { registry }, values: { folder } }: Invocation,
): void {
  const made = files
    .filter(({ file }) => file.startsWith(`${folder}/`))
    .map(({ file, text }): Source => ({ file: `${basename(folder)}${file.slice(folder.length)}`, text }))
  const others = before.filter(({ file }) => !made.some((each) => each.file === file))
  const after = [...others, ...made]
  const known = new Set(diagnostics.map(textOf))
  const wrong = compile(after, registry).diagnostics.filter((each) => isDamage(each) && !known.has(textOf(each)))
  if (wrong.length > 0)
    throw new UsageError(
      `nothing was written, for with it this would be wrong. Choose another name, or delete what has it:\n\n${printDiagnostics(wrong, after)}`,
    )
}

function isDamage({ code }: Diagnostic): boolean {
  return /^J1|^J217$/.test(code)
}

function textOf({ code, file, message }: Diagnostic): string {
  return `${code} ${file} ${message}`
}
