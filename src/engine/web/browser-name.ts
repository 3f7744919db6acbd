/** Which browser asks, as far as people know it by name: for instructions that differ from one to the next. */
export type BrowserName = 'chrome' | 'samsung' | 'safari' | 'app' | 'other'

/**
 * Samsung's says that it is Chrome, and Chrome that it is Safari: the rarer name is looked for first. `app` is another app
 * that shows the page in a view of its own, which has no address bar: on an iPhone only a browser says that it is Safari.
 */
export function browserName(userAgent: string): BrowserName {
  if (/; wv\)|\b(?:FBA[NV]\/|GSA\/|Line\/|Instagram )|\biP(?:hone|ad|od)\b(?!.*Safari\/)/.test(userAgent)) return 'app'
  if (/SamsungBrowser\//.test(userAgent)) return 'samsung'
  if (/\b(?:Edg|EdgA|EdgiOS|OPR|OPT|Firefox|FxiOS)\//.test(userAgent)) return 'other'
  if (/\b(?:Chrome|CriOS|Chromium)\//.test(userAgent)) return 'chrome'
  return /\bSafari\//.test(userAgent) ? 'safari' : 'other'
}
