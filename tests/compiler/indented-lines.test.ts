/** A line that is moved to the side: YAML may complain of a line above or below it, which no longer fits. `check` names the line that moved. */
import { expect, test } from 'vitest'
import { parseDocument } from 'yaml'
import { checkUnwalked } from '../../src/engine/compiler/check.ts'
import type { Source } from '../../src/engine/compiler/source/document.ts'
import { readSources } from '../../src/engine/compiler/source/read.ts'
import { registry } from '../../src/registry.ts'
import { tea, teaRegistry } from '../diagnostics/tea.ts'

type Moved = Source & { line: number }

/** The file once for each of its lines that is no longer YAML when the line begins so many signs further in (or out). */
function movedBy(by: number, { file, text }: Source): Moved[] {
  const lines = text.split('\n')
  return lines.flatMap((line, index) => {
    if (/^\s*(#.*)?$/.test(line) || !line.startsWith(' '.repeat(Math.max(0, -by)))) return []
    const moved = lines.with(index, by > 0 ? ' '.repeat(by) + line : line.slice(-by)).join('\n')
    const { errors } = parseDocument(moved, { merge: true, logLevel: 'error' })
    const isIndentation = /BAD_INDENT|BLOCK_AS_IMPLICIT_KEY/.test(errors[0]?.code ?? '')
    return isIndentation ? [{ file, text: moved, line: index + 1 }] : []
  })
}

function said(sources: readonly Source[], { file, text }: Moved, own = teaRegistry): string[] {
  const broken = sources.map((source) => (source.file === file ? { file, text } : source))
  return checkUnwalked(broken, own).diagnostics.map((each) => `${each.code} ${each.file}:${each.line} ${each.help}`)
}

const small = tea.filter(({ file }) => /\/(journey|errors|steps\/\w+)\.yaml$|copy\/en\.yaml$/.test(file))

test.each([1, -1, 4])('a line moved by %i is named itself, with what it should begin with', (by) => {
  const all = small.flatMap((source) => movedBy(by, source))
  expect(all.length).toBeGreaterThan(60)
  const wrong = all.flatMap((moved) => {
    const before = /^ */.exec(moved.text.split('\n')[moved.line - 1] ?? '')?.[0].length ?? 0
    const found = said(tea, moved)
    const isNamed = found.length === 1 && found[0]?.startsWith(`J101 ${moved.file}:${moved.line} begin it with `)
    const isRight = found[0]?.includes(` ${before - by || 'no'} space`)
    return isNamed && isRight ? [] : [{ at: `${moved.file}:${moved.line}`, found }]
  })
  expect(wrong).toEqual([])
})

test('in the largest file, too, whose next line is a comment, an item or a longer text', () => {
  const sources = readSources('journey')
  const moved = sources.flatMap(({ file, text }) =>
    /steps\/selfie\.yaml$/.test(file) ? movedBy(2, { file, text }).filter((_, index) => index % 40 === 0) : [],
  )
  expect(moved.length).toBeGreaterThan(2)
  const wrong = moved.filter((each) => !said(sources, each, registry)[0]?.startsWith(`J101 ${each.file}:${each.line} `))
  expect(wrong.map(({ file, line }) => `${file}:${line}`)).toEqual([])
})
