/** The studio says what the whole `check` says: the command runs beside the server, and only its latest run counts. */
import { expect, test } from 'vitest'
import { createWholeCheck } from '../../src/engine/vite/whole-check.ts'

const writing = (text: string): string[] => [
  '-e',
  `process.stdout.write(${JSON.stringify(text)}); process.exitCode = 1`,
]

test('[Y1] what the command finds is what the studio gets, though its status says that there are errors', async () => {
  const found = [{ code: 'J502', severity: 'error', file: 'tea/journey.yaml', line: 1, column: 1, length: 1 }]
  const wholeCheck = createWholeCheck(writing(JSON.stringify({ diagnostics: found })), '.')
  expect(await wholeCheck()).toEqual(found)
})

test('a later run ends an earlier one, which gives nothing', async () => {
  const wholeCheck = createWholeCheck(writing('{"diagnostics":[]}'), '.')
  const [earlier, later] = await Promise.all([wholeCheck(), wholeCheck()])
  expect(earlier).toBeUndefined()
  expect(later).toEqual([])
})

test('a command that writes something else is an error, not a clean report', async () => {
  await expect(createWholeCheck(writing('no such file'), '.')()).rejects.toThrow('JSON')
})
