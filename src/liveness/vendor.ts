/** The vendor's checker (FaceTec's browser kit, version 9), loaded from where the settings say. It draws itself over the page. */
import { inTime, trustedScript } from '@journey/engine/web'
import { type LivenessChecker, type Presentation, sdkStatus, sessionStatus } from './checker.ts'
import { type Kit, kitIn } from './vendor-kit.ts'
import { presentKit } from './vendor-presentation.ts'
import { openVendorSession, type VendorSession } from './vendor-session.ts'

/** `script` is the kit's own file; its pictures and parts lie beside it. */
export function createVendorChecker(
  script: string,
  presentation: Presentation,
  load: (script: string) => Promise<Kit | undefined> = loadKit,
): LivenessChecker {
  let kit: Kit | undefined
  let session: VendorSession | undefined

  return {
    drawsItself: true,
    prepare: async ({ key = '', deviceKey = '', publicKey }) => {
      const found = await load(script)
      if (!found) return sdkStatus.notLoaded
      kit = found
      const folder = script.slice(0, script.lastIndexOf('/'))
      try {
        found.setResourceDirectory?.(`${folder}/resources`)
        found.setImagesDirectory?.(`${folder}/images`)
        const ready = new Promise<boolean>((done) =>
          found.initializeInProductionMode(decodeKey(key), deviceKey, publicKey, done),
        )
        await inTime(ready, patience, 'the kit did not start')
        presentKit(found, presentation)
        return found.getStatus()
      } catch {
        return sdkStatus.notLoaded
      }
    },
    // The kit opens the camera itself.
    open: async () => undefined,
    capture: async (token) => {
      session?.close()
      if (!kit) return { status: sessionStatus.internalError }
      session = openVendorSession(kit, token)
      return session.first()
    },
    slow: (text) => session?.slow(text),
    showVerdict: async (verdict) => (await session?.showVerdict(verdict)) ?? { isOver: true },
    close: () => session?.close(),
  }
}

let loading: Promise<Kit | undefined> | undefined

/** Seconds for the script, and for the kit to start: on a silent line a browser waits for minutes. */
const patience = 30

/** A script that has brought no kit, or not in time, is requested again next time. */
function loadKit(script: string): Promise<Kit | undefined> {
  loading ??= inTime(addScript(script), patience, 'no kit came')
    .then(
      () => kitIn(window),
      () => undefined,
    )
    .then((kit) => {
      if (!kit) loading = undefined
      return kit
    })
  return loading
}

function addScript(address: string): Promise<void> {
  return new Promise((loaded, failed) => {
    const element = document.createElement('script')
    element.src = trustedScript(address)
    element.async = true
    element.onload = () => loaded()
    element.onerror = failed
    document.head.append(element)
  })
}

/** The licence is JSON as base64; the kit wants the JSON. */
function decodeKey(key: string): string {
  try {
    return atob(key)
  } catch {
    return key
  }
}
