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
  const text = within(words, key.split('.'))
  if (text !== undefined) return text.trim()
  const [step = '', ...rest] = key.split('.')
  const base = bases.get(step)
  return base === undefined ? undefined : textAt([base, ...rest].join('.'))
}

/** A key may hold dots itself: `errors.0439004@statements.upload.title`. */
function within(at: unknown, parts: string[]): string | undefined {
  if (parts.length === 0) return typeof at === 'string' ? at : undefined
  if (typeof at !== 'object' || at === null) return undefined
  for (let length = 1; length <= parts.length; length += 1) {
    const inner = (at as Record<string, unknown>)[parts.slice(0, length).join('.')]
    const found = within(inner, parts.slice(length))
    if (found !== undefined) return found
  }
  return undefined
}
