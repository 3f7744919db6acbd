import { expect, test } from 'vitest'
import { type Change, diagnose } from '../diagnostics/tea.ts'

function found(change: Change): string[] {
  return diagnose([change]).diagnostics.map(
    ({ code, message, file, line, column }) => `${code} ${message} (${file.replace('tea/', '')}:${line}:${column})`,
  )
}

const content = '  - picture: { action: smell }\n  - form\n'
const nested = (block: string): Change => ({ file: 'steps/menu.yaml', replace: content, by: block })

test('[13] blocks are nested where they are drawn', () => {
  expect(found(nested('  - picture: { action: smell, content: [form] }\n'))).toEqual([])
})

test('[13] blocks under one that draws none are named', () => {
  const text = '  - picture: { action: smell }\n  - text:\n      content: [form]\n'
  const message = 'J211 the block `text` has no option `content` (steps/menu.yaml:17:7)'
  expect(found(nested(text))).toContain(message)
})
