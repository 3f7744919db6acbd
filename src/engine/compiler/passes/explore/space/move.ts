/** A transition of the state space. */
import type { AbstractModel } from '../model/abstract-model.ts'
import type { FactValues } from '../model/domains.ts'

/** Something that happens. `facts`: the values that come with it, as far as they matter. */
export type Move = (
  | { kind: 'open'; path: string; query?: string }
  | { kind: 'outcome'; step: string; call: string; code: string }
  | { kind: 'timer'; step: string; timer: string }
  | { kind: 'action'; step: string; name: string; at: number }
  | { kind: 'change'; step: string; field: string }
  | { kind: 'visit'; path: string }
  | { kind: 'message'; name: string }
  | { kind: 'press'; entry: string; step: string; event: string; at: number }
) & { facts: FactValues }

export const noFacts: FactValues = new Map()

/** The step's address as a link may have it: with any parameters. */
export function addressOf({ journey }: Pick<AbstractModel, 'journey'>, step: string): string | undefined {
  return journey.definition.steps[step]?.path?.replace(/\{\w+\}/g, 'x')
}
