/** A text of the tea shop is found by the key that a screen shows it under, and written back to its file. */
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createReport } from '../../src/engine/compiler/diagnostics/report.ts'
import { readProject } from '../../src/engine/compiler/passes/shape/index.ts'
import { readSources } from '../../src/engine/compiler/source/read.ts'
import { findCopyText, writeCopyText } from '../../src/engine/toolchain/studio/copy-text.ts'
import { teaFolder, teaRegistry } from '../diagnostics/tea.ts'

let folder = ''
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'studio-')), 'tea')
  cpSync(teaFolder, folder, { recursive: true })
})
afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }))

const file = () => join(folder, 'copy/en.yaml')
const copyFile = () => readFileSync(file(), 'utf8')
const reading = () => {
  const sources = readSources(folder)
  return { sources, project: readProject(sources, teaRegistry, createReport().report) }
}
const project = () => reading().project

/** Changes an English text as a person does who sees it as it is now. Returns what is wrong. */
function write(key: string, text: string, was = findCopyText(project(), key, 'en')?.text ?? ''): string | undefined {
  return writeCopyText(reading(), folder, { key, language: 'en', text, was })?.wrong
}

test('[Y1] a language without the text falls back to the first one', () => {
  expect(findCopyText(project(), 'about.title', 'en')).toMatchObject({ text: 'About this tea', language: 'en' })
  expect(findCopyText(project(), 'about.title', 'zu')).toMatchObject({ text: 'About this tea', language: 'en' })
  expect(findCopyText(project(), 'about.nothing', 'en')).toBeUndefined()
})

test('[Y1] a text is written to its place, and the rest of the file stays', () => {
  const before = copyFile()
  expect(write('about.title', 'Which tea is this?')).toBeUndefined()
  expect(copyFile()).toBe(before.replace('title: About this tea', 'title: Which tea is this?'))
})

test('[Y1] a text that is no message, or has no place, is refused and nothing is written', () => {
  const before = copyFile()
  expect(write('about.title', 'Tea {')).toBeTruthy()
  expect(write('about.nothing', 'Tea')).toContain('about.nothing')
  expect(copyFile()).toBe(before)
})

test('a text that only looks unfinished is written: what may be meant is for `check` to tell', () => {
  expect(write('about.title', 'What TODO')).toBeUndefined()
  expect(copyFile()).toContain('title: What TODO')
})

test('a text between braces is written with quotes where it needs them, and reads back', () => {
  const place = { key: 'menu.fields.tea.help', language: 'en' }
  for (const text of ['Green, black or red', 'Green\nor black']) {
    expect(write(place.key, text)).toBeUndefined()
    expect(findCopyText(project(), place.key, 'en')?.text).toBe(text)
  }
  expect(findCopyText(project(), 'menu.fields.tea.label', 'en')?.text).toBe('Tea')
})

test('a text that would change another one is refused with the file to edit, and nothing is written', () => {
  writeFileSync(file(), copyFile().replace('title: Enjoy your tea', 'title: &enjoy Enjoy your tea\n  again: *enjoy'))
  const before = copyFile()
  const wrong = write('cup.title', 'Drink it hot')
  expect(wrong).toContain('write it in tea/copy/en.yaml')
  expect(copyFile()).toBe(before)
})

test('[Y1] what another person has written meanwhile is told, and not replaced unseen', () => {
  write('about.title', 'As it was')
  write('about.title', 'As another person has written it')
  const before = copyFile()
  const change = { key: 'about.title', language: 'en', text: 'As I want it' }
  const refusal = writeCopyText(reading(), folder, { ...change, was: 'As it was' })
  expect(refusal).toEqual({
    wrong: expect.stringContaining('As another person has written it'),
    now: 'As another person has written it',
  })
  expect(copyFile()).toBe(before)
  expect(writeCopyText(reading(), folder, { ...change, was: refusal?.now ?? '' })).toBeUndefined()
  expect(findCopyText(project(), 'about.title', 'en')?.text).toBe('As I want it')
})

test.each([
  ['names what is not there', 'Tea of {nobody}', 'nobody'],
  ['says nothing', '  ', ''],
  ['has markup', '<b>Tea</b>', ''],
])('[Y1] a text that %s is refused with the words of `check`, and nothing is written', (_, text, says) => {
  const before = copyFile()
  expect(write('menu.fields.size.help', text)).toContain(says)
  expect(write('menu.fields.size.help', text)).toBeTruthy()
  expect(copyFile()).toBe(before)
})

test('a mistake elsewhere in the journey keeps no text from being written', () => {
  const before = copyFile()
  writeFileSync(file(), before.replace('title: We are closed', 'title: Closed by {nobody}'))
  expect(write('milk.title', 'Drink it')).toBeUndefined()
  writeFileSync(file(), before)
})

test('[Y1] a file in another encoding than UTF-8 is left as it is', () => {
  const before = copyFile()
  const bytes = Buffer.from(`${before}# caf\u00e9\n`, 'latin1')
  writeFileSync(file(), bytes)
  expect(() => write('milk.title', 'Drink it cold')).toThrow('has a letter that cannot be read')
  expect(readFileSync(file())).toEqual(bytes)
  writeFileSync(file(), before)
})

test('a text is written to the file that it was read from, however that is called', () => {
  renameSync(file(), join(folder, 'copy/en.yml'))
  expect(write('milk.title', 'Drink it warm')).toBeUndefined()
  expect(findCopyText(project(), 'milk.title', 'en')?.text).toBe('Drink it warm')
  renameSync(join(folder, 'copy/en.yml'), file())
})

test('while its file is half written, no text is written to it, and what to do is said', () => {
  const before = copyFile()
  const half = `${before}more: "half\n`
  writeFileSync(file(), half)
  expect(write('about.title', 'Coffee')).toContain('cannot be read')
  expect(copyFile()).toBe(half)
  writeFileSync(file(), before)
})
