/** A transition of the state space. */
import type { AbstractModel } from '../model/abstract-model.ts'
import type { FactValues } from '../model/domains.ts'

/** Something that happens. `facts`: the values that come with it, as far as they matter. */
export type Move = (
  | { kind: 'open'; path: string; query?: string }
  | { kind: 'outcome'; step: string; call: string; code: string }
  | { kind: 'timer'; step: string; timer: string }
  /** `isForeign`: a page of others raises it, not the applicant. */
  | { kind: 'action'; step: string; name: string; at: number; isForeign?: true }
  | { kind: 'change'; step: string; field: string }
  /** `link`: the step that something on screen links to. Without it the address is typed. */
  | { kind: 'visit'; path: string; link?: string }
  | { kind: 'message'; name: string }
  | { kind: 'press'; entry: string; step: string; event: string; at: number }
) & { facts: FactValues }

export const noFacts: FactValues = new Map()

/** What another tab or a page of others says may never come: no one gets on by it alone. */
export function mayNotCome(move: Move): boolean {
  return move.kind === 'message' || (move.kind === 'action' && move.isForeign === true)
}

/** The step's address as a link may have it: with any parameters. */
export function addressOf({ journey }: Pick<AbstractModel, 'journey'>, step: string): string | undefined {
  return journey.definition.steps[step]?.path?.replace(/\{\w+\}/g, 'x')
}
