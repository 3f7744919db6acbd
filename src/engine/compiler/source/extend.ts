/** A step that extends another: the one laid over the other. */

import type { Report } from '../diagnostics/report.ts'
import { suggestion } from '../diagnostics/suggest.ts'
import type { AuthoredStep } from './authored.ts'
import type { Document } from './document.ts'
import type { StepFile } from './project.ts'
import { isObject } from './schema-parts.ts'

type Own = Map<string, { document: Document; own: AuthoredStep }>

/** A step with everything that it extends underneath. A base that is missing, or comes round again, is left out. */
export function mergeWithBase(name: string, files: Own, report: Report): Pick<StepFile, 'merged' | 'chain'> {
  const chain: StepFile['chain'] = []
  let merged: AuthoredStep = { step: name }
  for (let next: string | undefined = name; next !== undefined; ) {
    const file = files.get(next)
    if (!file || chain.some((each) => each.name === next)) {
      reportBase(name, next, chain, files, report)
      break
    }
    merged = layer(next === name ? file.own : rebase(file.own, next, name), merged)
    chain.push({ name: next, document: file.document })
    next = file.own.extends
  }
  const { extends: _, ...rest } = merged
  return { merged: { ...rest, step: name }, chain }
}

function reportBase(name: string, base: string, chain: StepFile['chain'], files: Own, report: Report): void {
  const own = files.get(name)
  if (!own) return
  const place = { document: own.document, path: ['extends'] }
  if (base === name) report('J220', place, `\`${name}\` extends itself`, 'leads back here', 'extend another step')
  // A base that lacks its own base is reported in its own file.
  if (!files.has(base) && chain.length === 1) {
    const about = { is: 'unknown' as const, kind: 'step', name: base }
    report.about(
      about,
      'J202',
      place,
      `unknown step \`${base}\``,
      'no such file in `steps`',
      suggestion(base, files.keys()),
    )
  }
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

/** The base's own facts (`<base>.<name>`) become the step's own. Literals under `const`, and names of effects and events, stay. */
function rebase(step: AuthoredStep, from: string, to: string): AuthoredStep {
  const rename = (text: string): string => (text.startsWith(`${from}.`) ? to + text.slice(from.length) : text)
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string') return rename(value)
    if (Array.isArray(value)) return value.map(walk)
    if (!isObject(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [rename(key), key === 'const' ? each : walk(each)]),
    )
  }
  const calls = Object.entries(step.calls ?? {}).map(([name, call]) => [
    name,
    // An effect may be called like the step: `kettle.boil` in the step `kettle`.
    { ...(walk(call) as typeof call), effect: call.effect },
  ])
  // A field or a call may be named like the step: `milk.changed` in the step `milk`.
  const on = Object.entries(step.on ?? {}).map(([event, rules]) => [event, walk(rules)])
  const counters = Object.entries(step.counters ?? {}).map(([name, { max, ...events }]) => [
    name,
    { max: walk(max), ...events },
  ])
  return {
    ...(walk(step) as AuthoredStep),
    ...(step.calls && { calls: Object.fromEntries(calls) }),
    ...(step.counters && { counters: Object.fromEntries(counters) }),
    ...(step.on && { on: Object.fromEntries(on) }),
  }
}
