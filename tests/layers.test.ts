/** Who may import whom, and who may touch the world: the shape of the code, held. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { cyclesOf } from './setup/import-cycles.ts'
import { type SourceFile, sourceFiles, withoutComments } from './setup/source-files.ts'

const sources = [...sourceFiles('src'), ...sourceFiles('sandbox')]

/** Where the engine may be entered from the code around it: what `exports` of its package.json offers to a page. */
const core = 'src/engine/core/index.ts'
const binding = [core, 'src/engine/react/index.ts']

/** Longest matching folder wins. A name ending in `/` allows all below it, `*` all packages. */
const mayImport: Record<string, string[]> = {
  'src/main.tsx': ['src/', 'virtual:', '*'],
  'src/early-page.ts': [],
  'src/prerender.tsx': ['src/', 'virtual:', '*'],
  'src/parts.ts': ['src/'],
  'src/registry.ts': ['src/'],
  // Each is drawn with `look`, and none knows another.
  'src/app/': ['src/app/', 'src/look/', ...binding, '*'],
  'src/widgets/': [
    'src/widgets/',
    'src/look/',
    'src/liveness/',
    // A part that a widget fetches itself.
    'src/engine/web/index.ts',
    ...binding,
    'react',
    '@rjsf/utils',
    '@chakra-ui/react/',
  ],
  'src/blocks/': ['src/blocks/', 'src/look/', ...binding, 'react', 'uqr', '@chakra-ui/react/'],
  'src/look/': ['src/look/', 'react', 'framer-motion', '@chakra-ui/react/', '@emotion/'],
  'src/liveness/': ['src/liveness/', 'src/engine/web/index.ts'],
  'src/calculations/': ['src/calculations/', core, 'big.js'],
  'src/effects/': ['src/effects/', core, 'src/engine/web/index.ts', '#journey-types', 'altcha-lib'],
  'src/engine/core/': ['src/engine/core/', 'intl-messageformat'],
  'src/engine/react/': ['src/engine/react/', 'src/engine/core/', 'react', '@rjsf/core', '@rjsf/utils'],
  'src/engine/web/': ['src/engine/web/', 'src/engine/react/', 'src/engine/core/', 'react', 'react-dom', '@tanstack/'],
  'src/engine/compiler/': [
    'src/engine/compiler/',
    'src/engine/core/',
    'node:',
    'ajv',
    'ajv-formats',
    'fast-check',
    'yaml',
    'fastest-levenshtein',
    'aws4fetch',
    '@rjsf/utils',
    '@rjsf/validator-ajv8',
    '@formatjs/icu-messageformat-parser',
    'json-schema-to-typescript',
    'sarif',
    'refa',
    'scslre',
    '@eslint-community/regexpp',
  ],
  'src/engine/toolchain/': [
    'src/engine/toolchain/',
    'src/engine/compiler/',
    'src/engine/core/',
    'node:',
    'yaml',
    'fast-check',
    '@dagrejs/dagre',
  ],
  'src/engine/vite/': [
    'src/engine/vite/',
    'src/engine/toolchain/',
    'src/engine/compiler/',
    'src/engine/core/',
    'node:',
    'vite',
  ],
  // The library as its user sees it: each room by its door.
  'src/engine/example/': [
    'src/engine/example/',
    ...binding,
    'src/engine/web/start/index.ts',
    'src/engine/vite/index.ts',
    'virtual:',
    'react',
    'vite',
    '@vitejs/plugin-react',
  ],
  // Served while developing, and no part of a build.
  'src/studio/': ['src/', 'virtual:', '*'],
  'sandbox/': [
    'sandbox/',
    // Types of the services and messages, and the narrow reader of them.
    '#journey-types',
    core,
    'src/engine/compiler/service-contract.ts',
    'node:',
    'fastify',
    '@fastify/',
    'drizzle-orm',
    'drizzle-kit',
    '@electric-sql/pglite',
    'pg',
    'ajv',
    'ajv-formats',
    'yaml',
    'altcha-lib',
    'big.js',
    '@cantoo/pdf-lib',
    'pdfkit',
    'jpeg-js',
    'cockatiel',
    'piscina',
    'prom-client',
    'fastest-levenshtein',
    'aws4fetch',
    '@noble/ciphers/',
    'nodemailer',
    // Loaded where a collector of traces is named.
    '@opentelemetry/',
  ],
}

/** The contract files name RJSF's and React's types; nothing of them is left when the engine runs. */
const typesOnly = ['src/engine/core/define.ts', 'src/engine/core/screen.ts']

test('the rules are tested on the code that is there', () => {
  expect(sources.length).toBeGreaterThan(100)
  expect(sources.flatMap((source) => source.imports).length).toBeGreaterThan(300)
})

