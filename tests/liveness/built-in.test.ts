// @vitest-environment happy-dom
/** Our own checker of selfies: on a browser that does not let a picture be read, and with a camera that stops in the middle. */
import { afterEach, expect, test, vi } from 'vitest'
import { createBuiltInChecker } from '../../src/liveness/built-in.ts'
import { type Sight, sdkStatus, sessionStatus } from '../../src/liveness/checker.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  isMuted = false
})

/** A phone call has the camera. */
let isMuted = false

/** A camera that the browser gives only once `come` is called, which returns what stops it. */
function lateCamera() {
  const stop = vi.fn()
  let give: (stream: unknown) => void = () => {}
  const stream = new Promise((resolve) => {
    give = resolve
  })
  const come = () => {
    give({ getTracks: () => [{ stop }] })
    return stop
  }
  return { stream, come }
}

/** A camera that runs, as far as the checker looks. */
function runningCamera(readyState: MediaStreamTrackState = 'live'): HTMLVideoElement {
  const track = Object.assign(new EventTarget(), { readyState, label: '', stop: () => {}, getSettings: () => ({}) })
  Object.defineProperty(track, 'muted', { get: () => isMuted })
  class Stream {
    getTracks = () => [track]
    getVideoTracks = () => [track]
  }
  vi.stubGlobal('MediaStream', Stream)
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: async () => new Stream() } })
  const video = document.createElement('video')
  for (const [name, value] of Object.entries({ readyState: 4, videoWidth: 640, videoHeight: 480, srcObject: null }))
    Object.defineProperty(video, name, { value, writable: true })
  vi.spyOn(video, 'play').mockResolvedValue()
  return video
}

test.each([
  ['no memory for a canvas', () => null],
  [
    'forbidden pictures',
    () => ({
      drawImage: () => {},
      getImageData: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    }),
  ],
])(
  '[S3] with %s the session ends as a technical problem, and the applicant does not wait for ever',
  async (_, context) => {
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(context as never)
    const checker = createBuiltInChecker({ video: runningCamera(), see: () => {}, idle: 30_000 })
    expect(await checker.open()).toBeUndefined()
    expect(await checker.capture('session')).toEqual({ status: sessionStatus.internalError })
  },
)

test.each([
  ['noise in place of pictures', (at: number) => (at * 89) % 256, sdkStatus.unsupported],
  ['white in place of pictures', () => 255, sdkStatus.unsupported],
  ['pictures with a little noise', (at: number, drawn: number) => drawn + (at % 5), sdkStatus.ready],
])('[S3] a browser that gives %s is found out before the camera is opened', async (_, given, status) => {
  vi.stubGlobal('navigator', {
    mediaDevices: { getUserMedia: () => {}, enumerateDevices: async () => [{ kind: 'videoinput' }] },
  })
  const context = {
    fillStyle: '',
    fillRect: () => {},
    getImageData: (_x: number, _y: number, width: number, height: number) => {
      const drawn = Number(/\d+/.exec(context.fillStyle)?.[0])
      const data = Uint8ClampedArray.from({ length: width * height * 4 }, (_, at) => given(at, drawn))
      return { data, width, height }
    },
  }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation((() => context) as never)
  const checker = createBuiltInChecker({ video: document.createElement('video'), see: () => {}, idle: 30_000 })
  expect(await checker.prepare({ publicKey: '' })).toBe(status)
})

test('[S3] a camera that is allowed and never comes is said to be in use, and let go when it comes after all', async () => {
  vi.useFakeTimers()
  let state: PermissionState = 'prompt'
  const { stream, come } = lateCamera()
  vi.stubGlobal('navigator', {
    mediaDevices: { getUserMedia: () => stream },
    permissions: { query: async () => ({ state }) },
  })
  const checker = createBuiltInChecker({ video: document.createElement('video'), see: () => {}, idle: 30_000 })
  const ended = vi.fn()
  checker.open().then(ended)
  // The browser asks: that may take as long as the applicant wants.
  await vi.advanceTimersByTimeAsync(120_000)
  state = 'granted'
  await vi.advanceTimersByTimeAsync(20_000)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(ended).toHaveBeenCalledWith({ status: sessionStatus.cameraNotRunning, reason: 'inUse' })
  const stop = come()
  await vi.advanceTimersByTimeAsync(0)
  expect(stop).toHaveBeenCalledOnce()
})

