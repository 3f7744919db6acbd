/** The applicant's camera: opened for one session, and released however that ends. */
import { inTime } from '@journey/engine/web'
import { type SessionEnd, sessionStatus } from './checker.ts'

/** Enough for a face, and little enough for a cheap phone. */
const wanted: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: 'user', width: { ideal: 640 }, height: { ideal: 480 }, frameRate: { ideal: 24, max: 30 } },
}
/** Fewer pixels on the short side show no face that could be compared. */
const fewestPixels = 240
const madeByPrograms = /virtual|\bobs\b|manycam|snap camera|xsplit|droidcam/i

/** Seconds. Some phones say nothing at all while another app has the camera. */
const patience = 20

/** The front camera's stream, or the end of the session that has none. */
export async function openCamera(): Promise<MediaStream | SessionEnd> {
  try {
    const stream = await mediaInTime(navigator.mediaDevices.getUserMedia(wanted))
    if (!stream) return { status: sessionStatus.cameraNotRunning, reason: 'inUse' }
    const trouble = troubleWith(stream)
    if (!trouble) return stream
    closeCamera(stream)
    return trouble
  } catch (problem) {
    return endFor(problem instanceof Error ? problem.name : '')
  }
}

/** Nothing once the camera, which is allowed, does not come. One that comes later is let go. While the browser asks, it is waited for. */
async function mediaInTime(asked: Promise<MediaStream>): Promise<MediaStream | undefined> {
  // A refusal that comes while the permission is looked up is taken later, and is no error that went unseen.
  asked.catch(() => undefined)
  let isAllowed = (await permission()) === 'granted'
  for (;;) {
    const stream = await Promise.race([asked, late()])
    if (stream) return stream
    const wasAllowed = isAllowed
    isAllowed = (await permission()) === 'granted'
    if (!wasAllowed || !isAllowed) continue
    asked.then(closeCamera, () => undefined)
    return undefined
  }
}

const late = () => inTime(new Promise<undefined>(() => {}), patience).catch(() => undefined)

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
      // The browser's question was closed without a choice: it can be shown again.
      return (await permission()) === 'prompt'
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

/** What the applicant has answered to the browser's question; nothing where the browser does not say. */
async function permission(): Promise<PermissionState | undefined> {
  try {
    const { state } = await navigator.permissions.query({ name: 'camera' })
    return state
  } catch {
    return undefined
  }
}
