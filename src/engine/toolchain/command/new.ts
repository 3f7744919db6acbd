/** `new`: begins a part of the journey or of its code. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { compile } from '../../compiler/compile.ts'
import { readSources } from '../../compiler/source/read.ts'
import { createPart } from '../new/new.ts'
import { pinJourney } from '../pin.ts'
import { check } from './check.ts'
import { save } from './output.ts'
import { acceptJourney } from './pin.ts'
import type { Invocation } from './settings.ts'

export function create(use: Invocation): number {
  const {
    out,
    settings: { nodeArguments, code, registry },
    values: { after, folder },
    operands: [kind = '', name = ''],
  } = use
  const before = readSources(folder)
  const isPinned = compile(before, registry).compiled !== undefined && pinJourney(before, registry).length === 0
  const disk = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined)
  const files = createPart({ kind, name, after, folder, code }, disk, registry)
  for (const { file, text, isNew } of files) {
    save(file, text)
    out(`${isNew ? 'wrote  ' : 'changed'} ${file}`)
  }
  // What was made is accepted with it, unless other changes still wait.
  if (isPinned) acceptJourney(use, folder)
  out('\nwhat `check --quick` says now:\n')
  // Code that was registered only now is not known in this process.
  if (files.some(({ file }) => file.endsWith('.ts')))
    spawnSync(process.execPath, [...nodeArguments, 'check', folder, '--quick'], { stdio: 'inherit' })
  else check({ ...use, values: { folder, quick: true }, operands: [] })
  return 0
}
