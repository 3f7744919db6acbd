/** Writes the first page as a file for each provider, so that it is read before the application has been fetched. */
import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { type Selector, type SelectorComponent, type StyleRule, transform, type Visitor } from 'lightningcss'
import { build, minify, type Plugin, type PluginOption, type Rolldown, transformWithOxc } from 'vite'
import { withLayerBlocks } from './layer-blocks.ts'
import { styleTargets } from './oldest-browsers.ts'
import { writePageHead } from './page-head.ts'

type Prerender = typeof import('../src/prerender.tsx')

/** `plugins`: what the application's modules need to run here as they do in the browser. */
export function firstPage(plugins: () => PluginOption[]): Plugin {
  return {
    name: 'first-page',
    apply: 'build',
    async writeBundle({ dir = 'dist' }, bundle) {
      const drawn = await drawPages([withoutStyleSheets(), plugins()])
      const earlyScript = await writeEarlyPage(dir)
      const shell = readFileSync(join(dir, 'index.html'), 'utf8')
      mkdirSync(join(dir, 'first'), { recursive: true })
      const pages: { hosts: string[]; file: string }[] = []
      for (const { hosts, words, html, font, withoutApplication, ...brand } of drawn.pages) {
        const { theme } = brand
        const file = `first/${theme}.html`
        const { first, rest } = splitStyles(dir, shell, html)
        const styles = `<link rel="stylesheet" crossorigin href="/${first}">`
        const page = writePageHead(dir, brand, process.env.PUBLIC_ORIGIN)
        const head = [words, styles, earlyScript, ...fontLinks(dir, font), ...page]
        const branded = inBrand(withBeside(shell, withoutApplication), theme).replace(sheetAddress, rest)
        writeFileSync(join(dir, file), filled(branded, html, head))
        pages.push({ hosts, file })
      }
      // Every other page needs the whole journey from its first moment on: it must not be found out about last.
      const needed = [...new Set(beyondFirst.flatMap((module) => filesOf(bundle, shell, module)))]
      const [{ words = '', withoutApplication = '' } = {}] = drawn.pages
      const page = withBeside(shell, withoutApplication)
      writeFileSync(join(dir, 'index.html'), withLinks(page, [words, earlyScript, ...needed.map(preloadOf)]))
      writeFileSync(join(dir, 'first/pages.json'), JSON.stringify({ pages, unlessQuery: drawn.queries }))
    },
  }
}

/**
 * What the first page's module says. It is put together into one file first: Vite's own runner asks for each of its hundreds of
 * modules by itself, and gives up where a busy machine takes a minute for one. Another process runs it, because the runner that
 * has read this file would do that here, too.
 */
async function drawPages(plugins: PluginOption[]): Promise<Prerender> {
  const folder = join('.generated', 'first-page', randomUUID())
  try {
    await build({
      ...{ configFile: false, publicDir: false, logLevel: 'error', plugins },
      build: {
        ...{ ssr: 'src/prerender.tsx', outDir: folder, minify: false, target: 'node20' },
        rolldownOptions: { output: { entryFileNames: 'prerender.mjs', codeSplitting: false } },
      },
    })
    const say = `import(process.argv[1]).then((all) => process.stdout.write(JSON.stringify(all)))`
    const file = pathToFileURL(resolve(folder, 'prerender.mjs')).href
    // There is a page for each provider, however many there are.
    const unlimited = { maxBuffer: Number.POSITIVE_INFINITY }
    const { stdout } = await promisify(execFile)(process.execPath, ['--eval', say, file], unlimited)
    return JSON.parse(stdout)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The application's style sheet holds its fonts alone, and is linked by the shell already. */
function withoutStyleSheets(): Plugin {
  const id = '\0no-styles.js'
  return {
    name: 'without-style-sheets',
    enforce: 'pre',
    resolveId: (source) => (source.endsWith('.css') ? id : undefined),
    load: (loaded) => (loaded === id ? 'export {}' : undefined),
  }
}

/** The style sheet has the tokens of every brand; the page says which are its own. */
function inBrand(shell: string, theme: string): string {
  const root = '<html '
  if (!shell.includes(root)) throw new Error('expected `<html lang=…>` in index.html')
  return shell.replace(root, () => `<html data-brand="${theme}" `)
}

const root = '<div id="root"></div>'

/** The shell with what stands beside the application. */
function withBeside(shell: string, html: string): string {
  if (!shell.includes(root)) throw new Error('expected an empty root in index.html')
  return shell.replace(root, () => `${root}\n    ${html}`)
}

/**
 * The shell with the page in it. `data-painted`: what is there already does not have to appear again. `head`: what paints
 * it. What makes it work lies in a template, for the early script to fetch when the page has been seen.
 */
function filled(shell: string, html: string, head: string[]): string {
  const work: string[] = []
  const shellWithoutWork = shell.replace(workElement, (_, element: string) => {
    work.push(element)
    return ''
  })
  // What the application imports is run first, each file in a task of its own: a finger is answered in between.
  const [entry = [], imported = [], sheet = []] = ['<script', 'modulepreload', 'stylesheet'].map((kind) =>
    work.filter((element) => element.includes(kind)),
  )
  const scripts = [...imported, ...entry].map((element) => addressOf(element))
  const later = [
    ...sheet,
    ...scripts.map((address) => `<link rel="modulepreload" crossorigin href="${address}">`),
    ...scripts.map((address) => `<script type="module" crossorigin src="${address}"></script>`),
  ].join('')
  const painted = [`<div id="root" data-painted>${untouched(html)}</div>`, `<template>${later}</template>`]
  return shellWithoutWork
    .replace('</head>', () => `  ${head.join('\n    ')}\n  </head>`)
    .replace(root, () => painted.join('\n    '))
}

function addressOf(element: string): string {
  const [, address] = / (?:src|href)="([^"]+)"/.exec(element) ?? []
  if (address === undefined) throw new Error(`expected an address in ${element}`)
  return address
}

