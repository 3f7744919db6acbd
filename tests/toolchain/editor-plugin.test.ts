/** What editors complete follows what is saved, while the development server runs. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'vite'
import { expect, test } from 'vitest'
import { editorPlugin } from '../../src/engine/vite/editor-plugin.ts'
import { teaFolder, teaRegistry } from '../diagnostics/tea.ts'

/** The second watcher raises no event at all. */
const watchers: [words: string, options: { watch?: { ignored: string[] } }][] = [
  ['', {}],
  [', also when no event says so', { watch: { ignored: ['**'] } }],
]

test.each(watchers)(
  '[Y1] a step that is saved while the server runs completes in the others%s',
  async (_, watching) => {
    const root = mkdtempSync(join(tmpdir(), 'tea-'))
    cpSync(teaFolder, join(root, 'tea'), { recursive: true })
    const server = await createServer({
      ...{ root, configFile: false, logLevel: 'silent', server: { middlewareMode: true, ws: false, ...watching } },
      plugins: [editorPlugin({ folder: 'tea', output: 'known', registry: async () => ({ registry: teaRegistry }) })],
    })
    try {
      const known = (): string => readFileSync(join(root, 'known/step.json'), 'utf8')
      await expect.poll(known).toContain('"cup"')
      expect(known()).not.toContain('"saucer"')
      writeFileSync(join(root, 'tea/steps/saucer.yaml'), '# Waiting for a saucer.\nstep: saucer\npath: /saucer\n')
      await expect.poll(known).toContain('"saucer"')
    } finally {
      await server.close()
      rmSync(root, { recursive: true })
    }
  },
)

test('a widget that is saved while the server runs completes in steps', async () => {
  const root = mkdtempSync(join(tmpdir(), 'tea-'))
  cpSync(teaFolder, join(root, 'tea'), { recursive: true })
  writeFileSync(join(root, 'widgets.ts'), '')
  const [first] = Object.values(teaRegistry.widgets)
  if (!first) throw new Error('expected a widget in the tea shop, found none')
  let widgets = teaRegistry.widgets
  const registry = async () => ({ registry: { ...teaRegistry, widgets }, files: ['widgets.ts'] })
  const server = await createServer({
    ...{ root, configFile: false, logLevel: 'silent', server: { middlewareMode: true, ws: false } },
    plugins: [editorPlugin({ folder: 'tea', output: 'known', registry })],
  })
  try {
    const known = (): string => readFileSync(join(root, 'known/step.json'), 'utf8')
    await expect.poll(known).toContain('"cup"')
    expect(known()).not.toContain('"samovar"')
    // Else a save of now would raise no event.
    await expect.poll(() => server.watcher.getWatched()[root]).toContain('widgets.ts')
    widgets = { ...widgets, samovar: first }
    writeFileSync(join(root, 'widgets.ts'), 'export {}\n')
    await expect.poll(known).toContain('"samovar"')
  } finally {
    await server.close()
    rmSync(root, { recursive: true })
  }
})
