/** What goes with a request in a header and in its body under one name is one fact. */
import type { Json } from '../../../core/model.ts'
import type { Path } from '../../source/document.ts'
import { isObject } from '../../source/schema-parts.ts'
import type { Scope } from './facts.ts'

type Values = Record<string, Json>

/** Reports `said: typed.said` in a body that goes with the header `Said: captured.said`. */
export function checkAlikeHeaders(scope: Scope, context: Values, values: Values, path: Path): void {
  const headers = Object.entries(context)
  for (const [name, value] of Object.entries(values)) {
    if (isObject(value) && !('const' in value)) checkAlikeHeaders(scope, context, value, [...path, name])
    const [header, other] = headers.find(([each]) => plain(each) === plain(name)) ?? []
    if (typeof value !== 'string' || typeof other !== 'string' || value === other) continue
    // The page may be in one language, and a letter wanted in another.
    if (/^(environment|settings|journey)\./.test(other)) continue
    const message = `\`${name}\` is filled from \`${value}\``
    const label = `the header \`${header}\` goes with it, and is filled from \`${other}\``
    scope.report.heuristic()('J233', scope.place([...path, name]), message, label, `write \`${other}\``)
  }
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[-_]/g, '')
}
