/** The words an applicant reads, by key: a test follows the copy, so that rewording a label breaks no test. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'

const journey = path.resolve(import.meta.dirname, '../../journey')
const words: unknown = parse(readFileSync(path.join(journey, 'copy/en.yaml'), 'utf8'))
/** Step → the step whose words it takes where it has none of its own. */
const bases = new Map(
  readdirSync(path.join(journey, 'steps')).map((file) => {
    const base = /^extends: (.+)$/m.exec(readFileSync(path.join(journey, 'steps', file), 'utf8'))?.[1]
    return [path.basename(file, '.yaml'), base?.trim()]
  }),
)

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
  if (typeof at === 'string') return at.trim()
  const [step = '', ...rest] = key.split('.')
  const base = bases.get(step)
  return base === undefined ? undefined : textAt([base, ...rest].join('.'))
}
