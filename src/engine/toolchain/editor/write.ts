/** Writes the schemas for editors to their folder. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Source } from '../../compiler/source/document.ts'
import type { Registry } from '../../compiler/source/project.ts'
import { editorSchemas } from './editor.ts'

/** One file for each kind of journey file. A file that would stay the same is left alone, so that no editor loads it again. */
export function writeEditorSchemas(folder: string, sources: readonly Source[], registry: Registry): void {
  mkdirSync(folder, { recursive: true })
  for (const [kind, schema] of Object.entries(editorSchemas(sources, registry))) {
    const file = join(folder, `${kind}.json`)
    const text = `${JSON.stringify(schema, null, 1)}\n`
    if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text)
  }
}