/** An element that loads the application: its scripts, and the style sheet of all screens. */
const workElement = /\s*(<script type="module".*?<\/script>|<link rel="(?:modulepreload|stylesheet)".*?>)/g

const sheetAddress = /(?<=<link rel="stylesheet"[^>]* href="\/)assets\/[^"]+(?=">)/

/**
 * The style sheet of all screens in two: the rules that the painted page is drawn with, and the other classes, which come
 * with the application. No rule is in both: a browser would style everything that it has drawn anew. Returns their files.
 */
function splitStyles(dir: string, shell: string, html: string): { first: string; rest: string } {
  const [sheet] = sheetAddress.exec(shell) ?? []
  if (sheet === undefined) throw new Error('expected a style sheet in index.html')
  const code = readFileSync(join(dir, sheet))
  const painted = new Set(Array.from(html.matchAll(/ class="([^"]*)"/g), ([, names = '']) => names.split(' ')).flat())
  const isPainted = (selector: Selector) => selector.every((part) => !isOwnClass(part) || painted.has(part.name))
  const write = (name: string, visitor: Visitor<never>) => {
    const { code: kept } = transform({ filename: sheet, code, visitor, targets: styleTargets })
    // Drops the blocks, too, that have no rules left.
    const { code: minified } = transform({ filename: sheet, code: kept, minify: true, targets: styleTargets })
    const rules = withLayerBlocks(String(minified))
    const file = `assets/${name}-${hashOf(rules)}.css`
    writeFileSync(join(dir, file), rules)
    return file
  }
  const isFirst = ({ value }: { value: StyleRule }) => value.selectors.some(isPainted)
  return {
    first: write('first', { Rule: { style: (rule) => (isFirst(rule) ? undefined : []) } }),
    // Fonts, animations and what paper looks like are there from the first moment on.
    rest: write('rest', {
      Rule: { style: (rule) => (isFirst(rule) ? [] : undefined), 'font-face': drop, keyframes: drop, page: drop },
    }),
  }
}

const drop = () => []

const isOwnClass = (part: SelectorComponent): part is { type: 'class'; name: string } =>
  part.type === 'class' && part.name.startsWith('s-')

/** The shell with further elements before the application's own. */
function withLinks(shell: string, links: string[]): string {
  const script = '<script type="module"'
  if (!shell.includes(script)) throw new Error('expected a script in index.html')
  return shell.replace(script, () => `${links.join('\n    ')}\n    ${script}`)
}

/** What the first page does without. */
const beyondFirst = ['virtual:journey/later.js', 'later-functions.js', 'core/restore.ts']

/** The files of that module that `shell` does not request already. */
function filesOf(bundle: Rolldown.OutputBundle, shell: string, module: string): string[] {
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk' || !chunk.facadeModuleId?.endsWith(module)) continue
    return [chunk.fileName, ...chunk.imports].filter((file) => !shell.includes(file))
  }
  throw new Error(`expected a file of its own for \`${module}\`, found none`)
}

const preloadOf = (file: string) => `<link rel="modulepreload" crossorigin href="/${file}">`

/**
 * Removes styles in attributes, which the Content Security Policy forbids; the application sets those. Disables every field until
 * the application is there to keep what is typed.
 */
function untouched(html: string): string {
  return html.replace(/ style="[^"]*"/g, '').replace(/<(input|select|textarea) /g, '<$1 disabled ')
}

/** A script of its own, a few hundred bytes: the application comes with the rest. Returns the element that loads it. */
async function writeEarlyPage(dir: string): Promise<string> {
  const source = 'src/early-page.ts'
  const { code } = await transformWithOxc(readFileSync(source, 'utf8'), source)
  const { code: small } = await minify(source, code, { compress: true, mangle: true })
  const file = `assets/early-page-${hashOf(small)}.js`
  writeFileSync(join(dir, file), small)
  return `<script async type="module" crossorigin src="/${file}"></script>`
}

/** The typeface of the page, by the name that its brand's list begins with: `'Figtree Variable'` is `figtree-….woff2`. */
function fontLinks(dir: string, font: string): string[] {
  const [, family = ''] = /^'([^']+) Variable'/.exec(font) ?? []
  const prefix = `${family.toLowerCase().replaceAll(' ', '-')}-`
  const files = readdirSync(join(dir, 'assets')).filter((name) => name.endsWith('.woff2') && name.startsWith(prefix))
  if (files.length !== 1) throw new Error(`expected one font for \`${family}\`, found ${files.length}`)
  return files.map((name) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/${name}">`)
}

const hashOf = (text: string | Uint8Array) => createHash('sha256').update(text).digest('base64url').slice(0, 8)
