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

test.each([
  ['no rule', '', ['J320 errors.yaml:4 `askAgain` does nothing here']],
  ['a rule', '  askAgain: [{ call: verify }]\n', []],
  ['a rule for the code itself', '  verify.WRONG: [{ go: review }]\n', []],
])(
  'a button of what the catalogue shows after a call does something on each page with that call: %s',
  (_, rule, told) => {
    const lines = found(
      {
        file: 'errors.yaml',
        replace: 'WRONG: { as: field, at: member.code }',
        by: 'WRONG: { as: modal, buttons: { again: askAgain } }',
      },
      { file: 'steps/member.yaml', replace: /$/, by: '  askAgain: [{ call: verify }]\n' },
      {
        file: 'steps/milk.yaml',
        replace: 'edit:',
        by: 'calls: { verify: { effect: code.verify, with: { code: milk.milk } } }\nedit:',
      },
      { file: 'steps/milk.yaml', replace: '{ go: review }', by: '{ call: verify }' },
      { file: 'steps/milk.yaml', replace: /$/, by: `  verify.ok: [{ go: review }]\n${rule}` },
    )
    expect(lines.filter((line) => line.includes('J320'))).toEqual(told)
  },
)

test('a page whose call has an entry of its own for the code needs no rule for the buttons of the other', () => {
  const lines = found(
    {
      file: 'errors.yaml',
      replace: 'WRONG: { as: field, at: member.code }',
      by: "WRONG: { as: modal, buttons: { again: askAgain } }\n'WRONG@code.verify': { as: modal, buttons: [dismiss] }",
    },
    { file: 'steps/member.yaml', replace: /$/, by: '  askAgain: [{ call: verify }]\n' },
  )
  expect(lines.filter((line) => line.includes('J320'))).toEqual([])
})
