/** What checks a face: our own checker, or a vendor's. Both report the vendor's status numbers (version 9 of its browser kit). */

type Licence = { deviceKey?: string; publicKey: string; key?: string }

/** Why a camera gives no picture, as far as a browser reports it. */
type CameraTrouble = 'blocked' | 'inUse' | 'changed' | 'incapable' | 'stopped'

/** Base64. The scan is what the lender compares, the trail a small picture for its files. */
export type Face = { sessionId: string; faceScan: string; auditTrail: string }

/** How a session ended: its status, and with status 0 the face. */
export type SessionEnd = { status: number; reason?: CameraTrouble; face?: Face }

/** What is wrong with the picture or the phone at this moment, or that nothing is. */
export type Hint =
  | 'wait'
  | 'upright'
  | 'face'
  | 'dark'
  | 'bright'
  | 'glare'
  | 'backlight'
  | 'blurred'
  | 'moving'
  | 'good'

/** What our own checker sees at this moment, for the view to show. */
export type Sight = {
  hint: Hint
  /** Counting down to the picture: 3, 2, 1. */
  count?: number
  /** Seconds until the checker gives up, once there are few. */
  secondsLeft?: number
}

/** What the lender's store made of the picture: whether it could use it, and its message to the checker. */
export type Verdict = { processed: boolean; blob?: string | undefined }

/**
 * What follows a verdict. The session is over, with the word for what was wrong if there is one; or the same session has
 * continued, and this is how its next attempt ended.
 */
export type Continuation = { isOver: true; problem?: string | undefined } | { isOver: false; end: SessionEnd }

/** For a checker that draws itself: colours of the brand, and texts by our own names. */
export type Presentation = {
  colours: { background: string; text: string; accent: string; onAccent: string }
  text: (key: string) => string | undefined
}

export type LivenessChecker = {
  /** Draws everything itself, over the page. */
  drawsItself: boolean
  /** Makes itself ready; resolves with its status (`sdkStatus.ready` is the only good one). Never rejects. */
  prepare: (licence: Licence) => Promise<number>
  /** Opens the camera, asking for permission where that is needed. Resolves with the end when there will be no session. */
  open: () => Promise<SessionEnd | undefined>
  /** Watches until there is a face or an end: the first attempt of a session. Never rejects. */
  capture: (session: string) => Promise<SessionEnd>
  /** The upload takes long: shown with this text where the checker draws itself. */
  slow: (text: string) => void
  /** Shows what became of the picture; `undefined`: it did not arrive, and the session is cancelled. Never rejects. */
  showVerdict: (verdict: Verdict | undefined) => Promise<Continuation>
  /** Releases the camera. May be called at any time, and more than once. */
  close: () => void
}

/** The numbers that our own checker reports itself. */
export const sdkStatus = { ready: 1, unsupported: 5, landscape: 6, upsideDown: 7, notLoaded: 11 } as const
export const sessionStatus = {
  taken: 0,
  timeout: 2,
  contextSwitch: 3,
  programCancelled: 4,
  cancelled: 7,
  permissionDismissed: 10,
  cameraNotEnabled: 12,
  cameraNotRunning: 16,
  internalError: 18,
} as const
