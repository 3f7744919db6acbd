/** The applicant does not see a message at a field of another page: `check` says where it is shown. */
import { expect, test } from 'vitest'
import { type Change, diagnose } from '../diagnostics/tea.ts'

function found(...changes: Change[]): string[] {
  return diagnose(changes).diagnostics.map(
    ({ code, file, line, message }) => `${code} ${file.replace('tea/', '')}:${line} ${message}`,
  )
}

test('a rule that shows a message at a field of another page is told at the rule', () => {
  const lines = found({
    file: 'steps/milk.yaml',
    replace: 'next: [{ when: wantsSugar, go: sugar }, { go: review }]',
    by: 'next: [{ when: wantsSugar, go: sugar }, { show: OUT_OF_LEAVES }]',
  })
  expect(lines).toContain('J320 steps/milk.yaml:11 `OUT_OF_LEAVES` is not seen on `milk`')
})

test('a call that ends with a code that stands at a field of another page is told at the call', () => {
  const lines = found(
    {
      file: 'steps/milk.yaml',
      replace: 'edit:',
      by: 'calls: { verify: { effect: code.verify, with: { code: milk.milk } } }\nedit:',
    },
    { file: 'steps/milk.yaml', replace: '{ go: review }', by: '{ call: verify }' },
    { file: 'steps/milk.yaml', replace: /$/, by: '  verify.ok: [{ go: review }]\n' },
  )
  expect(lines).toContain('J320 steps/milk.yaml:9 `WRONG` is not seen on `milk`')
})

test('the page with the field, and a dialog over it, may show it', () => {
  const lines = found({
    file: 'steps/about.yaml',
    replace: 'heat.ok: [{ track: heated }]',
    by: 'heat.ok: [{ show: OUT_OF_LEAVES }]',
  })
  expect(lines.filter((line) => line.includes('is not seen'))).toEqual([])
})