test('every folder imports only what it is allowed to know', () => {
  const broken = sources.flatMap((source) => {
    const folder = Object.keys(mayImport)
      .filter((name) => source.file.startsWith(name))
      .sort((one, other) => other.length - one.length)[0]
    if (!folder) return [`${source.file} is in no folder with a rule`]
    const allowed = mayImport[folder] ?? []
    return source.imports
      .filter(
        (name) =>
          !(
            typesOnly.includes(source.file) &&
            ['react', '@rjsf/utils', '@rjsf/validator-ajv8', '@formatjs/icu-messageformat-parser'].includes(name)
          ),
      )
      .filter((name) => !allowed.some((rule) => allows(rule, name)))
      .map((name) => `${source.file} imports ${name}`)
  })
  expect(broken).toEqual([])
})

test('no YAML, schema compiler or message parser reaches the browser', () => {
  const browser = sources.filter(({ file }) => file.startsWith('src/') && !isForDevelopers(file))
  const broken = browser.flatMap(({ file, text }) =>
    [
      ...withoutComments(text).matchAll(
        /^import (?!type)[^'"]*['"](yaml|ajv|@rjsf\/validator-ajv8|@formatjs\/icu-messageformat-parser|json-schema-to-typescript)['"]/gm,
      ),
    ].map(([, name]) => `${file} imports ${name}`),
  )
  expect(broken).toEqual([])
})

