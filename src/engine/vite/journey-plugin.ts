/** Serves a compiled journey to Vite: virtual modules, a fresh journey after every save, and an overlay for mistakes. */
import { basename, relative, resolve, sep } from 'node:path'
import type { DevEnvironment, EnvironmentModuleNode, Plugin, ResolvedConfig } from 'vite'
import { type Compiled, compile, type Registry } from '../compiler/compile.ts'
import { printDiagnostics } from '../compiler/diagnostics/print.ts'
import { journeyModule, moduleCode } from '../compiler/lower/emit.ts'
import type { Source } from '../compiler/source/document.ts'
import type { Project } from '../compiler/source/project.ts'
import { readSources } from '../compiler/source/read.ts'
import { sampleOf } from '../toolchain/studio/sample.ts'
import { factsOf, scenesOf } from '../toolchain/studio/scenes.ts'
import { whenWatching } from './when-watching.ts'

export type JourneyOptions = {
  /** The journey's folder, below Vite's root. */
  folder?: string
  /** Loads what developers have registered, and says which files that was made of: a change of one loads it again. */
  registry: () => Promise<{ registry: Registry; files: string[] }>
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

type Result = { sources: Source[]; project: Project; compiled: Compiled | undefined; printed: string; warnings: number }

/** Milliseconds after which the files are read again, in case a save was missed. */
const rereadAfter = 500

/**
 * One plugin for development and build. In development a saved journey file sends the client the event `journey:update`
 * (or the overlay, when there is a mistake); a build with a mistake stops with the diagnostics.
 */
export function journeyPlugin({ folder = 'journey', registry, isSplit = false }: JourneyOptions): Plugin {
  let config: ResolvedConfig
  let registered: ReturnType<typeof registry> | undefined
  let result: Promise<Result> | undefined
  // While a file is wrong, a page that is already open goes on with the journey as it was.
  let lastGood: Compiled | undefined
  let timer: NodeJS.Timeout | undefined
  // The page was opened while a file was wrong, so nothing in it listens for the next journey.
  let unheard = false
  const prefix = `\0${journeyModule}`
  const scenesModule = `${prefix}/scenes`
  const compileNow = async (): Promise<Result> => {
    registered ??= registry()
    const found = compileFolder(resolve(config.root, folder), (await registered).registry)
    lastGood = found.compiled ?? lastGood
    return found
  }
  const compiled = (): Promise<Result> => {
    result ??= compileNow()
    return result
  }
  /** Tells the open page of the files as they are now; returns whether it goes on with them. */
  const takeOver = async (environment: DevEnvironment, timestamp: number): Promise<boolean> => {
    result = undefined
    const { sources, compiled: good, printed } = await compiled()
    reread(environment, sources, !good)
    const { hot, moduleGraph } = environment
    if (!good || unheard) {
      hot.send(good ? { type: 'full-reload' } : { type: 'error', err: overlay(printed) })
      return false
    }
    const seen = new Set<EnvironmentModuleNode>()
    for (const [id, module] of moduleGraph.idToModuleMap) {
      if (id.startsWith(prefix)) moduleGraph.invalidateModule(module, seen, timestamp, true)
    }
    // An update with nothing in it takes an overlay away.
    hot.send({ type: 'update', updates: [] })
    hot.send({ type: 'custom', event: 'journey:update' })
    return true
  }
  /** Takes over what was saved since the journey was read, if anything was. */
  const catchUp = async (environment: DevEnvironment): Promise<void> => {
    const read = await result
    if (read && !sameTexts(readSources(resolve(config.root, folder)), read.sources)) {
      await takeOver(environment, Date.now())
    }
  }
  /** Of two quick saves the watcher may miss the second: one more reading finds it. While a mistake is shown, reading goes on. */
  const reread = (environment: DevEnvironment, sources: Source[], isWrong: boolean): void => {
    clearTimeout(timer)
    const again = async (): Promise<void> => {
      if (!sameTexts(readSources(resolve(config.root, folder)), sources)) await takeOver(environment, Date.now())
      else if (isWrong) reread(environment, sources, isWrong)
    }
    timer = setTimeout(() => {
      again().catch((problem: unknown) => config.logger.error(String(problem)))
    }, rereadAfter)
    timer.unref()
  }
  const api: JourneyApi = { compiled: async () => (await compiled()).compiled, isSplit }
  return {
    name: 'journey',
    api,
    configResolved(resolved) {
      config = resolved
    },
    configureServer({ environments: { client }, watcher }) {
      whenWatching(watcher, () => {
        catchUp(client).catch((problem: unknown) => config.logger.error(String(problem)))
      })
    },
    async buildStart() {
      if (config.command !== 'build') return
      result = undefined
      const { compiled: good, printed, warnings } = await compiled()
      if (!good) this.error({ message: `the journey has mistakes\n\n${printed}`, stack: '' })
      if (warnings > 0) config.logger.info(`journey: ${warnings} warnings; \`npm run journey -- check\` shows them`)
    },
    buildEnd() {
      clearTimeout(timer)
    },
    resolveId(id, importer) {
      if (id === journeyModule || id.startsWith(`${journeyModule}/`)) return `\0${id}`
      // Compiled validators import parts of the engine's dependencies, which the product need not have itself.
      return importer?.startsWith(prefix) && !id.startsWith('\0') ? this.resolve(id, import.meta.filename) : undefined
    },
    async load(id) {
      if (!id.startsWith(prefix)) return undefined
      const { compiled: good, project, printed } = await compiled()
      if (id === scenesModule) return { code: scenesCode(project), moduleType: 'js' }
      if (id === prefix) unheard = !good
      const journey = good ?? (id === prefix ? undefined : lastGood)
      if (!journey) this.error({ ...overlay(printed), id: resolve(config.root, folder) })
      const code = moduleCode(journey, id.slice(1), isSplit && config.command === 'build')
      if (code === undefined) this.error(`\`${id.slice(1)}\` is not part of the journey`)
      return { code, moduleType: 'js', map: { mappings: '' } }
    },
    async hotUpdate({ file, timestamp }) {
      if (this.environment.name !== 'client') return undefined
      const inside = relative(resolve(config.root, folder), resolve(file))
      if (inside.startsWith('..') || !/\.ya?ml$/.test(file)) {
        const { files = [] } = (await registered) ?? {}
        if (files.some((each) => resolve(config.root, each) === resolve(file))) {
          registered = undefined
          result = undefined
        }
        return undefined
      }
      const isTaken = await takeOver(this.environment, timestamp)
      if (isTaken) config.logger.info(`journey: ${basename(folder)}${sep}${inside} taken over`, { timestamp: true })
      return []
    },
  }
}

function compileFolder(folder: string, registry: Registry): Result {
  const sources = readSources(folder)
  const { compiled, diagnostics, project } = compile(sources, registry)
  const shown = compiled ? diagnostics : diagnostics.filter((each) => each.severity === 'error')
  return { sources, project, compiled, printed: printDiagnostics(shown, sources), warnings: diagnostics.length }
}

/** What an applicant can come to see (`virtual:journey/scenes`), for what draws pages ahead of time. */
function scenesCode(project: Project): string {
  const calculated = Object.entries(project.registry.calculations).map(([name, { output }]) => [name, sampleOf(output)])
  const values = { facts: factsOf(project), scenes: scenesOf(project), calculated: Object.fromEntries(calculated) }
  return Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}\n`)
    .join('')
}

function sameTexts(some: Source[], others: Source[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ file, text }, at) => file === others[at]?.file && text === others[at]?.text)
  )
}

function overlay(printed: string): { message: string; stack: string; plugin: string } {
  return { message: `the journey has mistakes\n\n${printed}`, stack: '', plugin: 'journey' }
}
