/** Which browser asks, as far as people know it by name: for instructions that differ from one to the next. */
export type BrowserName = 'chrome' | 'samsung' | 'safari' | 'other'

/** Samsung's says that it is Chrome, and Chrome that it is Safari: the rarer name is looked for first. */
export function browserName(userAgent: string): BrowserName {
  if (/SamsungBrowser\//.test(userAgent)) return 'samsung'
  if (/\b(?:Edg|EdgA|EdgiOS|OPR|OPT|Firefox|FxiOS)\//.test(userAgent)) return 'other'
  if (/\b(?:Chrome|CriOS|Chromium)\//.test(userAgent)) return 'chrome'
  return /\bSafari\//.test(userAgent) ? 'safari' : 'other'
}
