/** Saves of journey files, while the development server runs. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger, createServer, type HotPayload, type Plugin, type ViteDevServer, type WatchOptions } from 'vite'
import { expect, test } from 'vitest'
import { journeyPlugin } from '../../src/engine/vite/journey-plugin.ts'
import { teaFolder, teaRegistry } from '../diagnostics/tea.ts'

test('[Y1] a mistake goes when it is fixed, even if the save was not noticed', async () => {
  await serve(null, async ({ root, plugin, environment, sent }) => {
    const file = join(root, 'tea/steps/wait.yaml')
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, text.replace('go: cup', 'go: cpu'))
    await heard(plugin, environment, file)
    expect(sent).toEqual(['update', 'error'])
    writeFileSync(file, text)
    await expect.poll(() => sent).toEqual(['update', 'error', 'update', 'custom'])
  })
})

test('[Y1] what is wrong with a save is said in the terminal, once, whether the page takes it over or not', async () => {
  await serve(null, async ({ root, plugin, environment, logged }) => {
    await environment.transformRequest('virtual:journey')
    const save = async (name: string, change: (text: string) => string): Promise<void> => {
      const file = join(root, name)
      const text = readFileSync(file, 'utf8')
      writeFileSync(file, change(text))
      await heard(plugin, environment, file)
      await heard(plugin, environment, file)
      writeFileSync(file, text)
      await heard(plugin, environment, file)
    }
    await save('tea/steps/wait.yaml', (text) => text.replace('go: cup', 'go: cpu'))
    expect(logged).toEqual([expect.stringMatching(/not taken over.*tea\/steps\/wait.yaml:\d+:\d+.*go: cpu.*1 error/s)])
    logged.length = 0
    await save('tea/copy/en.yaml', (text) => `${text}nowhere:\n  title: Of no step\n`)
    expect(logged).toEqual([
      expect.stringMatching(/taken over, with diagnostics.*tea\/copy\/en.yaml:\d+:\d+.*nowhere/s),
    ])
  })
})

test('[Y1] a save that raises no event is taken over', async () => {
  // No file raises an event.
  await serve({ ignored: ['**'] }, async ({ root, environment, sent }) => {
    await environment.transformRequest('virtual:journey')
    const file = join(root, 'tea/steps/wait.yaml')
    writeFileSync(file, `${readFileSync(file, 'utf8')}# Saved early.\n`)
    await expect.poll(() => sent).toEqual(['update', 'custom'])
  })
})

test('[Y1] many files that are saved together, as by a change of branch, are taken over at once', async () => {
  await serve(null, async ({ root, plugin, environment, sent }) => {
    await environment.transformRequest('virtual:journey')
    const files = ['cup', 'menu', 'milk', 'wait'].map((step) => join(root, `tea/steps/${step}.yaml`))
    for (const file of files) writeFileSync(file, `${readFileSync(file, 'utf8')}# Of the other branch.\n`)
    await Promise.all(files.map((file) => heard(plugin, environment, file)))
    expect(sent).toEqual(['update', 'custom'])
  })
})

test('a page that cannot begin with what is registered says why, and begins when it is repaired', async () => {
  const root = mkdtempSync(join(tmpdir(), 'tea-'))
  cpSync(teaFolder, join(root, 'tea'), { recursive: true })
  const cup = join(root, 'widgets/cup.tsx')
  const { widgets } = teaRegistry
  let registry: object = teaRegistry
  const loadRegistry = async () => ({ registry: registry as typeof teaRegistry, files: [cup] })
  const plugin = journeyPlugin({ folder: 'tea', registry: loadRegistry })
  const server = await createServer({
    ...{ root, configFile: false, logLevel: 'silent' },
    server: { middlewareMode: true, ws: false, watch: null },
    plugins: [plugin],
  })
  try {
    const environment = server.environments.client
    const sent: string[] = []
    environment.hot.send = (what: HotPayload | string) =>
      void sent.push(typeof what === 'string' ? what : what.type === 'error' ? what.err.message : what.type)
    await environment.transformRequest('virtual:journey')

    registry = { ...teaRegistry, widgets: { ...widgets, cup: undefined } }
    await heard(plugin, environment, cup)
    const reason = expect.stringContaining('nothing is registered as `cup` of the widgets')
    await expect.poll(() => sent).toEqual([reason])
    await expect(environment.transformRequest('virtual:journey')).rejects.toThrow('`cup`')

    registry = teaRegistry
    await heard(plugin, environment, cup)
    await expect.poll(() => sent).toEqual([reason, 'full-reload'])
  } finally {
    await server.close()
    rmSync(root, { recursive: true })
  }
})

type Served = {
  /** The folder around `tea`. */
  root: string
  plugin: Plugin
  environment: ViteDevServer['environments']['client']
  /** What the page has been told, by its kind. */
  sent: string[]
  /** What the terminal says is wrong. */
  logged: string[]
}

/** Serves a copy of the tea shop while `act` runs. */
async function serve(watch: WatchOptions | null, act: (served: Served) => Promise<void>): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'tea-'))
  cpSync(teaFolder, join(root, 'tea'), { recursive: true })
  const plugin = journeyPlugin({ folder: 'tea', registry: async () => ({ registry: teaRegistry, files: [] }) })
  const logged: string[] = []
  const hear = (text: string) => void logged.push(text)
  const customLogger = Object.assign(createLogger('silent'), { warn: hear, error: hear })
  const server = await createServer({
    ...{ root, configFile: false, customLogger },
    server: { middlewareMode: true, ws: false, watch },
    plugins: [plugin],
  })
  try {
    const environment = server.environments.client
    const sent: string[] = []
    environment.hot.send = (what: HotPayload | string) => void sent.push(typeof what === 'string' ? what : what.type)
    await act({ root, plugin, environment, sent, logged })
  } finally {
    await server.close()
    rmSync(root, { recursive: true })
  }
}

/** What Vite does when it hears of a save. */
async function heard({ hotUpdate }: Plugin, environment: object, file: string): Promise<void> {
  if (typeof hotUpdate !== 'function') throw new Error('expected a plugin that hears of saves')
  await Reflect.apply(hotUpdate, { environment }, [{ file, timestamp: Date.now() }])
}
