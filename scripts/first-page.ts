/** Writes the first page as a file for each provider, so that it is read before the application has been fetched. */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { transform } from 'lightningcss'
import { minify, type Plugin, type PluginOption, type Rolldown, runnerImport, transformWithOxc } from 'vite'
import { writePageHead } from './page-head.ts'

type Prerender = typeof import('../src/prerender.tsx')

/** `plugins`: what the application's modules need to run here as they do in the browser. */
export function firstPage(plugins: () => PluginOption[]): Plugin {
  return {
    name: 'first-page',
    apply: 'build',
    async writeBundle({ dir = 'dist' }, bundle) {
      const { module } = await runnerImport<Prerender>('./src/prerender.tsx', {
        configFile: false,
        logLevel: 'error',
        plugins: [withoutStyleSheets(), plugins()],
      })
      const early = await writeEarlyPage(dir)
      const shell = readFileSync(join(dir, 'index.html'), 'utf8')
      mkdirSync(join(dir, 'first'), { recursive: true })
      const pages: { hosts: string[]; file: string }[] = []
      for (const { hosts, html, font, ...brand } of module.pages) {
        const { theme } = brand
        const file = `first/${theme}.html`
        const styles = writeFirstStyles(dir, shell, html, theme)
        const head = [styles, early, ...fontLinks(dir, font), ...writePageHead(dir, brand)]
        writeFileSync(join(dir, file), filled(inBrand(shell, theme), html, head))
        pages.push({ hosts, file })
      }
      // Every other page needs the whole journey from its first moment on: it must not be found out about last.
      const needed = [...new Set(beyondFirst.flatMap((module) => filesOf(bundle, shell, module)))]
      writeFileSync(join(dir, 'index.html'), withLinks(shell, needed.map(preloadOf)))
      writeFileSync(join(dir, 'first/pages.json'), JSON.stringify({ pages, unlessQuery: module.queries }))
    },
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

/**
 * The shell with the page in it. `data-painted`: what is there already does not have to appear again. `head`: what paints
 * it. What makes it work lies in a template, for the early script to fetch when the page has been seen.
 */
function filled(shell: string, html: string, head: string[]): string {
  const root = '<div id="root"></div>'
  if (!shell.includes(root)) throw new Error('expected an empty root in index.html')
  const work: string[] = []
  const bare = shell.replace(workElement, (_, element: string) => {
    work.push(element)
    return ''
  })
  const script = work.find((element) => element.startsWith('<script'))
  const [, address] = / src="([^"]+)"/.exec(script ?? '') ?? []
  if (address === undefined) throw new Error('expected the address of a script in index.html')
  const later = [...work, `<link rel="modulepreload" crossorigin href="${address}">`].join('')
  const painted = [`<div id="root" data-painted>${untouched(html)}</div>`, `<template>${later}</template>`]
  return bare
    .replace('</head>', () => `  ${head.join('\n    ')}\n  </head>`)
    .replace(root, () => painted.join('\n    '))
}

/** An element that loads the application: its scripts, and the style sheet of all screens. */
const workElement = /\s*(<script type="module".*?<\/script>|<link rel="(?:modulepreload|stylesheet)".*?>)/g

const sheetElement = /<link rel="stylesheet"[^>]* href="\/(assets\/[^"]+)">/

/** The rules that the painted page is drawn with, a third of all: the rest comes with the application. Returns the element. */
function writeFirstStyles(dir: string, shell: string, html: string, theme: string): string {
  const [, sheet] = sheetElement.exec(shell) ?? []
  if (sheet === undefined) throw new Error('expected a style sheet in index.html')
  const rules = readFileSync(join(dir, sheet), 'utf8')
  const used = new Set(Array.from(html.matchAll(/ class="([^"]*)"/g), ([, names = '']) => names.split(' ')).flat())
  const unusedSymbols = Array.from(rules.matchAll(/\.(s-[a-z0-9]+)/g), ([, name = '']) => name).filter(
    (name) => !used.has(name),
  )
  const { code } = transform({ filename: sheet, code: Buffer.from(rules), unusedSymbols, minify: true })
  const file = `assets/first-${theme}-${hashOf(code)}.css`
  writeFileSync(join(dir, file), code)
  return `<link rel="stylesheet" crossorigin href="/${file}">`
}

/** The shell with further elements before the application's own. */
function withLinks(shell: string, links: string[]): string {
  const script = '<script type="module"'
  if (!shell.includes(script)) throw new Error('expected a script in index.html')
  return shell.replace(script, () => `${links.join('\n    ')}\n    ${script}`)
}

/** What the first page does without. */
const beyondFirst = ['virtual:journey/later.js', 'later-functions.js']

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
 * As the policy wants it, and without anything to lose in it: no style in an attribute (what needs one gets it from the
 * application), and nothing that takes what is typed before there is something to keep it.
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
