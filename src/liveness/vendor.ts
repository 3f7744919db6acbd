/** The vendor's checker (FaceTec's browser kit, version 9), loaded from where the settings say. It draws itself over the page. */
import { trustedScript } from '@journey/engine/web'
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
        await new Promise<boolean>((done) =>
          found.initializeInProductionMode(decodeKey(key), deviceKey, publicKey, done),
        )
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

/** A script that could not be loaded is requested again next time. */
function loadKit(script: string): Promise<Kit | undefined> {
  loading ??= new Promise<void>((loaded, failed) => {
    const element = document.createElement('script')
    element.src = trustedScript(script)
    element.async = true
    element.onload = () => loaded()
    element.onerror = failed
    document.head.append(element)
  }).then(
    () => kitIn(window),
    () => {
      loading = undefined
      return undefined
    },
  )
  return loading
}

/** The licence is JSON as base64; the kit wants the JSON. */
function decodeKey(key: string): string {
  try {
    return atob(key)
  } catch {
    return key
  }
}
