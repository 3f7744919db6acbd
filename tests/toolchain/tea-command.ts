/** The `journey` command on a copy of the tea order. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Registry } from '../../src/engine/compiler/compile.ts'
import { runCommand } from '../../src/engine/toolchain/command/command.ts'
import { type Change, changed, teaRegistry } from '../diagnostics/tea.ts'
import { temporaryFolder } from '../setup/temporary-folder.ts'

/** `names`: what the folder of the journey has then; `texts`: each of its files, and of those beside it. */
type Ran = { status: number; said: string; names: string[]; texts: Record<string, string> }

/** What the command says of the tea order with the changes, and what it leaves. @param beside further files, by their path next to the journey's folder */
export async function runTea(
  args: string[],
  changes: Change[],
  beside: Record<string, string> = {},
  registry: Registry = teaRegistry,
): Promise<Ran> {
  const root = temporaryFolder({
    ...Object.fromEntries(changed(changes).map(({ file, text }) => [file, text])),
    ...beside,
  })
  const folder = path.join(root, 'tea')
  const said: string[] = []
  const add = (text: string) => void said.push(text)
  const settings = {
    ...{ registry, folder, nodeArguments: [], cache: { code: [], folder: path.join(root, 'cache') } },
    code: {
      ...{ widgets: 'parts/widgets', blocks: 'parts/blocks', effects: 'parts/effects' },
      ...{ calculations: 'parts/calculations', widgetTable: 'parts/widgets.md' },
    },
    generated: { types: 'types.d.ts', editor: path.join(root, 'made', 'schemas'), pictures: 'pictures' },
  }
  const status = await runCommand(
    args.map((each) => each.replace('<root>', root)),
    settings,
    { out: add, err: add },
  )
  return { status, said: said.join('\n'), names: readdirSync(folder), texts: textsIn(root) }
}

function textsIn(root: string): Record<string, string> {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files.map(({ parentPath, name }) => path.join(parentPath, name))
  return Object.fromEntries(paths.map((file) => [path.relative(root, file), readFileSync(file, 'utf8')]))
}
