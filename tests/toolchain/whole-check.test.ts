/** The studio says what the whole `check` says: the command runs beside the server, and only its latest run counts. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createWholeCheck } from '../../src/engine/vite/whole-check.ts'

const writing = (text: string): string[] => [
  '-e',
  `process.stdout.write(${JSON.stringify(text)}); process.exitCode = 1`,
]

test('[Y1] what the command finds is what the studio gets, though its status says that there are errors', async () => {
  const found = [{ code: 'J502', severity: 'error', file: 'tea/journey.yaml', line: 1, column: 1, length: 1 }]
  const wholeCheck = createWholeCheck(writing(JSON.stringify({ diagnostics: found })), '.')
  expect(await wholeCheck.run()).toEqual(found)
})

test('a later run ends an earlier one, which gives nothing', async () => {
  const wholeCheck = createWholeCheck(writing('{"diagnostics":[]}'), '.')
  const [earlier, later] = await Promise.all([wholeCheck.run(), wholeCheck.run()])
  expect(earlier).toBeUndefined()
  expect(later).toEqual([])
})

test('a command that writes something else is an error, not a clean report', async () => {
  await expect(createWholeCheck(writing('no such file'), '.').run()).rejects.toThrow('JSON')
})

test('JSON that holds no list of diagnostics is an error, not a clean report', async () => {
  for (const text of ['null', '{}', '{"diagnostics":{}}'])
    await expect(createWholeCheck(writing(text), '.').run()).rejects.toThrow(`found \`${text}\``)
})

test('a command that crashes is reported with what it wrote as its error', async () => {
  const crashing = ['-e', "throw new Error('cup.yaml cannot be read')"]
  await expect(createWholeCheck(crashing, '.').run()).rejects.toThrow('cup.yaml cannot be read')
})

test('a letter whose bytes come in two parts is read as one', async () => {
  const halves = `
    const bytes = Buffer.from(JSON.stringify({ diagnostics: ['tée'] }))
    const at = bytes.indexOf(0xc3) + 1
    process.stdout.write(bytes.subarray(0, at))
    setTimeout(() => process.stdout.write(bytes.subarray(at)), 200)`
  expect(await createWholeCheck(['-e', halves], '.').run()).toEqual(['tée'])
})

test('a run that is under way ends with the server, and gives nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'whole-check-'))
  const file = join(folder, 'pid')
  const staying = `require('node:fs').writeFileSync(${JSON.stringify(file)}, String(process.pid)); setInterval(() => {}, 1000)`
  const wholeCheck = createWholeCheck(['-e', staying], '.')
  const found = wholeCheck.run()
  const pid = await vi.waitUntil(() => existsSync(file) && Number(readFileSync(file, 'utf8')))
  wholeCheck.end()
  expect(await found).toBeUndefined()
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'))
  rmSync(folder, { recursive: true })
})
