import { untilStaying } from '@journey/engine/web'

/** How storing one file has ended. `reason`: what the store says is wrong with it. */
export type Stored = { state: 'sent' } | { state: 'refused'; reason: string } | { state: 'failed'; reason: string }

export type PutFile = (
  address: string,
  file: Blob,
  /** Called with the part that has left this device, 0 to 1. */
  onPart: (part: number) => void,
  signal: AbortSignal,
) => Promise<Stored>

/** Without anything moving for so long, in milliseconds, the connection counts as lost. */
const stall = 60_000

/**
 * Puts a file at a pre-signed address, with nothing about the applicant beside it. `fetch` reports no progress of what it sends, and
 * on a slow network that is what keeps people waiting: hence the older interface. Rejects only for what the program got
 * wrong, such as an address that no file may be sent to.
 */
export const putFile: PutFile = (address, file, onPart, signal) =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout> | undefined
    const giveUp = () => request.abort()
    const restartTimer = () => {
      clearTimeout(timer)
      timer = setTimeout(giveUp, stall)
    }
    const end = (stored: Stored) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', giveUp)
      resolve(stored)
    }
    request.upload.onprogress = ({ loaded, total }) => {
      restartTimer()
      if (total > 0) onPart(loaded / total)
    }
    // A response from elsewhere, such as a page to log in at, is none of the store's.
    request.onload = () => end(request.responseURL === url ? storedAs(request.status, request.responseText) : notSent)
    // Of one file, so that the outcome of the whole call says nothing of it.
    request.onerror = () =>
      untilStaying()
        .then(() => isReadable(file))
        .then((there) => end(there ? notSent : gone))
    request.onabort = () => end(notSent)
    const url = trustedAddress(address)
    request.open('PUT', url)
    request.setRequestHeader('Content-Type', file.type || 'application/octet-stream')
    signal.addEventListener('abort', giveUp)
    // A file that was changed or moved since it was chosen ends in `onerror`, as a lost connection does.
    request.send(file)
    restartTimer()
  })

const notSent: Stored = { state: 'failed', reason: 'connection' }
/** It has to be chosen once more: sending it again would never help. */
const gone: Stored = { state: 'refused', reason: 'unreadable' }

async function isReadable(file: Blob): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer()
    return true
  } catch {
    return false
  }
}

/** Refused for good is what the store gives a reason for. Everything else may go better the next time. */
function storedAs(status: number, text: string): Stored {
  if (status >= 200 && status < 300) return { state: 'sent' }
  const reason = reasonIn(text)
  if (reason !== undefined && [413, 422].includes(status)) return { state: 'refused', reason }
  // Not the store's own limit: something on the way there takes less than the store does.
  return status === 413 ? { state: 'refused', reason: 'limit' } : notSent
}

function reasonIn(text: string): string | undefined {
  try {
    const { reason }: { reason?: unknown } = Object(JSON.parse(text))
    return typeof reason === 'string' && /^[a-z]{1,40}$/.test(reason) ? reason : undefined
  } catch {
    // A store need not speak JSON.
    return undefined
  }
}

/** Statements go over TLS, or to where the page itself came from. Throws for anything else. */
function trustedAddress(address: string): string {
  const url = new URL(address, location.href)
  if (url.protocol !== 'https:' && url.origin !== location.origin) throw new Error('expected an address over TLS')
  // What follows `#` is not sent.
  url.hash = ''
  return url.href
}