test('[S3] a refusal that comes before what is allowed is known is taken, and no error that went unseen', async () => {
  const unseen = vi.fn()
  process.on('unhandledRejection', unseen)
  vi.stubGlobal('navigator', {
    mediaDevices: { getUserMedia: () => Promise.reject(new DOMException('refused', 'SecurityError')) },
    permissions: { query: () => new Promise((resolve) => setTimeout(resolve, 10, { state: 'denied' })) },
  })
  const checker = createBuiltInChecker({ video: document.createElement('video'), see: () => {}, idle: 30_000 })
  const ended = await checker.open()
  process.off('unhandledRejection', unseen)
  expect(ended).toEqual({ status: sessionStatus.cameraNotEnabled, reason: 'blocked' })
  expect(unseen).not.toHaveBeenCalled()
})

test('[S3] a camera that is gone before the session has come is said at once', async () => {
  const checker = createBuiltInChecker({ video: runningCamera('ended'), see: () => {}, idle: 30_000 })
  await checker.open()
  expect(await checker.capture('session')).toEqual({ status: sessionStatus.cameraNotRunning, reason: 'stopped' })
})

/** A session whose frames come when the test says so. The camera shows a face in the light, never twice quite the same. */
async function openSession(light = 100) {
  let [now, shown] = [1, 0]
  const frames: FrameRequestCallback[] = []
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
  const context = {
    canvas: document.createElement('canvas'),
    drawImage: () => {},
    getImageData: (_x: number, _y: number, width: number, height: number) => {
      const data = Uint8ClampedArray.from(
        { length: width * height * 4 },
        (_, at) => light && light + ((at * 7 + shown) % 60),
      )
      return { data, width, height }
    },
  }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation((() => context) as never)
  vi.spyOn(context.canvas, 'toDataURL').mockReturnValue('data:image/jpeg;base64,face')
  const sights: Sight[] = []
  const checker = createBuiltInChecker({ video: runningCamera(), see: (sight) => sights.push(sight), idle: 30_000 })
  await checker.open()
  const end = checker.capture('session')
  const pass = (milliseconds: number, camera: 'runs' | 'stands still') => {
    for (const until = now + milliseconds; now < until; now += 50) {
      if (camera === 'runs') shown += 1
      for (const frame of frames.splice(0)) frame(now)
    }
  }
  return { sights, end, pass }
}

const taken = { status: sessionStatus.taken, face: { sessionId: 'session', faceScan: 'face', auditTrail: 'face' } }

test('[S2] a picture that is good and still is taken', async () => {
  const { end, pass } = await openSession()
  pass(5000, 'runs')
  expect(await end).toEqual(taken)
})

test('[S2][S3] a camera that another app takes during the countdown shows no good picture, and the session ends as an idle one', async () => {
  const { sights, end, pass } = await openSession()
  pass(1500, 'runs')
  expect(sights.at(-1)).toMatchObject({ hint: 'good', count: 3 })
  pass(3000, 'stands still')
  expect(sights.at(-1)).toEqual({ hint: 'wait' })
  pass(31_000, 'stands still')
  expect(await end).toEqual({ status: sessionStatus.timeout })
})

test('[S2] before a covered lens nothing changes: that it is too dark is said, not that the camera stands still', async () => {
  const { sights, pass } = await openSession(0)
  pass(5000, 'runs')
  expect(sights.at(-1)).toMatchObject({ hint: 'dark' })
})

test('[S2] a camera that a phone call has is waited for, and not called dark; the picture is taken when it is back', async () => {
  const { sights, end, pass } = await openSession()
  pass(1500, 'runs')
  isMuted = true
  pass(3000, 'runs')
  expect(sights.at(-1)).toEqual({ hint: 'wait' })
  isMuted = false
  pass(5000, 'runs')
  expect(await end).toEqual(taken)
})

test('[S2] a camera that comes back is looked at again', async () => {
  const { end, pass } = await openSession()
  pass(1500, 'runs')
  pass(10_000, 'stands still')
  pass(5000, 'runs')
  expect(await end).toEqual(taken)
})
