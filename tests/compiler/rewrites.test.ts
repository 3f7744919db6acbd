/** The same journey written in another way: nothing is said about it. */
import { beforeAll, expect, test } from 'vitest'
import { rewrites } from '../../bench/rewrites.ts'
import { checkUnwalked } from '../../src/engine/compiler/check.ts'
import type { Source } from '../../src/engine/compiler/source/document.ts'
import { pin } from '../../src/engine/toolchain/index.ts'
import { tea, teaRegistry } from '../diagnostics/tea.ts'

let pinned: Source[]

beforeAll(() => {
  pinned = [...tea, ...pin(tea, teaRegistry)]
})

test.each(Object.entries(rewrites))('%s', (_, rewrite) => {
  const sources = rewrite(pinned)
  expect(sources).not.toEqual(pinned)
  const { diagnostics } = checkUnwalked(sources, teaRegistry)
  expect(diagnostics.map(({ code, file, line, message }) => `${code} ${file}:${line} ${message}`)).toEqual([])
})
