/** The format in which the engine writes a state. It changes with the engine; `version` changes with the journey. */
import type { Json, JsonObject } from './model.ts'

/** The format that this engine reads and writes. */
export const stateFormat = 2

/** Format → the same state in the next format. */
const upgrades: Record<number, (saved: JsonObject) => JsonObject> = {
  1: ({ showing, ...saved }) => ({ ...saved, overlays: showing ?? null }),
}

/** A saved state in today's format; `undefined` when a newer engine wrote it. States without a format are of the first. */
export function inCurrentFormat({ format = 1, ...saved }: JsonObject): JsonObject | undefined {
  let state: JsonObject = saved
  for (let at: Json = format; at !== stateFormat; at += 1) {
    const upgrade = typeof at === 'number' ? upgrades[at] : undefined
    if (typeof at !== 'number' || !upgrade) return undefined
    state = upgrade(state)
  }
  return { ...state, format: stateFormat }
}
