/** Two sides that count their paths from another root: said once, and not at each path. */

import type { JsonObject } from '../../../core/model.ts'
import { groupBy } from '../../group-by.ts'
import type { AuthoredService } from '../../source/authored.ts'

export type Operation = { path: string; method: string; value: JsonObject }

/** `add` stands before the paths of the other side and not before ours; `drop` before ours and not before theirs. */
type BasePath = { add: string; drop: string }

/** A base, and the name of the first service that it is the only difference of. */
export type FoundBase = BasePath & { service: string }

/**
 * The bases that at least two paths differ by, which are there in no other way; and the operations of the other side at the paths
 * that they have on ours.
 */
export function withoutBases(
  services: readonly [name: string, service: AuthoredService][],
  operations: readonly Operation[],
): { bases: FoundBase[]; operations: Operation[] } {
  const addresses = new Set(operations.map(addressOf))
  const missing = services.filter(([, service]) => !addresses.has(addressOf(service)))
  const found = missing.flatMap(([service, { method, path = '' }]) =>
    operations
      .filter((each) => each.method === method)
      .flatMap((each) => {
        const base = baseBetween(shapeOf(path), shapeOf(each.path))
        return base ? [{ ...base, service, operation: each }] : []
      }),
  )
  const byBase = groupBy(found, ({ add, drop }) => `${add} ${drop}`)
  const common = [...byBase.values()].filter((all) => new Set(all.map(({ service }) => service)).size > 1)
  return {
    bases: common.flatMap(([first]) => first ?? []),
    operations: operations.map((operation) => {
      const base = common.flat().find((each) => each.operation === operation)
      return base ? { ...operation, path: `${base.drop}${operation.path.slice(base.add.length)}` } : operation
    }),
  }
}

/** A path whatever its parameters are called. */
export function shapeOf(path = ''): string {
  return path.replaceAll(/\{\w+\}/g, '{}')
}

function addressOf({ method, path }: { method?: string; path?: string }): string {
  return `${method} ${shapeOf(path)}`
}

function baseBetween(ours: string, theirs: string): BasePath | undefined {
  if (theirs.endsWith(ours)) return { add: theirs.slice(0, -ours.length), drop: '' }
  return ours.endsWith(theirs) ? { add: '', drop: ours.slice(0, -theirs.length) } : undefined
}
