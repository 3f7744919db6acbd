/** A value that goes by one name and is filled from another, beside a fact that has that very name. */
import type { Json } from '../../../core/model.ts'
import type { Path } from '../../source/document.ts'
import { isObject } from '../../source/schema-parts.ts'
import { resolveFact } from '../../symbols/facts.ts'
import type { Scope } from './facts.ts'

/**
 * `{ Refresh-Token: session.stepUpToken }` where there is `session.refreshToken`: what has the name was meant.
 * @param path where the mapping is
 */
export function checkNamesakes(scope: Scope, values: Record<string, Json>, path: Path): void {
  const { project, step, report } = scope
  for (const [name, value] of Object.entries(values)) {
    if (isObject(value) && !('const' in value)) {
      checkNamesakes(scope, value, [...path, name])
      continue
    }
    if (typeof value !== 'string') continue
    const parts = value.split('.')
    const own = name.split('.').at(-1) ?? name
    if (parts.length < 2 || plain(parts.at(-1) ?? '') === plain(own)) continue
    const beside = namesake(own, value, values)
    if (beside === undefined || value.startsWith('journey.')) continue
    // `session` and `sessionToken` may be the same.
    if (plain(parts.at(-1) ?? '').includes(plain(own)) || plain(own).includes(plain(parts.at(-1) ?? ''))) continue
    const [given, meant] = [resolveFact(project, step, value), resolveFact(project, step, beside)]
    if (!given.known || !meant.known || Object.keys(meant.schema).length === 0) continue
    report(
      'J233',
      scope.place([...path, name]),
      `\`${name}\` is filled from \`${value}\``,
      `there is \`${beside}\``,
      `write \`${beside}\``,
    )
  }
}

/** The fact of that name: in the same place as the one given, or given to another name beside it. */
function namesake(name: string, value: string, values: Record<string, Json>): string | undefined {
  const other = Object.entries(values).find(
    ([key, each]) =>
      typeof each === 'string' &&
      each.includes('.') &&
      plain(each.split('.').at(-1) ?? '') === plain(name) &&
      plain(key.split('.').at(-1) ?? '') !== plain(name),
  )
  if (other) return String(other[1])
  const inSame = [camel(name)].map((each) => [...value.split('.').slice(0, -1), each].join('.'))
  return inSame[0]
}

function camel(name: string): string {
  const [first = '', ...rest] = name.split(/[-_]/)
  return (
    first.charAt(0).toLowerCase() +
    first.slice(1) +
    rest.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join('')
  )
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[-_]/g, '')
}
