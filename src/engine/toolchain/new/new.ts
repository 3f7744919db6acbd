/** Starts a new part of a product: the files to fill in, and the places where it is named. */
import type { Registry } from '../../compiler/source/project.ts'
import { UsageError } from '../usage-error.ts'
import { type CodeFolders, newBlock, newCalculation, newEffect, newWidget } from './in-code.ts'
import { newDialog, newError, newService, newStep } from './in-journey.ts'
import { collectFiles, type Written } from './written.ts'

/** `folder` is the journey's, `code` where its widgets, blocks, effects and calculations are; `after`: the step behind which a new one is put, or that shows a new dialog. */
export type Wanted = { kind: string; name: string; after: string | undefined; folder: string; code: CodeFolders }

/**
 * What is to be written.
 * @param disk the text of a file there is, by its path in the repository
 * @throws UsageError when there is such a part already, or no place for it
 */
export function createPart(
  { kind, name, after, folder, code }: Wanted,
  disk: (file: string) => string | undefined,
  registry: Registry,
): Written[] {
  const files = collectFiles(disk)
  const kinds: Record<string, () => void> = {
    step: () => newStep(files, folder, name, after, registry),
    dialog: () => newDialog(files, folder, name, after),
    error: () => newError(files, folder, name),
    widget: () => newWidget(files, code, name),
    block: () => newBlock(files, code, name),
    calculation: () => newCalculation(files, code, name),
    effect: () => newEffect(files, code, name, !newService(files, folder, name)),
  }
  const create = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
  const known = Object.keys(kinds).join(', ')
  if (!create)
    throw new UsageError(kind === '' ? `say what to make: ${known}` : `\`${kind}\` cannot be made; there is ${known}`)
  if (name === '') throw new UsageError(`give the ${kind} a name`)
  if (isRegistered(registry, kind, name)) throw new UsageError(`there is a ${kind} \`${name}\` already`)
  create()
  return files.written()
}

/** In a file of its own or not: a second one of the name would not be told from it. */
function isRegistered({ widgets, blocks, calculations }: Registry, kind: string, name: string): boolean {
  const registered: Record<string, object> = { widget: widgets, block: blocks, calculation: calculations }
  return Object.hasOwn(registered[kind] ?? {}, name)
}
