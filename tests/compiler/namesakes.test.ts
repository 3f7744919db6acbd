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
