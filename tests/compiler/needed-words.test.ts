/** Words that an applicant would miss, and that no name in a step asks for. */
import { expect, test } from 'vitest'
import { compile } from '../../src/engine/compiler/compile.ts'
import { type Change, changed, teaRegistry } from '../diagnostics/tea.ts'

function found(...breaks: Change[]): string[] {
  return compile(changed(breaks), teaRegistry).diagnostics.map(
    ({ code, file, line, label }) => `${code} ${file}:${line} ${label}`,
  )
}

test('the buttons of a step whose answers can be changed need words', () => {
  const without = { file: 'copy/en.yaml', replace: 'save: Save, cancel: Cancel, ', by: '' }
  expect(found(without)).toContain(
    'J401 tea/steps/milk.yaml:9 `milk.actions.save` is missing; the same of 1 more: `milk.actions.cancel`',
  )
})
