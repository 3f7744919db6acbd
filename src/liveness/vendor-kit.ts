/** The part of the vendor's browser kit (FaceTec, version 9) that is used here, as its own declaration file has it. */

/** Ends one attempt. Which of the first three a kit has depends on its release. */
export type ScanResultCallback = {
  /** The kit reads from the blob whether this was a success or is to be tried again. */
  proceedToNextStep: (scanResultBlob: string) => void
  succeed?: () => void
  retry?: () => void
  cancel: () => void
  /** Part of the upload that is done, 0 to 1. */
  uploadProgress?: (part: number) => void
  uploadMessageOverride?: (text: string) => void
}

export type Processor = {
  /** Called once per attempt, and once more with the status when the session ends without one. */
  processSessionResultWhileFaceTecSDKWaits: (result: unknown, callback: ScanResultCallback) => void
  /** Called once, when the kit has left the screen. */
  onFaceTecSDKCompletelyDone: () => void
}

type Customization = Record<string, unknown>

export type Kit = {
  setResourceDirectory?: (path: string) => void
  setImagesDirectory?: (path: string) => void
  FaceTecCustomization?: new () => Customization
  setCustomization?: (customization: Customization) => void
  configureLocalization?: (texts: Record<string, string>) => void
  initializeInProductionMode: (
    key: string,
    deviceKey: string,
    publicKey: string,
    done: (ready: boolean) => void,
  ) => void
  getStatus: () => number
  FaceTecSession: new (processor: Processor, sessionToken: string) => unknown
}

/** The kit that a script has left in the page; `undefined` when what is there is no such kit. */
export function kitIn(page: object): Kit | undefined {
  const found: unknown = Reflect.get(page, 'FaceTecSDK')
  return isKit(found) ? found : undefined
}

function isKit(value: unknown): value is Kit {
  if (typeof value !== 'object' || value === null) return false
  return ['initializeInProductionMode', 'getStatus', 'FaceTecSession'].every(
    (name) => typeof Reflect.get(value, name) === 'function',
  )
}
