/** A journey is read again at each save: what has not changed is not parsed again. */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSources } from '../../src/engine/compiler/source/read.ts'
import { temporaryFolder } from '../setup/temporary-folder.ts'

test('a file that has not changed is the same source when it is read again, one that has is another', () => {
  const folder = join(temporaryFolder({ 'tea/journey.yaml': 'name: tea\n', 'tea/errors.yaml': '{}\n' }), 'tea')
  const [errors, journey] = readSources(folder)
  writeFileSync(join(folder, 'journey.yaml'), 'name: cup\n')
  const again = readSources(folder)
  expect(again).toEqual([errors, { file: 'tea/journey.yaml', text: 'name: cup\n' }])
  expect(again[0]).toBe(errors)
  expect(journey).toEqual({ file: 'tea/journey.yaml', text: 'name: tea\n' })
  rmSync(join(folder, 'errors.yaml'))
  expect(readSources(folder)).toEqual([again[1]])
})
