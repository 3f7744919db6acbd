/** A stand-in for the vendor's kit (version 9): it calls the processor as the kit does, with what a test plans. */
import type { Kit, Processor, ScanResultCallback } from '../../src/liveness/vendor-kit.ts'

type Planned = { status?: number; face?: boolean; auditTrail?: string[]; lowQualityAuditTrail?: string[] }

export type KitDouble = Kit & {
  /** What the kit was told, in order. */
  calls: string[]
  /** The applicant takes a picture, or the session ends with a status. */
  attempt: (planned?: Planned) => void
  texts: Record<string, string>
  customization: Record<string, Record<string, unknown>> | undefined
}

/** The blob says whether the kit shows a success or another try, as in the vendor's protocol. */
export function createKitDouble(): KitDouble {
  let processor: Processor | undefined
  let pictures = 0
  const calls: string[] = []
  const done = () => {
    const leaving = processor
    processor = undefined
    leaving?.onFaceTecSDKCompletelyDone()
  }
  const callback = (): ScanResultCallback => ({
    // `retry` leaves the session open: the kit calls the processor again after the next picture.
    proceedToNextStep: (blob) => {
      calls.push(`proceed ${blob}`)
      if (blob !== 'retry') done()
    },
    succeed: () => {
      calls.push('succeed')
      done()
    },
    retry: () => void calls.push('retry'),
    cancel: () => {
      calls.push('cancel')
      done()
    },
    uploadProgress: (part) => void calls.push(`progress ${part}`),
    uploadMessageOverride: (text) => void calls.push(`message ${text}`),
  })
  const double: KitDouble = {
    calls,
    texts: {},
    customization: undefined,
    attempt: ({ status = 0, face = status === 0, ...trails } = {}) => {
      pictures += 1
      const result = {
        status,
        sessionId: 'kit-session',
        faceScan: face ? `scan ${pictures}` : null,
        auditTrail: face ? [`trail ${pictures}`] : [],
        lowQualityAuditTrail: face ? [`low ${pictures}`] : [],
        isCompletelyDone: false,
        ...trails,
      }
      processor?.processSessionResultWhileFaceTecSDKWaits(result, callback())
    },
    initializeInProductionMode: (_key, _deviceKey, _publicKey, ready) => ready(true),
    getStatus: () => 1,
    configureLocalization: (texts) => {
      double.texts = texts
    },
    FaceTecCustomization: class {
      [part: string]: unknown
      overlayCustomization = { backgroundColor: 'kit', showBrandingImage: true }
      feedbackCustomization = { textColor: 'kit', cornerRadius: 3 }
    },
    setCustomization: (customization) => {
      double.customization = customization as Record<string, Record<string, unknown>>
    },
    FaceTecSession: class {
      constructor(given: Processor, token: string) {
        calls.push(`session ${token}`)
        processor = given
      }
    },
  }
  return double
}
