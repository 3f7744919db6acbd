/** Two files that would be one: neither may be read silently in the place of the other. */
import { expect, test } from 'vitest'
import { diagnose, tea } from '../diagnostics/tea.ts'

test.each(['steps/cup', 'copy/en', 'settings', 'schemas/tea'])(
  'a second file `%s` is refused where it differs in its ending alone',
  (file) => {
    const text = tea.find((source) => source.file === `tea/${file}.yaml`)?.text ?? ''
    expect(text).not.toBe('')
    const name = file.replace(/^.*\//, '')
    // At its first line that is no comment.
    const line = text.split('\n').findIndex((each) => !each.startsWith('#')) + 1
    expect(diagnose([{ file: `${file}.yml`, text }]).diagnostics).toMatchObject([
      { code: 'J217', message: `\`${name}\` is taken`, file: `tea/${file}.yml`, line },
    ])
  },
)

test('a call that is called like a step is one diagnostic, and what is read of that step none', () => {
  const member = tea.find(({ file }) => file === 'tea/steps/member.yaml')?.text ?? ''
  const text = member
    .replace('  send:', '  menu:')
    .replaceAll('send.ok', 'menu.ok')
    .replaceAll('call: send', 'call: menu')
  expect(text).toContain('with: { tea: menu.tea }')
  const words = { file: 'copy/en.yaml', replace: /(?<=\nmember:[\s\S]*?busy: \{ )send/, by: 'menu' }
  expect(diagnose([{ file: 'steps/member.yaml', text }, words]).diagnostics).toMatchObject([
    { code: 'J217', message: '`menu` is taken', file: 'tea/steps/member.yaml' },
  ])
})
