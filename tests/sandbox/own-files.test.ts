/** Files of the lender's own, which it edits: what is missing in them, or misspelt, is named when the server starts. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { termsShape, wordingShape } from '../../sandbox/lender/agreement/terms.ts'
import { readYaml } from '../../sandbox/yaml-file.ts'
import { temporaryFolder } from '../setup/temporary-folder.ts'

it.each([
  ['terms.yaml', termsShape],
  ['en.yaml', wordingShape],
  ['zu.yaml', wordingShape],
])('%s is refused without any of its keys, and with one that nothing reads', (file, shape) => {
  const right: Record<string, unknown> = parse(readFileSync(join('sandbox/lender/agreement', file), 'utf8'))
  // JSON is YAML.
  const read = (data: object) => readYaml(join(temporaryFolder({ [file]: JSON.stringify(data) }), file), shape)
  expect(read(right)).toEqual(right)
  for (const key of Object.keys(right)) {
    const { [key]: _, ...less } = right
    expect(() => read(less)).toThrow(`must have required property '${key}'`)
  }
  expect(() => read({ ...right, titel: 'Loan' })).toThrow('must NOT have additional properties')
})
