/** What sections 4 and 8 of the specification say of every number of the selfie checker and every code of the comparison. */

/** What the applicant sees: an entry of the catalogue, the dialog of a blocked camera, or the upload. */
export type ShownResult =
  | 'FACIAL_TIMEOUT'
  | 'FACIAL_SESSION_ENDED'
  | 'FACIAL_CANCELLED'
  | 'FACIAL_GENERIC'
  | 'camera-blocked'
  | 'uploaded'
  | 'ready'
  | 'NO_CAMERA'
  | 'FACIAL_NETWORK'
  | 'FACIAL_LANDSCAPE'
  | 'FACIAL_UPSIDE_DOWN'
  | 'FACIAL_ERROR_CONFIG'
  | 'FACIAL_NOT_READY'

const [generic, leave] = ['FACIAL_GENERIC', 'FACIAL_CANCELLED'] as const

/** Session status → what is seen, and the words of it that are tracked. */
export const sessionStatuses: [status: number, sees: ShownResult, tracked: RegExp][] = [
  [0, 'uploaded', /completed/],
  [1, generic, /guidance images/],
  [2, 'FACIAL_TIMEOUT', /timed out/],
  [3, 'FACIAL_SESSION_ENDED', /context switch/],
  [4, generic, /cancelled by the program/],
  [5, leave, /orientation/],
  [6, leave, /landscape/],
  [7, leave, /cancelled/],
  [8, leave, /cancelled/],
  [9, leave, /cancelled/],
  [10, leave, /cancelled/],
  [11, leave, /locked out/],
  [12, 'camera-blocked', /camera off/],
  [13, generic, /key invalid/],
  [14, generic, /not ready/],
  [15, generic, /in progress/],
  [16, 'camera-blocked', /not running/],
  [17, generic, /not completed/],
  [18, 'FACIAL_TIMEOUT', /unknown internal error/],
  [19, leave, /cancelled/],
  [20, generic, /frame/],
  [21, generic, /frame/],
  [22, generic, /frame/],
  [23, generic, /still loading/],
  [24, generic, /could not be loaded/],
  [25, leave, /cancelled/],
]

/** Status of the kit when it is made ready. */
export const sdkStatuses: [status: number, sees: ShownResult, tracked: RegExp][] = [
  [0, 'FACIAL_NOT_READY', /never initialised/],
  [1, 'ready', /initialised/],
  [2, 'FACIAL_NETWORK', /network/],
  [3, 'FACIAL_ERROR_CONFIG', /key invalid/],
  [4, 'FACIAL_ERROR_CONFIG', /deprecated/],
  [5, 'NO_CAMERA', /not supported/],
  [6, 'FACIAL_LANDSCAPE', /landscape/],
  [7, 'FACIAL_UPSIDE_DOWN', /upside down/],
  [8, 'FACIAL_ERROR_CONFIG', /key expired or invalid/],
  [9, 'FACIAL_ERROR_CONFIG', /frame/],
  [10, 'FACIAL_NOT_READY', /still loading/],
  [11, 'FACIAL_NOT_READY', /could not be loaded/],
]

type Leads = 'selfie' | 'landing' | 'loan-info'
/** Decision code → words of the specification, and where each button leads. */
export const decisionCodes: Record<string, { text: RegExp; buttons: Record<string, Leads>; closes: Leads }> = {
  '0440037': { text: /photo at Home Affairs/i, buttons: { exit: 'landing' }, closes: 'landing' },
  '0418011': { text: /photo at Home Affairs/i, buttons: { exit: 'landing' }, closes: 'landing' },
  '0162001': { text: /session has ended/i, buttons: { tryAgain: 'selfie' }, closes: 'selfie' },
  '0418012': {
    text: /The Home Affairs system is currently unavailable/,
    buttons: { exit: 'landing' },
    closes: 'landing',
  },
  '0418004': { text: /technical problem/i, buttons: { tryAgain: 'selfie', exit: 'landing' }, closes: 'selfie' },
  '0418013': { text: /technical problem/i, buttons: { tryAgain: 'selfie', exit: 'landing' }, closes: 'selfie' },
  '0418016': { text: /technical problem/i, buttons: { tryAgain: 'selfie', exit: 'landing' }, closes: 'selfie' },
  '0418017': { text: /technical problem/i, buttons: { tryAgain: 'selfie', exit: 'landing' }, closes: 'selfie' },
  '0418006': { text: /selfie checker has problems/i, buttons: { tryAgain: 'selfie' }, closes: 'selfie' },
  '0418007': { text: /selfie checker has problems/i, buttons: { tryAgain: 'selfie' }, closes: 'selfie' },
  '0418014': { text: /selfie limit/i, buttons: { gotIt: 'landing' }, closes: 'landing' },
  '0418015': {
    text: /We weren't able to verify your details/,
    buttons: { restart: 'landing', exit: 'landing' },
    closes: 'landing',
  },
}

/** Every entry of the catalogue that the selfie's tests raise. */
export const selfieCodes = [
  ...Object.keys(decisionCodes),
  ...new Set([...sessionStatuses, ...sdkStatuses].map(([, shown]) => shown).filter((shown) => /^[A-Z]/.test(shown))),
  'FACIAL_UPLOAD_S3',
  'FACIAL_SLOW',
]
