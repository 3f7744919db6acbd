/** Parts of dependencies that this product never runs, left out of what the browser loads. */
import type { Plugin } from 'vite'

/**
 * RJSF draws nothing here: its form resolves which fields there are and hands every one of them to the engine's own
 * (`src/engine/react/step-form.tsx`). Its widgets, templates and the other fields would be half of it.
 */
const formParts = `
import ObjectField from '@rjsf/core/lib/components/fields/ObjectField.js'
import { DEFAULT_ID_PREFIX, DEFAULT_ID_SEPARATOR, englishStringTranslator } from '@rjsf/utils'
export default () => ({
  fields: { ObjectField },
  templates: { ButtonTemplates: {} },
  widgets: {},
  rootSchema: {},
  formContext: {},
  translateString: englishStringTranslator,
  globalFormOptions: {
    idPrefix: DEFAULT_ID_PREFIX,
    idSeparator: DEFAULT_ID_SEPARATOR,
    useFallbackUiForUnsupportedType: false,
  },
})
`

/** No link of the router's is drawn: the engine decides where the applicant goes, and writes the history. */
const link = `
export const Link = () => null
export const createLink = () => Link
export const linkOptions = (options) => options
export const useLinkProps = () => ({})
`

/**
 * Another address begins at its top. Where the reader was on a page is not written down: reading what was written made the
 * start of every page wait for the disk. A page that is drawn over what was painted stays where it was scrolled to.
 */
const scroll = `
export function setupScrollRestoration(router) {
  router.subscribe('onRendered', ({ fromLocation, hrefChanged }) => {
    if (fromLocation && hrefChanged) scrollTo({ top: 0, left: 0 })
  })
}
export const storageKey = ''
export const defaultGetScrollRestorationKey = (location) => location.href
export const getElementScrollRestorationEntry = () => undefined
`

/** The cache only reads: no page-by-page queries, and no mutations. */
const mutations = `
export class MutationCache {
  mount() {}
  unmount() {}
  clear() {}
  findAll() { return [] }
}
`
const pages = 'export const infiniteQueryBehavior = () => undefined'

/** A route's hooks read what its address or its loader brought: no screen asks for either. */
const routeHooks = ['Match', 'LoaderData', 'LoaderDeps', 'Params', 'Search', 'Navigate', 'RouteContext'].map(
  (what): [RegExp, string, string] => [
    /\/react-router\/dist\/esm\/route\.js$/,
    `./use${what}.js`,
    `export const use${what} = () => undefined`,
  ],
)

/** No read waits for a network or for a window in front: the cache is asked, and asks, at once. */
const focus = 'export const focusManager = { isFocused: () => true }'
const online = 'export const onlineManager = { isOnline: () => true }'

/** By the package and the file of what is swapped. */
const swapped: [from: RegExp, source: string, code: string][] = [
  [/\/react-router\/dist\/esm\/[\w.-]+\.js$/, './link.js', link],
  [/\/router-core\/dist\/esm\/[\w.-]+\.js$/, './scroll-restoration.js', scroll],
  [/\/query-core\/build\/modern\/[\w.-]+\.js$/, './mutationCache.js', mutations],
  [/\/query-core\/build\/modern\/query\.js$/, './infiniteQueryBehavior.js', pages],
  [/\/query-core\/build\/modern\/retryer\.js$/, './focusManager.js', focus],
  [/\/query-core\/build\/modern\/retryer\.js$/, './onlineManager.js', online],
  ...routeHooks,
]

/** Swaps those parts for smaller ones in a build; what is left behaves the same. */
export function omitUnusedModules(): Plugin {
  const id = '\0form-parts.js'
  let isBuild = false
  return {
    name: 'unused-modules',
    enforce: 'pre',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    resolveId(source, importer) {
      if (source === '../getDefaultRegistry.js' && importer?.includes('@rjsf/core/lib/components/Form.js')) return id
      const part = swapped.find(([from, each]) => each === source && importer !== undefined && from.test(importer))
      if (part && isBuild) return idOf(source)
      // Messages are parsed when the journey is compiled.
      if (source === '@formatjs/icu-messageformat-parser' && importer?.includes('/intl-messageformat/')) {
        return this.resolve('@formatjs/icu-messageformat-parser/no-parser.js', importer)
      }
      return undefined
    },
    transform(code, id) {
      return isBuild && id.endsWith('/intl-messageformat/index.js') ? withoutFormatClass(code) : undefined
    },
    load(loaded) {
      if (loaded === id) return formParts
      return swapped.find(([, part]) => loaded === idOf(part))?.[2]
    },
  }
}

/**
 * Messages are written by the library's function. Its class has static blocks, which keep it, and what it remembers, in
 * each build that uses the function.
 */
function withoutFormatClass(code: string): string {
  const [declaration] = /(?<=\nvar IntlMessageFormat = )class [\s\S]*?\n}(?=;)/.exec(code) ?? []
  if (declaration === undefined) throw new Error('expected the class `IntlMessageFormat` in intl-messageformat')
  return code.replace(declaration, () => `/* @__PURE__ */ (() => ${declaration})()`)
}

const idOf = (part: string) => `\0unused-${part.replace('./', '')}`
