/** Serves a compiled journey to Vite: virtual modules, a fresh journey after every save, and an overlay for mistakes. */
import { basename, relative, resolve, sep } from 'node:path'
import type { Plugin, ResolvedConfig } from 'vite'
import type { Compiled } from '../compiler/compile.ts'
import { journeyModule, moduleCode } from '../compiler/lower/emit.ts'
import type { Project } from '../compiler/source/project.ts'
import { sampleOf } from '../toolchain/studio/sample.ts'
import { factsOf, scenesOf } from '../toolchain/studio/scenes.ts'
import type { LoadRegistry } from './cached-registry.ts'
import { type Compilation, type CompiledFolder, createCompiledFolder } from './compiled-folder.ts'
import { createJourneyUpdates, type JourneyUpdates, overlay } from './journey-updates.ts'
import { lookRegularly } from './look-regularly.ts'

export type JourneyOptions = {
  /** The journey's folder, below Vite's root. */
  folder?: string
  /** Loads what developers have registered, and says which files that was made of: a change of one loads it again. */
  registry: LoadRegistry
  /**
   * A build for the browser gives `virtual:journey` only what the first screen needs, and the rest as its `later`, which
   * `startJourney` fetches. For a page that does not begin with `startJourney`: leave it out.
   */
  isSplit?: boolean
}

/** What other plugins of the build may ask of this one. */
export type JourneyApi = {
  /** The journey; `undefined` while it has mistakes. */
  compiled: () => Promise<Compiled | undefined>
  /** `JourneyOptions.isSplit`. */
  isSplit: boolean
}

/** The journey's plugin among those of a build. Throws when it is not there. */
export function journeyApi(plugins: readonly Plugin[]): JourneyApi {
  const found = plugins.find(({ name }) => name === 'journey')
  if (!found) throw new Error('expected the plugin `journey` in the build, found none')
  return found.api
}

/** The ids of the virtual modules, as Vite passes them on. */
const prefix = `\0${journeyModule}`

/**
 * One plugin for development and build. In development a saved journey file sends the client the event `journey:update`
 * (or the overlay, when there is a mistake); a build with a mistake stops with the diagnostics.
 */
export function journeyPlugin({ folder: name = 'journey', registry, isSplit = false }: JourneyOptions): Plugin {
  let config: ResolvedConfig
  let folder: CompiledFolder
  let updates: JourneyUpdates
  let stopLooking: (() => void) | undefined
  const api: JourneyApi = { compiled: async () => (await folder.current()).compiled, isSplit }
  return {
    name: 'journey',
    api,
    configResolved(resolved) {
      config = resolved
      folder = createCompiledFolder(config.root, name, registry)
      updates = createJourneyUpdates(folder, prefix, (found) => logFindings(config, found))
    },
    configureServer({ environments: { client }, watcher }) {
      const report = (problem: unknown) => config.logger.error(String(problem))
      stopLooking = lookRegularly(watcher, () => updates.catchUp(client), report)
    },
    async buildStart() {
      if (config.command !== 'build') return
      folder.invalidate()
      const { compiled, printed, findings } = await folder.current()
      if (!compiled) this.error({ message: `the journey has mistakes\n\n${printed}`, stack: '' })
      if (findings > 0) config.logger.info(`journey: ${findings} diagnostics; \`npm run journey -- check\` shows them`)
    },
    buildEnd() {
      stopLooking?.()
    },
    resolveId(id, importer) {
      if (id === journeyModule || id.startsWith(`${journeyModule}/`)) return `\0${id}`
      // Compiled validators import parts of the engine's dependencies, which the product need not have itself.
      return importer?.startsWith(prefix) && !id.startsWith('\0') ? this.resolve(id, import.meta.filename) : undefined
    },
    async load(id) {
      if (!id.startsWith(prefix)) return undefined
      const { compiled, project, printed } = await folder.current().catch((problem) => {
        if (id === prefix) updates.noteOpened(false)
        throw problem
      })
      if (id === `${prefix}/scenes`) return { code: scenesCode(project), moduleType: 'js' }
      if (id === prefix) updates.noteOpened(compiled !== undefined)
      // While a file is wrong, a page that is already open keeps the journey as it was.
      const journey = compiled ?? (id === prefix ? undefined : folder.lastGood())
      if (!journey) this.error({ ...overlay(printed), id: folder.path })
      const code = moduleCode(journey, id.slice(1), isSplit && config.command === 'build')
      if (code === undefined) this.error(`\`${id.slice(1)}\` is not part of the journey`)
      return { code, moduleType: 'js', map: { mappings: '' } }
    },
    async hotUpdate({ file, timestamp }) {
      if (this.environment.name !== 'client') return undefined
      const inside = relative(folder.path, resolve(file))
      if (inside.startsWith('..') || !/\.ya?ml$/.test(file)) {
        // The page's own update does not wait for it.
        if (folder.invalidateRegistry(file)) void updates.tryRegistry(this.environment)
        return undefined
      }
      const isTaken = await updates.send(this.environment, timestamp)
      if (isTaken) config.logger.info(`journey: ${basename(name)}${sep}${inside} taken over`, { timestamp: true })
      return []
    },
  }
}

/** Who works on the files sees in the terminal, too, what is wrong with what they saved. */
function logFindings({ logger }: ResolvedConfig, { compiled, printed, findings }: Compilation): void {
  if (findings === 0) return
  const about = compiled ? 'taken over, with diagnostics' : 'not taken over'
  logger[compiled ? 'warn' : 'error'](`journey: ${about}\n\n${printed}\n`, { timestamp: true })
}

/** What an applicant can come to see (`virtual:journey/scenes`), for what draws pages ahead of time. */
function scenesCode(project: Project): string {
  const calculated = Object.entries(project.registry.calculations).map(([name, { output }]) => [name, sampleOf(output)])
  const values = { facts: factsOf(project), scenes: scenesOf(project), calculated: Object.fromEntries(calculated) }
  return Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}\n`)
    .join('')
}
