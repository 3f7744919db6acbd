/** Calculations of the abstract model: what the real function returns, and over that what a move assumes. */
import type { Definition, Journey, JsonObject } from '../../../../core/model.ts'
import type { Structure } from '../../../source/project.ts'
import { isObject } from '../../../source/schema-parts.ts'

/** Assumed results are read from `environment.given.<calculation>` (see `abstractDefinition`). */
export function abstractCalculations(project: Structure, definition: Definition): Journey['calculations'] {
  return Object.fromEntries(
    Object.entries(definition.calculations).map(([name, { calculate }]) => {
      const run = project.registry.calculations[calculate]?.run
      return [name, ({ given, input }) => ({ ...runSafely(run, asObject(input)), ...asObject(given) })]
    }),
  )
}

/** Sample input may be nothing that a calculation can use. It then has no result. */
function runSafely(run: ((input: JsonObject) => JsonObject) | undefined, input: JsonObject): JsonObject {
  try {
    return run?.(input) ?? {}
  } catch {
    return {}
  }
}

function asObject(value: unknown): JsonObject {
  return isObject(value) ? value : {}
}
