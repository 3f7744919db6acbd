/** A text of the tea shop is found by the key that a screen shows it under, and written back to its file. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReport } from '../../src/engine/compiler/diagnostics/report.ts'
import { readProject } from '../../src/engine/compiler/passes/shape/index.ts'
import { readSources } from '../../src/engine/compiler/source/read.ts'
import { findCopyText, writeCopyText } from '../../src/engine/toolchain/studio/copy-text.ts'
import { teaFolder, teaRegistry } from '../diagnostics/tea.ts'

let folder = ''
beforeAll(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'studio-')), 'tea')
  cpSync(teaFolder, folder, { recursive: true })
})
afterAll(() => rmSync(join(folder, '..'), { recursive: true, force: true }))

const project = () => readProject(readSources(folder), teaRegistry, createReport().report)
const copyFile = () => readFileSync(join(folder, 'copy/en.yaml'), 'utf8')

test('[Y1] a language without the text falls back to the first one', () => {
  expect(findCopyText(project(), 'about.title', 'en')).toMatchObject({ text: 'About this tea', language: 'en' })
  expect(findCopyText(project(), 'about.title', 'zu')).toMatchObject({ text: 'About this tea', language: 'en' })
  expect(findCopyText(project(), 'about.nothing', 'en')).toBeUndefined()
})

test('[Y1] a text is written to its place, and the rest of the file stays', () => {
  const before = copyFile()
  expect(writeCopyText(project(), folder, { key: 'about.title', language: 'en' }, 'Which tea is this?')).toBeUndefined()
  expect(copyFile()).toBe(before.replace('title: About this tea', 'title: Which tea is this?'))
})

test('[Y1] a text that is no message, or has no place, is refused and nothing is written', () => {
  const before = copyFile()
  expect(writeCopyText(project(), folder, { key: 'about.title', language: 'en' }, 'Tea {')).toBeTruthy()
  expect(writeCopyText(project(), folder, { key: 'about.nothing', language: 'en' }, 'Tea')).toContain('about.nothing')
  expect(copyFile()).toBe(before)
})

test('a text between braces is written with quotes where it needs them, and reads back', () => {
  const place = { key: 'menu.fields.tea.help', language: 'en' }
  for (const text of ['Green, black or red', 'Green\nor black']) {
    expect(writeCopyText(project(), folder, place, text)).toBeUndefined()
    expect(findCopyText(project(), place.key, 'en')?.text).toBe(text)
  }
  expect(findCopyText(project(), 'menu.fields.tea.label', 'en')?.text).toBe('Tea')
})

test('a text that would change another one is refused with the file to edit, and nothing is written', () => {
  const file = join(folder, 'copy/en.yaml')
  writeFileSync(file, copyFile().replace('title: Enjoy your tea', 'title: &enjoy Enjoy your tea\n  again: *enjoy'))
  const before = copyFile()
  const wrong = writeCopyText(project(), folder, { key: 'cup.title', language: 'en' }, 'Drink it hot')
  expect(wrong).toContain('write it in tea/copy/en.yaml')
  expect(copyFile()).toBe(before)
})
