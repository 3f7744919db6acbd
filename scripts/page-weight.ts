/** How many bytes of JavaScript a page of the build needs, as they are sent (Brotli). */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'

export type Weight = { file: string; bytes: number }

/** Every script of the build by its name, compressed as the server sends it. */
export function weighScripts(dist: string): Weight[] {
  const names = readdirSync(path.join(dist, 'assets')).filter((name) => name.endsWith('.js'))
  return names.map((file) => ({ file, bytes: sentBytes(path.join(dist, 'assets', file)) }))
}

/**
 * The scripts without which the first page cannot be drawn: what its document loads, and what that imports. Scripts that
 * are fetched ahead for later steps are not among them.
 */
export function weighFirstPage(dist: string, page: string): Weight[] {
  const html = readFileSync(path.join(dist, 'first', `${page}.html`), 'utf8')
  const named = [...html.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)].map(([, file = '']) => file)
  return withImports(dist, named)
}

/** The scripts of a step's screen alone, without those in `already`. */
export function weighStep(dist: string, step: string, already: readonly Weight[]): Weight[] {
  const counted = new Set(already.map(({ file }) => file))
  return withImports(dist, [screenOf(dist, step)]).filter(({ file }) => !counted.has(file))
}

/** The names of two steps may begin alike: what is inside says whose screen it is. */
function screenOf(dist: string, step: string): string {
  const isOwn = new RegExp(`\\\\?"step\\\\?":\\\\?"${step}\\\\?"`)
  const found = readdirSync(path.join(dist, 'assets')).filter(
    (file) =>
      file.startsWith(`${step}-`) &&
      file.endsWith('.js') &&
      isOwn.test(readFileSync(path.join(dist, 'assets', file), 'utf8')),
  )
  const [screen, ...others] = found
  if (screen === undefined || others.length > 0)
    throw new Error(`expected one script for the screen of \`${step}\`, found ${found.length}`)
  return screen
}

function withImports(dist: string, files: readonly string[]): Weight[] {
  const found = new Map<string, Weight>()
  const open = [...files]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file)) continue
    const place = path.join(dist, 'assets', file)
    found.set(file, { file, bytes: sentBytes(place) })
    const code = readFileSync(place, 'utf8')
    for (const [, imported = ''] of code.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([^"']+\.js)["']/g))
      open.push(imported)
  }
  return [...found.values()].sort((a, b) => b.bytes - a.bytes)
}

/** A file of the build, compressed as the server sends it. */
export function sentBytes(file: string): number {
  return brotliCompressSync(readFileSync(file)).length
}

export const sumOf = (weights: readonly Weight[]): number => weights.reduce((sum, { bytes }) => sum + bytes, 0)
