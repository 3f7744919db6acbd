/** The same journey written in another way: nothing is said about it. */
import { beforeAll, expect, test } from 'vitest'
import { movedParts, rewrites } from '../../bench/rewrites.ts'
import { checkUnwalked } from '../../src/engine/compiler/check.ts'
import type { Source } from '../../src/engine/compiler/source/document.ts'
import { readSources } from '../../src/engine/compiler/source/read.ts'
import { pinJourney } from '../../src/engine/toolchain/pin.ts'
import { registry } from '../../src/registry.ts'
import { tea, teaRegistry } from '../diagnostics/tea.ts'

let pinned: Source[]

beforeAll(() => {
  pinned = [...tea, ...pinJourney(tea, teaRegistry)]
})

test.each(Object.entries(rewrites))('%s', (name, rewrite) => {
  const sources = rewrite(pinned)
  if (!leavesTea.has(name)) expect(sources).not.toEqual(pinned)
  expect(said(sources)).toEqual([])
})

test.each(Object.entries(movedParts))('%s: nothing but what was accepted', (_, rewrite) => {
  expect(said(rewrite(pinned)).filter((line) => !line.startsWith('J324'))).toEqual([])
})

/** The tea shop has no fact that can be one thing alone, and no request that takes less than its field. */
test.each(['not not', 'limits of nothing'])('%s, in the loan journey', (name) => {
  const journey = readSources('journey')
  const { diagnostics } = checkUnwalked(rewrites[name]?.(journey) ?? [], registry)
  expect(diagnostics).toEqual([])
})

/** The tea shop has nothing that these change; `npm run bench -- rewrites` tries them on the real journey. */
const leavesTea = new Set([
  'objects as files of their own',
  'whole numbers by strict limits',
  'room in the braces of messages',
  'all in one branch',
])

function said(sources: Source[]): string[] {
  const { diagnostics } = checkUnwalked(sources, teaRegistry)
  return diagnostics.map(({ code, file, line, message }) => `${code} ${file}:${line} ${message}`)
}
