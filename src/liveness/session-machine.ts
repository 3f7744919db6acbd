/** What the checker has to do when the step's phase, licence or session changes: a plain state machine, no side effects. */
import type { Verdict } from './checker.ts'

/** The step's side, as its rules have set it. */
export type Inputs = {
  /** Where the step is: nothing yet, `ready`, `starting`, `capture`, `upload`, `answered`, `again`, `unprepared` or `turned`. */
  phase: string | undefined
  /** The lender has licensed the checker, and no newer licence is on its way. */
  isLicensed: boolean
  session: string | undefined
  verdict: Verdict | undefined
  /** The upload takes long. */
  isSlow: boolean
}

export type Command =
  | { type: 'restart' }
  | { type: 'prepare'; try: 'first' | 'retry' }
  | { type: 'open' }
  | { type: 'capture'; session: string }
  | { type: 'showVerdict'; verdict: Verdict }
  | { type: 'release' }
  | { type: 'slow' }

export type MachineState = {
  phase: string | undefined
  isPreparing: boolean
  /** The session whose capture was commanded. */
  capturing: string | undefined
  isSlow: boolean
  preparations: number
  /** Changes when a result that is still on its way would come too late. */
  turn: number
}

/** Before the first inputs. */
export const machineStart: MachineState = {
  phase: undefined,
  isPreparing: false,
  capturing: undefined,
  isSlow: false,
  preparations: 0,
  turn: 0,
}

/** The state after new inputs, and what to do, in this order. The same inputs again command nothing. */
export function step(before: MachineState, inputs: Inputs): { state: MachineState; commands: Command[] } {
  const { phase, session, verdict } = inputs
  const isFirst = before.turn === 0
  const hasMoved = phase !== before.phase
  const isPreparing = phase === undefined && inputs.isLicensed
  const capturing = phase === 'capture' ? session : undefined
  const isSlow = phase === 'upload' && inputs.isSlow
  const commands: Command[] = []
  // After a reload nothing that was under way is left.
  if (isFirst && phase !== undefined) commands.push({ type: 'restart' })
  const preparations = before.preparations + (isPreparing && !before.isPreparing ? 1 : 0)
  if (preparations > before.preparations)
    commands.push({ type: 'prepare', try: preparations === 1 ? 'first' : 'retry' })
  if (hasMoved && phase === 'starting') commands.push({ type: 'open' })
  // Uploading and its verdict belong to the session that is still open; these phases do not.
  if (hasMoved && (phase === 'again' || phase === 'unprepared' || phase === 'ready')) commands.push({ type: 'release' })
  if (capturing !== undefined && capturing !== before.capturing) commands.push({ type: 'capture', session: capturing })
  if (hasMoved && phase === 'answered') commands.push({ type: 'showVerdict', verdict: verdict ?? { processed: false } })
  if (isSlow && !before.isSlow) commands.push({ type: 'slow' })
  const isNewTurn = isFirst || hasMoved || isPreparing !== before.isPreparing || capturing !== before.capturing
  const turn = before.turn + (isNewTurn ? 1 : 0)
  return { state: { phase, isPreparing, capturing, isSlow, preparations, turn }, commands }
}
