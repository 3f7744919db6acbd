/** The vendor's checker (FaceTec's browser kit, version 9), loaded from where the settings say. It draws itself over the page. */
import { type Face, type LivenessChecker, type SessionEnd, sdkStatus, sessionStatus } from './checker.ts'

type ResultCallback = {
  proceedToNextStep: (blob: string) => void
  cancel: () => void
  uploadMessageOverride?: (text: string) => void
}
type Processor = {
  processSessionResultWhileFaceTecSDKWaits: (result: unknown, callback: ResultCallback) => void
  onFaceTecSDKCompletelyDone: () => void
}
/** The part of the kit that is used here. */
type Kit = {
  setResourceDirectory?: (path: string) => void
  setImagesDirectory?: (path: string) => void
  initializeInProductionMode: (
    key: string,
    deviceKey: string,
    publicKey: string,
    done: (ready: boolean) => void,
  ) => void
  getStatus: () => number
  FaceTecSession: new (processor: Processor, sessionToken: string) => unknown
}

/** `script` is the kit's own file; its pictures and parts lie beside it. */
export function createVendorChecker(script: string): LivenessChecker {
  let kit: Kit | undefined
  let waiting: ResultCallback | undefined
  let session = 0
  let completelyDone = Promise.resolve()

  return {
    drawsItself: true,
    prepare: async ({ key = '', deviceKey = '', publicKey }) => {
      const found = await load(script)
      if (!found) return sdkStatus.notLoaded
      kit = found
      const folder = script.slice(0, script.lastIndexOf('/'))
      found.setResourceDirectory?.(`${folder}/resources`)
      found.setImagesDirectory?.(`${folder}/images`)
      try {
        await new Promise<boolean>((done) => found.initializeInProductionMode(decoded(key), deviceKey, publicKey, done))
        return found.getStatus()
      } catch {
        return sdkStatus.notLoaded
      }
    },
    // The kit asks for the camera itself.
    open: async () => undefined,
    capture: (token) => {
      const { FaceTecSession } = kit ?? {}
      if (!FaceTecSession) return Promise.resolve({ status: sessionStatus.internalError })
      session += 1
      const own = session
      return new Promise((resolve) => {
        let ended: SessionEnd | undefined
        completelyDone = new Promise((done) => {
          const processor: Processor = {
            processSessionResultWhileFaceTecSDKWaits: (result, callback) => {
              ended = endOf(result)
              if (ended.status !== sessionStatus.taken || !ended.face || own !== session) return callback.cancel()
              waiting = callback
              resolve(ended)
            },
            onFaceTecSDKCompletelyDone: () => {
              done()
              resolve(ended ?? { status: sessionStatus.internalError })
            },
          }
          try {
            new FaceTecSession(processor, token)
          } catch {
            done()
            resolve({ status: sessionStatus.internalError })
          }
        })
      })
    },
    slow: (text) => waiting?.uploadMessageOverride?.(text),
    answer: async (verdict) => {
      const callback = waiting
      waiting = undefined
      if (!callback) return undefined
      if (verdict?.processed) callback.proceedToNextStep(verdict.blob ?? '')
      else callback.cancel()
      await completelyDone
      return undefined
    },
    close: () => {
      session += 1
      waiting?.cancel()
      waiting = undefined
    },
  }
}

let loading: Promise<Kit | undefined> | undefined

/** A script that could not be had is asked for again next time. */
function load(script: string): Promise<Kit | undefined> {
  loading ??= new Promise<void>((loaded, failed) => {
    const element = document.createElement('script')
    element.src = script
    element.async = true
    element.onload = () => loaded()
    element.onerror = failed
    document.head.append(element)
  }).then(
    () => {
      const found = Reflect.get(window, 'FaceTecSDK')
      return isKit(found) ? found : undefined
    },
    () => {
      loading = undefined
      return undefined
    },
  )
  return loading
}

function isKit(value: unknown): value is Kit {
  if (typeof value !== 'object' || value === null) return false
  return ['initializeInProductionMode', 'getStatus', 'FaceTecSession'].every(
    (name) => typeof Reflect.get(value, name) === 'function',
  )
}

/** The result is the vendor's: every part is looked at. */
function endOf(result: unknown): SessionEnd {
  const part = (name: string): unknown =>
    typeof result === 'object' && result !== null ? Reflect.get(result, name) : undefined
  const status = part('status')
  if (typeof status !== 'number' || !Number.isInteger(status)) return { status: sessionStatus.internalError }
  const trail = part('auditTrail')
  const [first]: unknown[] = Array.isArray(trail) ? trail : [trail]
  const [faceScan, sessionId] = [part('faceScan'), part('sessionId')]
  if (status !== sessionStatus.taken || typeof faceScan !== 'string' || faceScan === '') return { status }
  const face: Face = {
    sessionId: typeof sessionId === 'string' ? sessionId : '',
    faceScan,
    auditTrail: typeof first === 'string' ? first : faceScan,
  }
  return { status, face }
}

/** The licence is JSON as base64; the kit wants the JSON. */
function decoded(key: string): string {
  try {
    return atob(key)
  } catch {
    return key
  }
}
