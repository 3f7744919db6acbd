/** The applicant's camera: opened for one session, and released however that ends. */
import { type SessionEnd, sessionStatus } from './checker.ts'

/** Enough for a face, and little enough for a cheap phone. */
const wanted: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: 'user', width: { ideal: 640 }, height: { ideal: 480 }, frameRate: { ideal: 24, max: 30 } },
}
/** Fewer pixels on the short side show no face that could be compared. */
const fewestPixels = 240
const madeByPrograms = /virtual|\bobs\b|manycam|snap camera|xsplit|droidcam/i

/** The front camera's stream, or the end of the session that has none. */
export async function openCamera(): Promise<MediaStream | SessionEnd> {
  try {
    const stream = await navigator.mediaDevices.getUserMedia(wanted)
    const trouble = troubleWith(stream)
    if (!trouble) return stream
    closeCamera(stream)
    return trouble
  } catch (problem) {
    return endFor(problem instanceof Error ? problem.name : '')
  }
}

export function closeCamera(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

/** Whether there is a camera at all. Where the browser does not say, yes: `openCamera` finds out. */
export async function hasCamera(): Promise<boolean> {
  if (!navigator.mediaDevices?.getUserMedia) return false
  try {
    const devices = await navigator.mediaDevices.enumerateDevices()
    return devices.some(({ kind }) => kind === 'videoinput')
  } catch {
    // A browser that refuses the list may still open the camera.
    return true
  }
}

function troubleWith(stream: MediaStream): SessionEnd | undefined {
  const [track] = stream.getVideoTracks()
  if (!track) return { status: sessionStatus.cameraNotRunning, reason: 'stopped' }
  if (madeByPrograms.test(track.label)) return { status: sessionStatus.cameraNotRunning, reason: 'changed' }
  const { width = fewestPixels, height = fewestPixels } = track.getSettings()
  return Math.min(width, height) < fewestPixels
    ? { status: sessionStatus.cameraNotRunning, reason: 'incapable' }
    : undefined
}

/** By the names that the Media Capture specification gives to refusals. */
async function endFor(name: string): Promise<SessionEnd> {
  switch (name) {
    case 'NotAllowedError':
      return (await isUndecided())
        ? { status: sessionStatus.permissionDismissed }
        : { status: sessionStatus.cameraNotEnabled, reason: 'blocked' }
    case 'SecurityError':
      return { status: sessionStatus.cameraNotEnabled, reason: 'blocked' }
    case 'OverconstrainedError':
      return { status: sessionStatus.cameraNotRunning, reason: 'incapable' }
    case 'NotReadableError':
    case 'AbortError':
      return { status: sessionStatus.cameraNotRunning, reason: 'inUse' }
    default:
      return { status: sessionStatus.cameraNotRunning, reason: 'stopped' }
  }
}

/** The browser's question was closed without a choice: it can be shown again. */
async function isUndecided(): Promise<boolean> {
  try {
    const { state } = await navigator.permissions.query({ name: 'camera' })
    return state === 'prompt'
  } catch {
    return false
  }
}
