/**
 * Our own checker: looks at the camera's picture until light, focus and stillness are good, counts down and takes it. It
 * does not judge whether a living person is there: that is the vendor's part, or the lender's.
 */
import { closeCamera, hasCamera, openCamera } from './camera.ts'
import { type Hint, type LivenessChecker, type SessionEnd, type Sight, sdkStatus, sessionStatus } from './checker.ts'
import { hintFor, isSame, measure, type Picture } from './image-quality.ts'
import { postureStatus } from './posture.ts'
import { createViewport, givesTruePictures } from './viewport.ts'

export type View = {
  /** Shows the camera's picture. */
  video: HTMLVideoElement
  /** Called with what the checker sees; never twice in a row with the same. */
  see: (sight: Sight) => void
  /** Milliseconds without a good picture after which the checker gives up. */
  idle: number
}

/**
 * Milliseconds: between two samples, of good pictures before the countdown, per number of it, without a new picture before the
 * camera counts as standing still, and of the last words.
 */
const pace = { sample: 110, good: 800, count: 800, stalled: 1500, shown: 1600 }
/** How often a picture may be bad before the countdown is broken off: one blink is no movement. */
const forgiven = 2

export function createBuiltInChecker({ video, see, idle }: View): LivenessChecker {
  let stream: MediaStream | undefined
  let end: ((status: SessionEnd) => void) | undefined
  let closings = 0

  function close(): void {
    closings += 1
    closeCamera(stream)
    stream = undefined
    video.srcObject = null
    end?.({ status: sessionStatus.programCancelled })
  }

  return {
    drawsItself: false,
    prepare: async () => ((await hasCamera()) && givesTruePictures() ? postureStatus() : sdkStatus.unsupported),
    open: async () => {
      close()
      const turn = closings
      const opened = await openCamera()
      if (!(opened instanceof MediaStream)) return opened
      // Permission came after the session was closed.
      if (turn !== closings) {
        closeCamera(opened)
        return { status: sessionStatus.programCancelled }
      }
      stream = opened
      video.srcObject = opened
      // Not awaited: a camera that sends nothing never plays, and the idle time ends the session.
      video.play().catch(() => undefined)
      return undefined
    },
    capture: (session) => {
      const [track] = stream?.getVideoTracks() ?? []
      // It may have been taken away while the session was requested.
      if (!track || track.readyState === 'ended')
        return Promise.resolve({ status: sessionStatus.cameraNotRunning, reason: 'stopped' })
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
    showVerdict: async (verdict) => {
      if (verdict?.processed) await milliseconds(pace.shown)
      return { isOver: true, problem: verdict?.processed ? undefined : problemIn(verdict?.blob) }
    },
    close,
  }
}

/** Watches the picture, and everything that ends the session. Returns the function that stops it; `done` is called once. */
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
  watchPicture(video, track, idle, see, finish, signal)
  return () => stopping.abort()
}

function watchPicture(
  video: HTMLVideoElement,
  track: MediaStreamTrack,
  idle: number,
  see: View['see'],
  finish: (end: SessionEnd) => void,
  signal: AbortSignal,
): void {
  const viewport = createViewport(video)
  let began: number | undefined
  let sampledAt = 0
  let newAt = 0
  let goodSince: number | undefined
  let bad = 0
  let before: Picture | undefined
  let hint: Hint = 'wait'
  let last = ''
  const report = (sight: Sight) => {
    const text = JSON.stringify(sight)
    if (text !== last) see(sight)
    last = text
  }
  const inspect = (now: number) => {
    // Only the time without a good picture counts.
    if (goodSince !== undefined) began = now
    began ??= now
    if (now - began > idle) return finish({ status: sessionStatus.timeout })
    if (now - sampledAt >= pace.sample) {
      sampledAt = now
      // While a phone call has the camera the track is muted, and its picture black: that says nothing of the light.
      const picture = isUpright() && !track.muted ? viewport.sample() : undefined
      // The same picture again says nothing of stillness: the camera is slower than the sampling, or it is no camera.
      const isNew = !picture || !before || !isSame(picture, before)
      if (isNew) {
        hint = hintOf(picture, before)
        before = picture
        newAt = now
        bad = hint === 'good' ? 0 : bad + 1
        if (bad === 0) goodSince ??= now
        else if (bad > forgiven) goodSince = undefined
      } else if (now - newAt > pace.stalled) {
        // Another app has the camera, or it hangs: its last picture stays, however good it was. A covered lens shows nothing new, either.
        if (hint === 'good') hint = 'wait'
        goodSince = undefined
      }
      const good = goodSince === undefined ? 0 : now - goodSince
      const count = 3 - Math.floor((good - pace.good) / pace.count)
      if (isNew && hint === 'good' && count <= 0)
        return finish({ status: sessionStatus.taken, face: { sessionId: '', ...viewport.take() } })
      const secondsLeft = Math.ceil((idle - (now - began)) / 1000)
      report({
        hint: goodSince === undefined ? hint : 'good',
        ...(good >= pace.good ? { count: Math.max(1, count) } : {}),
        ...(secondsLeft <= 10 ? { secondsLeft } : {}),
      })
    }
  }
  const step = (now: number) => {
    if (signal.aborted) return
    try {
      inspect(now)
    } catch {
      // A browser may forbid reading pictures, or have no memory left for one: without an end the applicant would wait for ever.
      finish({ status: sessionStatus.internalError })
    }
    requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}

/** Movement needs two pictures: the first one is never good. A phone on its side has none, until it is turned back. */
function hintOf(picture: Picture | undefined, before: Picture | undefined): Hint {
  if (!picture) return isUpright() ? 'wait' : 'upright'
  const hint = hintFor(measure(picture, before))
  return hint === 'good' && !before ? 'wait' : hint
}

const isUpright = () => postureStatus() === sdkStatus.ready

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
    const content: unknown = JSON.parse(atob(blob ?? ''))
    const problem =
      typeof content === 'object' && content !== null && 'problem' in content ? content.problem : undefined
    return typeof problem === 'string' ? problem : undefined
  } catch {
    return undefined
  }
}
