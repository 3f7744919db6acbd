/** Keeps what editors know of the journey up to date while it is worked on: a new name completes as soon as it is saved. */
import { relative, resolve } from 'node:path'
import type { Plugin } from 'vite'
import type { Source } from '../compiler/source/document.ts'
import type { Registry } from '../compiler/source/project.ts'
import { areSame, readSources } from '../compiler/source/read.ts'
import { writeEditorSchemas } from '../toolchain/editor/write.ts'
import { createCachedRegistry } from './cached-registry.ts'
import { lookRegularly } from './look-regularly.ts'

/** `output`: the folder that is written, below Vite's root. */
type Options = { folder?: string; output: string; registry: () => Promise<{ registry: Registry; files?: string[] }> }

/** Editors write a file in several steps; what comes within this many milliseconds is one save. */
const oneSave = 200

/**
 * Writes `output` when the development server starts, and after every save of a journey file or of a file that the registry
 * says it is made of. Never part of a build.
 */
export function editorPlugin({ folder = 'journey', output, registry }: Options): Plugin {
  let stopLooking: (() => void) | undefined
  return {
    name: 'editor-schemas',
    apply: 'serve',
    configureServer({ config, watcher }) {
      const from = resolve(config.root, folder)
      const registered = createCachedRegistry(config.root, registry)
      let read: Source[] = []
      const write = async (): Promise<void> => {
        read = readSources(from)
        writeEditorSchemas(resolve(config.root, output), read, await registered.current())
      }
      const report = (problem: unknown) => config.logger.warn(`editor schemas: ${String(problem)}`)
      let waiting: NodeJS.Timeout | undefined
      const later = (): void => {
        clearTimeout(waiting)
        waiting = setTimeout(() => write().catch(report), oneSave)
      }
      const look = async (): Promise<void> => {
        if (!areSame(read, readSources(from))) later()
      }
      later()
      stopLooking = lookRegularly(watcher, look, report)
      watcher.on('all', (_, file) => {
        const isJourney = !relative(from, file).startsWith('..') && /\.ya?ml$/.test(file)
        if (isJourney || (isCode(file) && registered.invalidate(file))) later()
      })
    },
    // Vite calls it when the server closes.
    buildEnd: () => stopLooking?.(),
  }
}

/** The output must not count, or writing it would cause the next writing. */
function isCode(file: string): boolean {
  return /\.[cm]?[jt]sx?$/.test(file)
}
