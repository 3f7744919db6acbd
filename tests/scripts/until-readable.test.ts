/** A development server that is started on a journey whose files cannot be read. */
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { untilReadable } from '../../scripts/until-readable.ts'
import { temporaryFolder } from '../setup/temporary-folder.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

function copyOfJourney() {
  const folder = join(temporaryFolder(), 'journey')
  cpSync('journey', folder, { recursive: true })
  const at = (file: string) => join(folder, file)
  return { folder, at, read: (file: string) => readFileSync(at(file), 'utf8') }
}

test.each([
  ['services.yaml', 'services:\n  a: [b\n', 'a bracket is not closed'],
  ['settings.yaml', 'a: {\n', 'settings.yaml:1:4'],
  ['settings.yaml', 'settings: {}\n', "settings.yaml:  must have required property 'phonePrefixes'"],
  ['copy/messages/en.yaml', 'x: [y\n', 'copy/messages/en.yaml:1:5'],
  ['schemas/entities/day.yaml', 'type: [\n', 'schemas/entities/day.yaml:1:7'],
  ['journey.yaml', undefined, 'there is no `journey/journey.yaml`'],
])('waits while %s holds %j, names the mistake once, and goes on when it is repaired', async (file, broken, said) => {
  const { folder, at, read } = copyOfJourney()
  const good = read(file)
  if (broken === undefined) rmSync(at(file))
  else writeFileSync(at(file), broken)
  const told: string[] = []
  const isDone = vi.fn()
  const readable = untilReadable(folder, (text) => told.push(text)).then(isDone)
  await vi.advanceTimersByTimeAsync(2000)
  expect(told).toEqual([expect.stringContaining(said)])
  expect(isDone).not.toHaveBeenCalled()
  writeFileSync(at(file), good)
  await vi.advanceTimersByTimeAsync(2000)
  await readable
  expect(told).toHaveLength(1)
})

test('waits for nothing that only the page reads: its mistakes are shown there', async () => {
  const { folder, at } = copyOfJourney()
  writeFileSync(at('steps/otp.yaml'), 'path: [oops\n')
  rmSync(at('errors.yaml'))
  const tell = vi.fn()
  await untilReadable(folder, tell)
  expect(tell).not.toHaveBeenCalled()
})
