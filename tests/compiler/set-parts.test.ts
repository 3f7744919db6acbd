/** A rule sets a whole field: a part of one would be kept where no fact reads it. */
import { expect, test } from 'vitest'
import { checkUnwalked } from '../../src/engine/compiler/check.ts'
import { changed, tea, teaRegistry } from '../diagnostics/tea.ts'

const setting = (target: string) => [
  { file: 'steps/about.yaml', replace: 'menu.tea: { const: green }', by: `${target}: { const: green }` },
]

test('a part of a field is not set, and the whole field is', () => {
  const { diagnostics } = checkUnwalked(changed(setting('menu.tea.kind')), teaRegistry)
  expect(diagnostics).toMatchObject([
    { code: 'J218', file: 'tea/steps/about.yaml', line: 11, help: 'set `menu.tea` to the whole answer' },
  ])
  expect(checkUnwalked(tea, teaRegistry).diagnostics).toEqual([])
})

test('a part of a record is set as before', () => {
  const { diagnostics } = checkUnwalked(changed(setting('order.number')), teaRegistry)
  expect(diagnostics.filter(({ code }) => code === 'J218')).toEqual([])
})
