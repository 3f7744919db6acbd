/** Entries of a definition by their names. */
import type { Call, Journey } from './model.ts'

/** The entry of that name. Throws when there is none: a compiled journey cannot name one. */
export function entryOf<Entry>(entries: Record<string, Entry>, kind: string, name: string): Entry {
  const entry = entries[name]
  if (!entry) throw new Error(`expected ${kind} \`${name}\` in the definition, found none`)
  return entry
}

/** A call of a step, or with the step '' a read of the journey; `undefined` when there is none. */
export function callOf({ definition }: Journey, { step, call }: { step: string; call: string }): Call | undefined {
  return step === '' ? definition.reads[call] : definition.steps[step]?.calls[call]
}
