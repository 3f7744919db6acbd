/** The same journey written in another way: nothing is said about it. */
import { beforeAll, expect, test } from 'vitest'
import { rewrites } from '../../bench/rewrites.ts'
import { compile } from '../../src/engine/compiler/compile.ts'
import { createReport } from '../../src/engine/compiler/diagnostics/report.ts'
import { checkStories } from '../../src/engine/compiler/passes/stories/index.ts'
import type { Source } from '../../src/engine/compiler/source/document.ts'
import { pinStories } from '../../src/engine/toolchain/index.ts'
import { tea, teaRegistry } from '../diagnostics/tea.ts'

let pinned: Source[]

beforeAll(() => {
  pinned = [...tea, ...pinStories(tea, teaRegistry)]
})

test.each(Object.entries(rewrites))('%s', (_, rewrite) => {
  const sources = rewrite(pinned)
  expect(sources).not.toEqual(pinned)
  const { diagnostics, project } = compile(sources, teaRegistry)
  const told = createReport()
  checkStories(project, told.report)
  const found = [...diagnostics, ...told.diagnostics]
  expect(found.map(({ code, file, line, message }) => `${code} ${file}:${line} ${message}`)).toEqual([])
})
