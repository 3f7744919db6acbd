/** `contract` and `types`: what other programs read of the journey. */
import { join } from 'node:path'
import { stringify } from 'yaml'
import { openApiOf } from '../../compiler/lower/openapi.ts'
import { typesOf } from '../../compiler/lower/types.ts'
import { writeEditorSchemas } from '../editor/write.ts'
import { write } from './output.ts'
import { readJourney } from './read-journey.ts'
import type { Invocation } from './settings.ts'
import { areSound } from './sound.ts'

const contractHead = `# yaml-language-server: $schema=https://spec.openapis.org/oas/3.1/schema/2022-10-07
# What the journey and the other side have agreed (OpenAPI 3.1). Written by \`npm run journey -- contract\`.
`

/** 0: it is written; 1: what it is written from has mistakes. */
export function contract(use: Invocation): number {
  const folder = use.operands[0] ?? use.values.folder
  const sources = readJourney(folder)
  if (!areSound(use, sources, (file) => /^[^/]+\/(services\.yaml$|schemas\/)/.test(file))) return 1
  const text = stringify(openApiOf(sources), { lineWidth: 0, aliasDuplicateObjects: false })
  write(use, contractHead + text, join(folder, 'contract.yaml'))
  return 0
}

export async function types(use: Invocation): Promise<number> {
  const { generated, registry } = use.settings
  const sources = readJourney(use.operands[0] ?? use.values.folder)
  writeEditorSchemas(generated.editor, sources, registry)
  write(use, await typesOf(sources), generated.types)
  return 0
}
