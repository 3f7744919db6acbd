/** Lets the page begin with the widgets, blocks and functions of its first screen; the others come when they are needed. */
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Plugin, parseAst } from 'vite'
import type { Compiled } from '../compiler/compile.ts'
import { splitJourney } from '../compiler/lower/first-part.ts'
import { partsOf } from '../core/screen-parts.ts'
import { type JourneyApi, journeyApi } from './journey-plugin.ts'

type Kind = 'widgets' | 'blocks' | 'calculations' | 'effects'

/**
 * `modules`: the file of each kind that exports a record of that name, made of what it imports from files beside it.
 * Calculations and effects come later only where the journey itself is split (`JourneyOptions.isSplit`).
 */
export type LaterPartsOptions = { modules: Partial<Record<Kind, string>> }

type Part = { kind: Kind; key: string; imported: string; from: string }

/** The files that hold what comes later: parts of screens with the first screen that uses one, the others with the rest of the journey. */
const together: Record<Kind, string> = {
  widgets: '\0later-parts.js',
  blocks: '\0later-parts.js',
  calculations: '\0later-functions.js',
  effects: '\0later-functions.js',
}

/**
 * Only for a build: in the record, a part that the first screen does not use becomes `{ later }` (see `Registry`). All of
 * these lie in one file, which is fetched ahead. Throws for a record that is written in another way.
 */
export function laterParts({ modules }: LaterPartsOptions): Plugin {
  let root = ''
  let api: JourneyApi | undefined
  const entries = Object.entries(modules) as [Kind, string][]
  const kinds = (): Kind[] => entries.map(([kind]) => kind).filter((kind) => !isFunction(kind) || api?.isSplit)
  const split = async (
    kind: Kind,
    code: string,
    id: string,
  ): Promise<{ parts: Part[]; used: string[] } | undefined> => {
    const journey = await api?.compiled()
    return journey && { parts: readRecord(code, id, kind), used: usedFirst(journey, kind) }
  }
  // Read anew for each kind: the bundler asks for this file as soon as one record is there, and the other may follow it.
  const laterOnes = async (kind: Kind): Promise<Part[]> => {
    const id = resolve(root, modules[kind] ?? '')
    const found = await split(kind, await readFile(id, 'utf8'), id)
    return found ? found.parts.filter(({ key }) => !found.used.includes(key)) : []
  }
  const isTogether = (id: string) => Object.values(together).includes(id)
  return {
    name: 'later-parts',
    apply: 'build',
    enforce: 'pre',
    configResolved(config) {
      root = config.root
      api = journeyApi(config.plugins)
    },
    resolveId: (source) => (isTogether(source) ? source : undefined),
    async load(id) {
      if (!isTogether(id)) return undefined
      const inside = await Promise.all(kinds().map((kind) => (together[kind] === id ? laterOnes(kind) : [])))
      return inside.flat().map(exportOf).join('\n')
    },
    async transform(code, id) {
      const kind = kinds().find((each) => resolve(root, modules[each] ?? '') === id)
      const found = kind === undefined ? undefined : await split(kind, code, id)
      if (kind === undefined || !found) return undefined
      const { parts, used } = found
      const isFirst = ({ key }: Part) => used.includes(key)
      const imports = parts.filter(isFirst).map(({ imported, from }) => `import { ${imported} } from ${text(from)}`)
      const entries = parts.map((part) => `  ${text(part.key)}: ${isFirst(part) ? part.imported : laterOf(part)},`)
      return { code: `${imports.join('\n')}\nexport const ${kind} = {\n${entries.join('\n')}\n}\n`, map: null }
    },
  }
}

/** The names of that kind that the first screen uses. */
function usedFirst(journey: Compiled, kind: Kind): string[] {
  if (isFunction(kind)) {
    const { calculations, effects } = splitJourney(journey).first.definition
    return kind === 'effects' ? Object.keys(effects) : Object.values(calculations).map(({ calculate }) => calculate)
  }
  const first = journey.screens[journey.definition.first]
  return first ? partsOf(first)[kind] : []
}

const isFunction = (kind: Kind) => kind === 'calculations' || kind === 'effects'
const text = (value: string) => JSON.stringify(value)
const nameOf = ({ kind, imported }: Part) => `${kind}_${imported}`
const exportOf = (part: Part) => `export { ${part.imported} as ${nameOf(part)} } from ${text(part.from)}`
const laterOf = (part: Part) =>
  `{ later: () => import(${text(together[part.kind])}).then((parts) => parts.${nameOf(part)}) }`

/** The entries of the record, and where each is imported from. */
function readRecord(code: string, file: string, kind: Kind): Part[] {
  const origins = new Map<string, { imported: string; from: string }>()
  const entries: { key: string; local: string }[] = []
  for (const node of parseAst(code, { lang: 'ts' }).body) {
    if (node.type === 'ImportDeclaration') {
      for (const one of node.specifiers) {
        if (one.type !== 'ImportSpecifier' || one.imported.type !== 'Identifier') continue
        origins.set(one.local.name, { imported: one.imported.name, from: resolve(file, '..', node.source.value) })
      }
    }
    const [made] =
      node.type === 'ExportNamedDeclaration' && node.declaration?.type === 'VariableDeclaration'
        ? node.declaration.declarations
        : []
    if (made?.id.type !== 'Identifier' || made.id.name !== kind || made.init?.type !== 'ObjectExpression') continue
    for (const property of made.init.properties) {
      if (property.type !== 'Property' || property.value.type !== 'Identifier') throw unreadable(file, kind)
      const { key } = property
      const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : undefined
      if (name === undefined) throw unreadable(file, kind)
      entries.push({ key: name, local: property.value.name })
    }
  }
  if (entries.length === 0) throw unreadable(file, kind)
  return entries.map(({ key, local }) => {
    const origin = origins.get(local)
    if (!origin) throw unreadable(file, kind)
    return { kind, key, ...origin }
  })
}

function unreadable(file: string, kind: Kind): Error {
  return new Error(`expected ${file} to export \`${kind}\` as a record of imported names, found another form`)
}
