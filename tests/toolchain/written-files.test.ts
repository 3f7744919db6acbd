/** What the `journey` command writes of a person's files: the whole of it or nothing, and none of it damaged. */
import { spawnSync } from 'node:child_process'
import { closeSync, openSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { saveFiles } from '../../src/engine/toolchain/save.ts'
import { teaRegistry } from '../diagnostics/tea.ts'
import { temporaryFolder } from '../setup/temporary-folder.ts'
import { runTea } from './tea-command.ts'

test.each([
  ['a step called like a part of the copy', 'step', 'errors', 'J217'],
  ['a step called like a record', 'step', 'order', 'J217'],
  ['a step whose name is no text', 'step', 'null', 'J10'],
  ['a step that has words already', 'step', 'leftover', 'J101'],
  ['a dialog called like a part of the copy', 'dialog', 'pages', 'J217'],
  ['a code with a quote in it', 'error', "it's", 'J10'],
  ['a code with a colon in it', 'error', 'A: B', 'J104'],
])('%s is refused in words, and nothing is written', async (_, kind, name, code) => {
  const leftover = { file: 'copy/en.yaml', replace: '\ncup:\n', by: '\nleftover: { title: Of before }\ncup:\n' }
  const before = await runTea(['help'], [leftover])
  const { status, said, texts } = await runTea(['new', kind, name], [leftover])
  expect(status).toBe(2)
  expect(said).toContain(`error[${code}`)
  expect(said).toContain('Choose another name')
  expect(texts).toEqual(before.texts)
})

test('a new dialog whose name has a hyphen gets a button, and passes', async () => {
  const { said, texts } = await runTea(['new', 'dialog', 'cake-or-bread', '--after', 'menu'], [])
  expect(said).toContain('0 errors')
  expect(texts['tea/steps/menu.yaml']).toContain('cakeOrBread: [{ show: cake-or-bread }]')
})

test('a file that is not saved as UTF-8 is left alone, with its line told', async () => {
  // Read as UTF-8, a letter of an older encoding is lost: its place alone is left.
  const lost = { file: 'copy/en.yaml', replace: '# Every word', by: '# Caf\uFFFD: every word' }
  const before = await runTea(['help'], [lost])
  const { status, said, texts } = await runTea(['new', 'error', 'TOO_HOT'], [lost])
  expect(status).toBe(2)
  expect(said).toContain('copy/en.yaml:1 has a letter that cannot be read')
  expect(texts).toEqual(before.texts)
})

test('a warning fails `check` only where it is strict', async () => {
  const unused = { file: 'settings.yaml', replace: /$/, by: 'spoons: 2\n' }
  const { status, said } = await runTea(['check', '--quick'], [unused])
  expect(said).toContain('0 errors, 1 warning')
  expect(status).toBe(0)
  expect((await runTea(['check', '--quick', '--strict'], [unused])).status).toBe(1)
  expect((await runTea(['check', '--quick', '--strict'], [])).status).toBe(0)
})

test('a step that there is not is told before the journey is walked, which takes minutes', async () => {
  // Of a journey that has mistakes nothing is walked: its mistakes would be told instead.
  const wrong = { file: 'steps/cup.yaml', replace: 'order.number', by: 'ordr.number' }
  const { status, said } = await runTea(['explore', 'saucer'], [wrong])
  expect(status).toBe(2)
  expect(said).toMatch(/^there is no step `saucer`: there is `/)
})

test.each([
  ['draw', '--around', 'mneu', 'no step or code is called `mneu`: use `menu`'],
  ['draw', '--around', 'SPILLED', 'no step or code is called `SPILLED`: use `!SPILLED`'],
  ['explore', 'mneu', 'there is no step `mneu`: use `menu`'],
  ['new', 'step', 'cake', '--after', 'mneu', 'there is no step `mneu`: use `menu`'],
  ['new', 'dialog', 'cake', '--after', 'mneu', 'there is no step `mneu`: use `menu`'],
])('`%s` with the misspelt name of a step says which one is meant', async (...args) => {
  const message = args.pop() ?? ''
  const { status, said } = await runTea(args, [])
  expect({ status, said }).toEqual({ status: 2, said: message })
})

test('what is registered and lacks what the compiler reads is told by its name, all of it at once', async () => {
  // As code may give it that nothing has checked.
  const widgets = JSON.parse('{ "text": { "options": {} }, "tick": null }')
  const { status, said } = await runTea(['check', '--quick'], [], {}, { ...teaRegistry, widgets })
  expect({ status, said: said.split('\n') }).toEqual({
    status: 2,
    said: [
      'the widget `text` lacks `accepts`: make it with `defineWidget`',
      'the widget `tick` lacks `accepts`, `options`: make it with `defineWidget`',
    ],
  })
})

test('an option that there is not is told in one sentence', async () => {
  const { status, said } = await runTea(['check', '--strikt'], [])
  expect({ status, said: said.split('\n')[0] }).toEqual({ status: 2, said: "Unknown option '--strikt'; there is" })
})

test('a folder without a file of a journey is told, by its own name', async () => {
  const { status, said } = await runTea(['check', '<root>/empty'], [], { 'empty/notes.txt': '' })
  expect(status).toBe(2)
  expect(said).toMatch(/`.*\/empty` has no file of a journey: begin with `.*\/empty\/journey\.yaml`$/)
})

test('what is read no further, as by `head`, ends without a word', () => {
  const { stderr } = spawnSync('sh', ['-c', 'node scripts/journey.mjs help | true'], { encoding: 'utf8' })
  expect(stderr).toBe('')
})

test('a file in place of a folder, and a file that cannot be written, are told in one line', async () => {
  const wrong = await runTea(['check', '<root>/tea/journey.yaml'], [])
  expect(wrong.status).toBe(2)
  expect(wrong.said).toMatch(/^there is no folder `.*journey\.yaml`$/)
  const { status, said } = await runTea(['pin'], [], { 'tea/pins/journey.lock/taken': '' })
  expect(status).toBe(2)
  expect(said).toMatch(/^EISDIR.*journey\.lock/)
})

test('a reader of a file that is saved meanwhile reads all of it, and nothing else is left beside it', () => {
  const folder = temporaryFolder()
  const file = join(folder, 'journey.yaml')
  writeFileSync(file, 'name: before\n', { mode: 0o640 })
  const reader = openSync(file, 'r')
  onTestFinished(() => closeSync(reader))
  saveFiles([{ file, text: 'name: after\n' }])
  expect(readFileSync(reader, 'utf8')).toBe('name: before\n')
  expect(readFileSync(file, 'utf8')).toBe('name: after\n')
  expect(statSync(file).mode & 0o777).toBe(0o640)
  expect(readdirSync(folder)).toEqual(['journey.yaml'])
})

test('[Y1] a new file of the journey names its schema where the settings put it, whichever command has made it', async () => {
  const named = (text = '') => /^# yaml-language-server: \$schema=(.*)\n/.exec(text)?.[1]
  const step = await runTea(['new', 'step', 'cake', '--after', 'wait'], [])
  expect(named(step.texts['tea/steps/cake.yaml'])).toBe('../../made/schemas/step.json')
  expect(named(step.texts['tea/schemas/forms/cake.yaml'])).toBe('../../../made/schemas/schema.json')
  expect(named(step.texts['tea/steps/wait.yaml'])).toBeUndefined()
  const pinned = await runTea(['pin'], [])
  expect(named(pinned.texts['tea/stories/wait.yaml'])).toBe('../../made/schemas/story.json')
})
