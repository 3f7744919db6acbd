/** The repository's own source files and what they import, read as text: a rule about imports must not depend on a compiler. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')

/** What the engine's package exports, as `./react` → `./react/index.ts`. */
const { exports: engineExports } = JSON.parse(readFileSync(path.join(root, 'src/engine/package.json'), 'utf8')) as {
  exports: Record<string, string>
}

export type SourceFile = { file: string; text: string; imports: string[] }

const skipped = new Set([
  'node_modules',
  'dist',
  '.git',
  '.data',
  '.generated',
  'test-results',
  'playwright-report',
  'coverage',
])

/** Files below a folder of the repository whose name ends as one of `endings` says, with paths from the root. */
export function sourceFiles(folder: string, endings = ['.ts', '.tsx']): SourceFile[] {
  return filesBelow(folder)
    .filter((file) => endings.some((ending) => file.endsWith(ending)))
    .map((file) => {
      const text = readFileSync(path.join(root, file), 'utf8')
      return { file, text, imports: importsOf(file, text) }
    })
}

/** The text without comments, for rules about what code does. */
export function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`\\])\/\/.*$/gm, '$1')
}

function filesBelow(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name)
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : filesBelow(file)
    return [file]
  })
}

/** What a file imports: a path from the root for files of ours, the package's name for everything else. */
function importsOf(file: string, text: string): string[] {
  const found = withoutComments(text).matchAll(
    /(?:^(?:import|export)\s+(?:type\s+)?[\w*{][^'"`()=;]*\sfrom\s*|^import\s+|\bimport\(\s*)['"]([^'"]+)['"]/gm,
  )
  return [...found].map(([, name = '']) => {
    if (name.startsWith('.')) return path.posix.join(path.posix.dirname(file), name)
    if (!name.startsWith('@journey/engine')) return name
    const source = engineExports[name.replace('@journey/engine', '.')]
    return source === undefined ? name : path.posix.join('src/engine', source)
  })
}
