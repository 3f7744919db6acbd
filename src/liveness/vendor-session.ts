/** One session of the vendor's kit. It has as many attempts as the kit allows, each with a verdict of its own. */
import { type Continuation, type Face, type SessionEnd, sessionStatus, type Verdict } from './checker.ts'
import type { Kit, ScanResultCallback } from './vendor-kit.ts'

/** An attempt that waits for its verdict, or the end of the whole session with the status that ended it. */
type Turn = { end: SessionEnd; isAttempt: boolean }

export type VendorSession = {
  /** The first attempt, or the end of a session that had none. */
  first: () => Promise<SessionEnd>
  /** Gives the verdict on the attempt that waits; `undefined` cancels the session. */
  answer: (verdict: Verdict | undefined) => Promise<Continuation>
  slow: (text: string) => void
  /** Ends the session from outside: whatever waits resolves now, and a later attempt of it is cancelled. */
  close: () => void
}

/** Opens a session: the kit is on screen from here on. Throws nothing; a kit that does ends the session. */
export function openVendorSession(kit: Kit, token: string): VendorSession {
  let callback: ScanResultCallback | undefined
  let last: SessionEnd | undefined
  let isOver = false
  // A turn can come before it is waited for, and be waited for before it comes.
  const turns: Turn[] = []
  let waiting: ((turn: Turn) => void) | undefined

  function push(turn: Turn): void {
    if (waiting === undefined) turns.push(turn)
    else waiting(turn)
    waiting = undefined
  }
  const next = (): Promise<Turn> =>
    new Promise((resolve) => {
      const turn = turns.shift()
      if (turn === undefined) waiting = resolve
      else resolve(turn)
    })
  function finish(end: SessionEnd): void {
    callback = undefined
    push({ end, isAttempt: false })
  }

  try {
    new kit.FaceTecSession(
      {
        processSessionResultWhileFaceTecSDKWaits: (result, given) => {
          last = sessionEndOf(result)
          if (isOver || last.face === undefined) return given.cancel()
          callback = given
          given.uploadProgress?.(0)
          push({ end: last, isAttempt: true })
        },
        onFaceTecSDKCompletelyDone: () => {
          if (!isOver) finish(last ?? { status: sessionStatus.internalError })
        },
      },
      token,
    )
  } catch {
    finish({ status: sessionStatus.internalError })
  }

  return {
    first: async () => (await next()).end,
    answer: async (verdict) => {
      const answered = callback
      callback = undefined
      if (answered === undefined) return { isOver: true }
      // A success ends without another result: what ends the session otherwise brings its status.
      last = { status: sessionStatus.taken }
      giveVerdict(answered, verdict)
      const { end, isAttempt } = await next()
      const wentOn = isAttempt || (verdict !== undefined && end.status !== sessionStatus.taken)
      return wentOn ? { isOver: false, end } : { isOver: true }
    },
    slow: (text) => callback?.uploadMessageOverride?.(text),
    close: () => {
      if (isOver) return
      isOver = true
      callback?.cancel()
      finish({ status: sessionStatus.programCancelled })
    },
  }
}

function giveVerdict(callback: ScanResultCallback, verdict: Verdict | undefined): void {
  if (verdict === undefined) return callback.cancel()
  callback.uploadProgress?.(1)
  const { processed, blob } = verdict
  if (processed && blob === undefined && callback.succeed) return callback.succeed()
  if (processed) return callback.proceedToNextStep(blob ?? '')
  // The store could not use the picture: another attempt in the same session, where the kit can do that.
  return callback.retry ? callback.retry() : callback.cancel()
}

/** The result is the vendor's: every part is checked. */
function sessionEndOf(result: unknown): SessionEnd {
  const part = (name: string): unknown =>
    typeof result === 'object' && result !== null ? Reflect.get(result, name) : undefined
  const [status, faceScan, sessionId] = [part('status'), part('faceScan'), part('sessionId')]
  if (typeof status !== 'number' || !Number.isInteger(status)) return { status: sessionStatus.internalError }
  // A result of a session that has left the screen cannot be answered any more.
  if (part('isCompletelyDone') === true) return { status }
  if (status !== sessionStatus.taken || typeof faceScan !== 'string' || faceScan === '') return { status }
  const face: Face = {
    sessionId: typeof sessionId === 'string' ? sessionId : '',
    faceScan,
    // A cheap camera gives the low-quality pictures alone.
    auditTrail: firstImage(part('auditTrail')) ?? firstImage(part('lowQualityAuditTrail')) ?? faceScan,
  }
  return { status, face }
}

function firstImage(trail: unknown): string | undefined {
  const images: unknown[] = Array.isArray(trail) ? trail : [trail]
  return images.find((image): image is string => typeof image === 'string' && image !== '')
}
