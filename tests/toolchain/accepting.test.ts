/** `pin` and `contract` accept what a person means: of a journey with mistakes they write nothing. */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { runCommand } from '../../src/engine/toolchain/command/command.ts'
import { type Change, changed, teaRegistry } from '../diagnostics/tea.ts'
import { temporaryFolder } from '../setup/temporary-folder.ts'

/** What the command says of the tea order with the changes, its status, and what the folder of the journey has then. */
async function run(verb: string, changes: Change[]): Promise<{ status: number; said: string; names: string[] }> {
  const root = temporaryFolder(Object.fromEntries(changed(changes).map(({ file, text }) => [file, text])))
  const folder = path.join(root, 'tea')
  const said: string[] = []
  const add = (text: string) => void said.push(text)
  const settings = {
    ...{ registry: teaRegistry, folder, nodeArguments: [], cache: { code: [], folder: path.join(root, 'cache') } },
    code: { widgets: 'parts/widgets', effects: 'parts/effects', widgetTable: 'parts/widgets.md' },
    generated: { types: 'types.d.ts', editor: 'editor', pictures: 'pictures' },
  }
  const status = await runCommand([verb], settings, { out: add, err: add })
  return { status, said: said.join('\n'), names: readdirSync(folder) }
}

test.each([
  ['a step that cannot be read', { file: 'steps/wait.yaml', replace: 'content: [text]', by: 'content: [text' }, 'J101'],
  ['a story that cannot be read', { file: 'stories/wait.yaml', text: 'step: wait\nstories: {}\n' }, 'J104'],
  ['a name that there is not', { file: 'steps/cup.yaml', replace: 'order.number', by: 'ordr.number' }, 'J207'],
])('`pin` does not accept %s', async (_, change, code) => {
  const { status, said, names } = await run('pin', [change])
  expect(status).toBe(1)
  expect(said).toContain(`error[${code}]`)
  expect(said).toContain('nothing was written: fix what is wrong first')
  expect(names).not.toContain('pins')
})

test('`pin` accepts a journey without mistakes', async () => {
  expect(await run('pin', [])).toMatchObject({ status: 0, names: expect.arrayContaining(['pins', 'stories']) })
})

test('`contract` is not written of a schema that cannot be read, and is of one that has changed', async () => {
  const before = await run('contract', [{ file: 'schemas/tea.yaml', replace: 'type: string', by: 'type: strin' }])
  expect(before).toMatchObject({ status: 1, said: expect.stringContaining('nothing was written') })
  const after = await run('contract', [
    { file: 'schemas/tea.yaml', replace: 'code: { type: string }', by: 'code: { type: string, maxLength: 9 }' },
  ])
  expect(after).toMatchObject({ status: 0, said: expect.stringContaining('wrote ') })
})
