/** The words an applicant reads, by key: a test follows the copy, so that rewording a label breaks no test. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'

const words: unknown = parse(readFileSync(path.resolve(import.meta.dirname, '../../journey/copy/en.yaml'), 'utf8'))

/** The text at a copy key. Throws when there is none: a test must not look for `undefined` on a screen. */
export function copy(key: string): string {
  const text = textAt(key)
  if (text === undefined) throw new Error(`no copy at \`${key}\``)
  return text
}

/** The text at the first of these keys that there is. */
export function copyOf(...keys: string[]): string {
  const found = keys.map(textAt).find((text) => text !== undefined)
  if (found === undefined) throw new Error(`no copy at \`${keys.join('`, `')}\``)
  return found
}

function textAt(key: string): string | undefined {
  let at: unknown = words
  for (const part of key.split('.'))
    at = at && typeof at === 'object' ? (at as Record<string, unknown>)[part] : undefined
  return typeof at === 'string' ? at.trim() : undefined
}
