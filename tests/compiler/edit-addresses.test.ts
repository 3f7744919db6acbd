/** A step that is edited has a second address, which no other step may have. */
import { expect, test } from 'vitest'
import { checkUnwalked } from '../../src/engine/compiler/check.ts'
import { type Change, changed, teaRegistry } from '../diagnostics/tea.ts'

function found(...changes: Change[]): string[] {
  return checkUnwalked(changed(changes), teaRegistry).diagnostics.map(
    ({ code, message, label, file, line }) => `${code} ${message}: ${label} (${file.replace('tea/', '')}:${line})`,
  )
}

test('a step is not where another one is edited', () => {
  const atEdit: Change = { file: 'steps/member.yaml', replace: 'path: /member', by: 'path: /edit' }
  expect(found(atEdit)).toEqual(['J217 the path `/edit` is taken: `menu` has it for its edits (steps/member.yaml:3)'])
  // Now it is read after the other one.
  expect(found(atEdit, { file: 'steps/menu.yaml', replace: 'path: /\n', by: 'path: / # the first\n' })).toEqual([
    'J217 the path `/edit`, under which this step is edited, is taken: `member` has it (steps/menu.yaml:3)',
  ])
  expect(found({ file: 'steps/wait.yaml', replace: 'path: /wait', by: 'path: /Sugar/edit' })).toEqual([
    'J217 the path `/Sugar/edit` is taken: `sugar` has it for its edits (steps/wait.yaml:3)',
  ])
})

test('a step may be at the address of an edit that there is not', () => {
  expect(found({ file: 'steps/member.yaml', replace: 'path: /member', by: 'path: /review/edit' })).toEqual([])
})