test('the compiler and the toolchain stay at home: nothing that runs imports them', () => {
  const running = sources.filter(({ file }) => file.startsWith('src/') && !isForDevelopers(file))
  const broken = running.flatMap(({ file, text }) =>
    [
      ...withoutComments(text).matchAll(
        /^import (?!type)[^'"]*['"]([^'"]*\/(?:compiler|toolchain|vite)(?:\/[^'"]*)?)['"]/gm,
      ),
    ].map(([, name]) => `${file} imports ${name}`),
  )
  expect(broken).toEqual([])
})

test('[Y6] the engine knows no word of the trade that runs on it', () => {
  const words =
    /\b(loans?|rands?|banks?|banking|otp|SAID|said\.said|south africa\w*|credit|lender|chakra|fastify|borrow\w*)\b/
  // The compiler reads how services are reached, as data, and `web` reaches them; the core does not know that there is a network.
  const running = [...sourceFiles('src/engine/core'), ...sourceFiles('src/engine/react')]
  expect(running.flatMap((source) => linesWith(source, /\bhttps?\b/i))).toEqual([])
  const broken = sourceFiles('src/engine').flatMap((source) => linesWith(source, words))
  expect(broken).toEqual([])
})

test('only effects and main touch time, network, storage and chance', () => {
  const world =
    /\bDate\.now\b|\bnew Date\(\s*\)|\bset(?:Timeout|Interval)\s*\(|\brequestIdleCallback\b|\bfetch\s*\(|\b(?:local|session)Storage\b|\bindexedDB\b|\bMath\.random\b|\bcrypto\.(?:randomUUID|getRandomValues)\b|\bnavigator\.sendBeacon\b|\bXMLHttpRequest\b/
  const watched = sources.filter(
    ({ file }) =>
      file.startsWith('src/') &&
      !file.startsWith('src/effects/') &&
      !file.startsWith('src/engine/web/') &&
      !file.startsWith('src/engine/example/') &&
      !isForDevelopers(file) &&
      // What is before `main`: the first page waits for a style sheet, and no longer than that.
      !['src/main.tsx', 'src/early-page.ts'].includes(file),
  )
  const broken = watched.flatMap((source) => linesWith({ ...source, text: withoutComments(source.text) }, world))
  expect(broken).toEqual([])
})

test('the page says nothing by itself: its words are drawn from journey/copy when it is built', () => {
  const page = readFileSync('index.html', 'utf8')
  const [, body = ''] = /<body>(.*)<\/body>/s.exec(page) ?? []
  expect(body.trim()).toBe('<div id="root"></div>')
  expect(page).not.toMatch(/<title>|name="description"/)
})

test('a text is typed into `KeptInput`, which keeps what a password manager fills in', () => {
  const drawn = sources
    .filter(({ file }) => file.startsWith('src/widgets/') || file.startsWith('src/blocks/'))
    .flatMap(({ file, text }) => Array.from(text.matchAll(/<input\b.*?\/>/gs), ([element]) => ({ file, element })))
  const isOther = ({ element }: { element: string }) =>
    /type="(?:file|radio|range|checkbox|date)"|className=\{styles\[props\.type\]\}/.test(element)
  expect(drawn.length).toBeGreaterThan(0)
  expect(drawn.filter((each) => !isOther(each))).toEqual([])
})

test('a file holds one idea: none is longer than 350 lines', () => {
  const all = ['src', 'sandbox', 'scripts', 'tests', 'e2e'].flatMap((folder) =>
    sourceFiles(folder, ['.ts', '.tsx', '.mjs']),
  )
  expect(all.filter(({ text }) => text.split('\n').length > 350).map(({ file }) => file)).toEqual([])
})

test('the repository stands alone: nothing reads what lies outside it', () => {
  const everything = sourceFiles('.', ['.ts', '.tsx', '.mjs', '.json', '.yaml', '.html', '.css', '.md']).filter(
    ({ file }) => file !== 'package-lock.json' && file !== 'tests/layers.test.ts',
  )
  expect(everything.length).toBeGreaterThan(100)
  expect(everything.flatMap((source) => linesWith(source, /\.\.\/shared\/|\/work\//))).toEqual([])
})

test('nothing is hidden from the types: no file turns `any` on or the type check off', () => {
  const everything = ['src', 'sandbox', 'scripts', 'bench', 'tests', 'e2e'].flatMap((folder) =>
    sourceFiles(folder, ['.ts', '.tsx', '.mjs']),
  )
  const hidden = /biome-ignore\S* lint\/suspicious\/noExplicitAny|@ts-(?:ignore|expect-error|nocheck)/
  const broken = everything.filter(({ file }) => file !== 'tests/layers.test.ts')
  expect(broken.flatMap((source) => linesWith(source, hidden))).toEqual([])
  const rule = readFileSync('biome.json', 'utf8').match(/"noExplicitAny": "\w+"/g)
  expect(rule).toEqual(['"noExplicitAny": "error"'])
})

/** A pass of the compiler is entered by its door; what two of them need is in `symbols` or `source`. */
test('each pass of the compiler has one door', () => {
  const passes = 'src/engine/compiler/passes/'
  const broken = sources.flatMap(({ file, imports }) =>
    imports
      .filter((name) => {
        const [pass = ''] = name.startsWith(passes) ? name.slice(passes.length).split('/') : []
        return pass && !file.startsWith(`${passes}${pass}/`) && name !== `${passes}${pass}/index.ts`
      })
      .map((name) => `${file} imports ${name}`),
  )
  expect(broken).toEqual([])
})

/** `String`, and `+ ''` for that matter, throw for an object that has a key `toString`. */
test('what is written in a journey becomes text by `asText`', () => {
  const reading = sources.filter(({ file }) => /^src\/engine\/(compiler|toolchain)\//.test(file))
  expect(reading.flatMap((source) => linesWith(source, /(?<![.\w'])String(?!\.raw)\b/))).toEqual([])
})

test('no file imports itself by way of others, neither its values nor its types', () => {
  const everything = ['src', 'sandbox', 'scripts', 'tests', 'e2e'].flatMap((folder) =>
    sourceFiles(folder, ['.ts', '.tsx', '.mjs']),
  )
  expect(cyclesOf(everything)).toEqual([])
})

test('what is outside the engine enters it by the name of the package, never by a path', () => {
  const outside = ['src', 'sandbox', 'scripts', 'e2e'].flatMap((folder) => sourceFiles(folder))
  const broken = outside
    .filter(({ file }) => !file.startsWith('src/engine/'))
    .flatMap(({ file, text }) =>
      [...withoutComments(text).matchAll(/(?:\bfrom\s*|\bimport\(?\s*)['"](\.[^'"]+)['"]/g)]
        .map(([, name = '']) => path.posix.join(path.posix.dirname(file), name))
        .filter((name) => name.startsWith('src/engine/'))
        .map((name) => `${file} imports ${name}`),
    )
  expect(broken).toEqual([])
})

/** What reads journey/ before it runs: in a script, a test, or Vite. */
function isForDevelopers(file: string): boolean {
  const folders = ['src/engine/compiler/', 'src/engine/toolchain/', 'src/engine/vite/', 'src/studio/']
  return folders.some((folder) => file.startsWith(folder)) || file.endsWith('.config.ts')
}

function allows(rule: string, name: string): boolean {
  if (rule === '*') return !name.startsWith('src/') && !name.startsWith('sandbox/')
  if (rule.endsWith('/') || rule.endsWith(':')) return name.startsWith(rule)
  return name === rule || (!rule.startsWith('src/') && name.startsWith(`${rule}/`))
}

function linesWith({ file, text }: Pick<SourceFile, 'file' | 'text'>, pattern: RegExp): string[] {
  return text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : []))
}

test('nothing measures its width by the window’s, of which a bar to scroll by is a part', () => {
  const folders = ['app', 'blocks', 'widgets', 'look', 'studio']
  // A band may reach beyond the page on both sides, where what is in it is held in its column by the same measure.
  const isBand = (text: string) =>
    text.includes('marginInline="calc(50% - 50vw)"') && text.includes('paddingInline="calc(50vw - 50%)"')
  const wide = folders
    .flatMap((folder) => sourceFiles(`src/${folder}`))
    .filter(({ text }) => /\b(100|50)[sld]?vw\b/.test(withoutComments(text)) && !isBand(text))
  expect(wide.map(({ file }) => file)).toEqual([])
})
