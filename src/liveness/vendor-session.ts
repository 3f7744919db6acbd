/** One session of the vendor's kit. It has as many attempts as the kit allows, each with a verdict of its own. */
import { type Continuation, type Face, type SessionEnd, sessionStatus, type Verdict } from './checker.ts'
import type { Kit, ScanResultCallback } from './vendor-kit.ts'

/** An attempt that waits for its verdict, or the end of the whole session with the status that ended it. */
type Turn = { end: SessionEnd; isAttempt: boolean }

export type VendorSession = {
  /** The first attempt, or the end of a session that had none. */
  first: () => Promise<SessionEnd>
  /** Gives the verdict on the attempt that waits; `undefined` cancels the session. */
  showVerdict: (verdict: Verdict | undefined) => Promise<Continuation>
  slow: (text: string) => void
  /** Ends the session from outside: whatever waits resolves now, and a later attempt of it is cancelled. */
  close: () => void
}

/** Opens a session: the kit is on screen from here on. Throws nothing; a kit that does ends the session. */
export function openVendorSession(kit: Kit, token: string): VendorSession {
  let callback: ScanResultCallback | undefined
  let last: SessionEnd | undefined
  let isOver = false
  const turns = createTurns()

  function finish(end: SessionEnd): void {
    callback = undefined
    turns.push({ end, isAttempt: false })
  }

  try {
    new kit.FaceTecSession(
      {
        processSessionResultWhileFaceTecSDKWaits: (result, given) => {
          last = sessionEndOf(result)
          if (isOver || last.face === undefined) return given.cancel()
          callback = given
          given.uploadProgress?.(0)
          turns.push({ end: last, isAttempt: true })
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
    first: async () => (await turns.next()).end,
    showVerdict: async (verdict) => {
      const attempt = callback
      callback = undefined
      if (attempt === undefined) return { isOver: true }
      // After a success the kit sends no other result. Every other end of the session comes with its status.
      last = { status: sessionStatus.taken }
      giveVerdict(attempt, verdict)
      const { end, isAttempt } = await turns.next()
      const hasContinued = isAttempt || (verdict !== undefined && end.status !== sessionStatus.taken)
      return hasContinued ? { isOver: false, end } : { isOver: true }
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

/** A turn can come before it is waited for, and be waited for before it comes. */
function createTurns(): { push: (turn: Turn) => void; next: () => Promise<Turn> } {
  const turns: Turn[] = []
  let waiting: ((turn: Turn) => void) | undefined
  return {
    push: (turn) => {
      if (waiting === undefined) turns.push(turn)
      else waiting(turn)
      waiting = undefined
    },
    next: () =>
      new Promise((resolve) => {
        const turn = turns.shift()
        if (turn === undefined) waiting = resolve
        else resolve(turn)
      }),
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
  // The session has left the screen: no verdict on this result can be given any more.
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
