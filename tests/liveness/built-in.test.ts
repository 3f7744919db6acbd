// @vitest-environment happy-dom
/** Our own checker of selfies, on a browser that does not let a picture be read. */
import { afterEach, expect, test, vi } from 'vitest'
import { createBuiltInChecker } from '../../src/liveness/built-in.ts'
import { sessionStatus } from '../../src/liveness/checker.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A camera that runs, as far as the checker looks. */
function runningCamera(): HTMLVideoElement {
  const track = Object.assign(new EventTarget(), { label: '', stop: () => {}, getSettings: () => ({}) })
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
