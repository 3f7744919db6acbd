/** Carries out what the session machine commands, and reports what came of it. */
import type { Continuation, Face, LivenessChecker, SessionEnd } from './checker.ts'
import { sdkStatus, sessionStatus } from './checker.ts'
import { type Command, type Inputs, machineStart, step } from './session-machine.ts'

/** Events for the step. A result that came too late is not reported. */
export type Reports = {
  /** Nothing of a session is left after a reload: the step has to begin again. */
  prepare: () => void
  initialised: (report: { status: number; try: 'first' | 'retry' }) => void
  /** An attempt or a session ended. `face` comes first, where there is one. */
  face: (face: Face & { session: string }) => void
  ended: (report: { status: number; reason?: string }) => void
  /** The verdict was shown. `problem`: what was wrong with the picture, in the lender's word. */
  finished: (problem: string | undefined) => void
  /** A session begins: what an earlier one has shown no longer counts. */
  begun: () => void
  /** The camera is on, or is asked for only later: from now on the lender's session is waited for. */
  opened: () => void
}

/** `create` makes the checker that the licence asks for; `slowText` is shown when the upload takes long. */
export function createSessionRunner(create: () => LivenessChecker, reports: Reports, slowText: () => string) {
  let state = machineStart
  let checker: LivenessChecker | undefined
  let opening: Promise<SessionEnd | undefined> = Promise.resolve(undefined)
  let session = ''

  /** Reports a result unless the step has moved on meanwhile. */
  function settle<Result>(result: Promise<Result>, report: (result: Result) => void, failed: () => void): void {
    const { turn } = state
    result.then(
      (value) => turn === state.turn && report(value),
      () => turn === state.turn && failed(),
    )
  }
  const internalError = () => reports.ended({ status: sessionStatus.internalError })

  function reportEnd({ status, reason, face }: SessionEnd): void {
    if (face) reports.face({ session, ...face })
    // The face went with `reports.face`: an event holds only a number and a word.
    reports.ended({ status, ...(reason ? { reason } : {}) })
  }

  function run(command: Command): void {
    switch (command.type) {
      case 'restart':
        return reports.prepare()
      case 'prepare': {
        checker?.close()
        checker = create()
        const report = (status: number) => reports.initialised({ status, try: command.try })
        return settle(prepareWith(checker), report, () => report(sdkStatus.notLoaded))
      }
      case 'open':
        reports.begun()
        opening = checker?.open() ?? Promise.resolve({ status: sessionStatus.programCancelled })
        return settle(opening, (end) => (end ? reportEnd(end) : reports.opened()), internalError)
      case 'capture':
        session = command.session
        return settle(captureWith(checker, command.session), reportEnd, internalError)
      case 'showVerdict':
        return settle(
          checker?.showVerdict(command.verdict) ?? Promise.resolve<Continuation>({ isOver: true }),
          (next) => (next.isOver ? reports.finished(next.problem) : reportEnd(next.end)),
          () => reports.finished(undefined),
        )
      case 'release':
        checker?.showVerdict(undefined).catch(() => undefined)
        return checker?.close()
      case 'slow':
        return checker?.slow(slowText())
      default:
        return command satisfies never
    }
  }

  let licence: Parameters<LivenessChecker['prepare']>[0] = { publicKey: '' }
  const prepareWith = (made: LivenessChecker) => made.prepare(licence)
  const captureWith = async (made: LivenessChecker | undefined, token: string): Promise<SessionEnd> => {
    const end = await opening
    return end ?? made?.capture(token) ?? { status: sessionStatus.programCancelled }
  }

  return {
    /** To be called with every change of the step's side. */
    update: (inputs: Inputs, given: typeof licence) => {
      licence = given
      const next = step(state, inputs)
      state = next.state
      for (const command of next.commands) run(command)
    },
    /** The field is gone: releases the camera, and reports nothing any more. */
    stop: () => {
      state = { ...state, turn: state.turn + 1 }
      checker?.close()
    },
  }
}
