/** Lets the page begin with the widgets and blocks of its first screen; the others come with the screens that use them. */
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Plugin, parseAst } from 'vite'
import type { Compiled } from '../compiler/compile.ts'
import { partsOf } from '../core/screen-parts.ts'
import { journeyApi } from './journey-plugin.ts'

type Kind = 'widgets' | 'blocks'

/** `modules`: the file of each kind that exports a record of that name, made of what it imports from files beside it. */
export type LaterPartsOptions = { modules: Record<Kind, string> }

type Part = { kind: Kind; key: string; imported: string; from: string }

const together = '\0later-parts.js'

/**
 * Only for a build: in the record, a part that the first screen does not use becomes `{ later }` (see `Registry`). All of
 * these lie in one file, which is fetched ahead. Throws for a record that is written in another way.
 */
export function laterParts({ modules }: LaterPartsOptions): Plugin {
  let root = ''
  let compiled: () => Promise<Compiled | undefined> = async () => undefined
  const split = async (
    kind: Kind,
    code: string,
    id: string,
  ): Promise<{ parts: Part[]; used: string[] } | undefined> => {
    const journey = await compiled()
    const first = journey?.screens[journey.definition.first]
    return journey && { parts: readRecord(code, id, kind), used: first ? partsOf(first)[kind] : [] }
  }
  // Read anew for each kind: the bundler asks for this file as soon as one record is there, and the other may follow it.
  const laterOnes = async (kind: Kind): Promise<Part[]> => {
    const id = resolve(root, modules[kind])
    const found = await split(kind, await readFile(id, 'utf8'), id)
    return found ? found.parts.filter(({ key }) => !found.used.includes(key)) : []
  }
  return {
    name: 'later-parts',
    apply: 'build',
    enforce: 'pre',
    configResolved(config) {
      root = config.root
      compiled = journeyApi(config.plugins).compiled
    },
    resolveId: (source) => (source === together ? together : undefined),
    async load(id) {
      if (id !== together) return undefined
      return [...(await laterOnes('widgets')), ...(await laterOnes('blocks'))].map(exportOf).join('\n')
    },
    async transform(code, id) {
      const kind = (['widgets', 'blocks'] as const).find((each) => resolve(root, modules[each]) === id)
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

const text = (value: string) => JSON.stringify(value)
const nameOf = ({ kind, imported }: Part) => `${kind}_${imported}`
const exportOf = (part: Part) => `export { ${part.imported} as ${nameOf(part)} } from ${text(part.from)}`
const laterOf = (part: Part) => `{ later: () => import(${text(together)}).then((parts) => parts.${nameOf(part)}) }`

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
