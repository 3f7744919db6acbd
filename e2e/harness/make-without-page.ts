/** Puts `without-page.ts` and the compiled journey together into one file for Node, and what saves a state into one for a page. */
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { journeyPlugin } from '@journey/engine/vite'
import { build, runnerImport } from 'vite'
import { stampOf } from '../../scripts/stamp.mjs'
import { inNode, inPage } from './begin.ts'

const root = path.resolve(import.meta.dirname, '../..')

const madeOf = [
  'journey',
  'src',
  'e2e/harness/without-page.ts',
  'e2e/harness/make-without-page.ts',
  'package-lock.json',
]

/** The folder of both as their sources are now: they are made again when one has changed. */
export async function makeWithoutPage(): Promise<string> {
  // There Playwright takes a file as it is: elsewhere it would translate the whole journey once more.
  const folder = path.join(root, 'node_modules/.cache/without-page')
  const made = path.join(folder, stampOf(madeOf))
  if (existsSync(made)) return made
  const own = path.join(folder, randomUUID())
  const { NODE_ENV } = process.env
  await putTogether(own)
  // Vite says that its process is one for production, and what the tests start would begin as such.
  delete process.env.NODE_ENV
  if (NODE_ENV !== undefined) process.env.NODE_ENV = NODE_ENV
  rmSync(made, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  renameSync(own, made)
  return made
}

/** Writes both into the folder. */
async function putTogether(folder: string): Promise<void> {
  const registry = async () => {
    const { module } = await runnerImport<typeof import('../../src/registry.ts')>('./src/registry.ts', {
      configFile: false,
      logLevel: 'error',
      root,
    })
    return { registry: module.registry, files: [] }
  }
  const common = { root, configFile: false, publicDir: false, logLevel: 'error' } as const
  await build({
    ...{ ...common, plugins: [journeyPlugin({ registry })] },
    build: {
      ...{ ssr: 'e2e/harness/without-page.ts', outDir: folder, minify: false, target: 'node20' },
      rolldownOptions: { output: { entryFileNames: inNode, codeSplitting: false } },
    },
  })
  const entry = 'src/engine/web/session/session-store.ts'
  await build({
    ...common,
    build: {
      ...{ outDir: folder, emptyOutDir: false },
      lib: { entry, formats: ['iife'], name: 'sessionStore', fileName: () => inPage },
    },
  })
}
