import type { JsonObject } from '@journey/engine'
import { calculations } from '../../src/calculations/index.ts'

/** Runs a calculation as the engine does: by its registered name. */
export function calculate(name: string, input: JsonObject): JsonObject {
  const calculation = calculations[name]
  if (!calculation) throw new Error(`expected a calculation named \`${name}\`, found none`)
  return calculation.run(input)
}
