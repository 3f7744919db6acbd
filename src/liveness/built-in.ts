/**
 * Our own checker: looks at the camera's picture until light, focus and stillness are good, counts down and takes it. It
 * says nothing of whether a living person stands there: that is the vendor's part, or the lender's.
 */
import { closeCamera, hasCamera, openCamera } from './camera.ts'
import { type Hint, type LivenessChecker, type SessionEnd, type Sight, sdkStatus, sessionStatus } from './checker.ts'
import { framesOf } from './frame.ts'
import { hintFor, isSame, measure, type Picture } from './look.ts'
import { postureStatus } from './posture.ts'

export type View = {
  /** Shows the camera's picture. */
  video: HTMLVideoElement
  /** Told what to say; the same sight is not told twice in a row. */
  see: (sight: Sight) => void
  /** Milliseconds without a good picture after which the checker gives up. */
  idle: number
}

/** Milliseconds: between two looks, of good pictures before the countdown, per number of it, and of the last words. */
const pace = { look: 110, good: 800, count: 800, shown: 1600 }
/** How often a picture may be bad before the countdown is broken off: one blink is no movement. */
const forgiven = 2

export function createBuiltInChecker({ video, see, idle }: View): LivenessChecker {
  let stream: MediaStream | undefined
  let end: ((status: SessionEnd) => void) | undefined
  let closed = 0

  function close(): void {
    closed += 1
    closeCamera(stream)
    stream = undefined
    video.srcObject = null
    end?.({ status: sessionStatus.programCancelled })
  }

  return {
    drawsItself: false,
    prepare: async () => ((await hasCamera()) ? postureStatus() : sdkStatus.unsupported),
    open: async () => {
      close()
      const turn = closed
      const opened = await openCamera()
      if (!(opened instanceof MediaStream)) return opened
      // Given only after nobody wanted it any more.
      if (turn !== closed) {
        closeCamera(opened)
        return { status: sessionStatus.programCancelled }
      }
      stream = opened
      video.srcObject = opened
      // Not waited for: a camera that sends nothing never plays, and is looked at until the time is up.
      video.play().catch(() => undefined)
      return undefined
    },
    capture: (session) => {
      const [track] = stream?.getVideoTracks() ?? []
      if (!track) return Promise.resolve({ status: sessionStatus.cameraNotRunning, reason: 'stopped' })
      return new Promise((resolve) => {
        const stop = watch(video, track, idle, see, (found) => {
          end = undefined
          stop()
          closeCamera(stream)
          stream = undefined
          resolve(found.face ? { ...found, face: { ...found.face, sessionId: session } } : found)
        })
        end = (found) => {
          end = undefined
          stop()
          resolve(found)
        }
      })
    },
    slow: () => undefined,
    answer: async (verdict) => {
      if (verdict?.processed) await milliseconds(pace.shown)
      return verdict?.processed ? undefined : problemIn(verdict?.blob)
    },
    close,
  }
}

/** Looks again and again, and at what would end the session. Returns how to stop; `done` is told once. */
function watch(
  video: HTMLVideoElement,
  track: MediaStreamTrack,
  idle: number,
  see: View['see'],
  done: (end: SessionEnd) => void,
): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  const finish = (end: SessionEnd) => {
    if (!signal.aborted) done(end)
  }
  track.addEventListener('ended', () => finish({ status: sessionStatus.cameraNotRunning, reason: 'stopped' }), {
    signal,
  })
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'hidden') finish({ status: sessionStatus.contextSwitch })
    },
    { signal },
  )
  screen.orientation?.addEventListener('change', () => finish({ status: sessionStatus.turned }), { signal })
  lookOn(video, idle, see, finish, signal)
  return () => stopping.abort()
}

function lookOn(
  video: HTMLVideoElement,
  idle: number,
  see: View['see'],
  finish: (end: SessionEnd) => void,
  signal: AbortSignal,
): void {
  const frames = framesOf(video)
  let began: number | undefined
  let looked = 0
  let goodSince: number | undefined
  let bad = 0
  let before: Picture | undefined
  let hint: Hint = 'wait'
  let told = ''
  const tell = (sight: Sight) => {
    const said = JSON.stringify(sight)
    if (said !== told) see(sight)
    told = said
  }
  const step = (now: number) => {
    if (signal.aborted) return
    began ??= now
    if (now - began > idle) return finish({ status: sessionStatus.timeout })
    if (now - looked >= pace.look) {
      looked = now
      const picture = frames.look()
      // The same picture again says nothing of stillness: the camera is slower than we look, or it is no camera.
      const isNew = !picture || !before || !isSame(picture, before)
      if (isNew) {
        hint = hintOf(picture, before)
        before = picture
        bad = hint === 'good' ? 0 : bad + 1
        if (bad === 0) goodSince ??= now
        else if (bad > forgiven) goodSince = undefined
      }
      const good = goodSince === undefined ? 0 : now - goodSince
      const count = 3 - Math.floor((good - pace.good) / pace.count)
      if (isNew && hint === 'good' && count <= 0) return finish(taken(frames.take))
      const left = Math.ceil((idle - (now - began)) / 1000)
      tell({
        hint: goodSince === undefined ? hint : 'good',
        ...(good >= pace.good ? { count: Math.max(1, count) } : {}),
        ...(left <= 10 ? { secondsLeft: left } : {}),
      })
    }
    requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}

/** Of the first picture nobody knows whether it moves. */
function hintOf(picture: Picture | undefined, before: Picture | undefined): Hint {
  const hint = picture ? hintFor(measure(picture, before)) : 'wait'
  return hint === 'good' && !before ? 'wait' : hint
}

function taken(take: () => { faceScan: string; auditTrail: string }): SessionEnd {
  try {
    return { status: sessionStatus.taken, face: { sessionId: '', ...take() } }
  } catch {
    return { status: sessionStatus.internalError }
  }
}

function milliseconds(many: number): Promise<void> {
  return new Promise((resolve) => {
    let began: number | undefined
    const step = (now: number) => {
      began ??= now
      if (now - began >= many) resolve()
      else requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
  })
}

/** What the lender's store found wrong: `{ "problem": "dark" }` as base64. Anything else says nothing. */
function problemIn(blob: string | undefined): string | undefined {
  try {
    const said: unknown = JSON.parse(atob(blob ?? ''))
    const problem = typeof said === 'object' && said !== null && 'problem' in said ? said.problem : undefined
    return typeof problem === 'string' ? problem : undefined
  } catch {
    return undefined
  }
}
