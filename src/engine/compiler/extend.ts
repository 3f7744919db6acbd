/** A step that extends another: the one laid over the other. */
import type { AuthoredStep } from './authored.ts'
import type { Document } from './document.ts'
import type { StepFile } from './project.ts'
import type { Report } from './report.ts'
import { isObject } from './schema-parts.ts'
import { suggestion } from './suggest.ts'

type Own = Map<string, { document: Document; own: AuthoredStep }>

export function extended(name: string, files: Own, report: Report): Pick<StepFile, 'merged' | 'chain'> {
  const chain: StepFile['chain'] = []
  let merged: AuthoredStep = { step: name }
  for (let next: string | undefined = name; next !== undefined; ) {
    const file = files.get(next)
    const from = files.get(chain.at(-1)?.name ?? '')
    if (!file || chain.some((each) => each.name === next)) {
      const place = from && { document: from.document, path: ['extends'] }
      // A mistake in a base is reported once, by the step that makes it.
      if (place && from === files.get(name)) {
        if (file) report('J220', place, `\`${name}\` extends itself`, 'leads back here', 'extend another step')
        else
          report('J202', place, `unknown step \`${next}\``, 'no such file in `steps`', suggestion(next, files.keys()))
      }
      break
    }
    merged = layer(next === name ? file.own : rebound(file.own, next, name), merged)
    chain.push({ name: next, document: file.document })
    next = file.own.extends
  }
  const { extends: _, ...rest } = merged
  return { merged: { ...rest, step: name }, chain }
}

/** Lays one step over another, mappings key by key. */
function layer(base: AuthoredStep, over: AuthoredStep): AuthoredStep {
  const result: Record<string, unknown> = { ...base }
  for (const [key, value] of Object.entries(over)) {
    const below = result[key]
    result[key] = isObject(below) && isObject(value) ? { ...below, ...value } : value
  }
  return result as AuthoredStep
}

/** The base's own facts (`<base>.<name>`) become the step's own. Literals under `const` stay. */
function rebound(step: AuthoredStep, from: string, to: string): AuthoredStep {
  const rename = (text: string): string => (text.startsWith(`${from}.`) ? to + text.slice(from.length) : text)
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string') return rename(value)
    if (Array.isArray(value)) return value.map(walk)
    if (!isObject(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [rename(key), key === 'const' ? each : walk(each)]),
    )
  }
  return walk(step) as AuthoredStep
}
