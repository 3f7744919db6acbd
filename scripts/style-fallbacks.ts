/** A unit that the oldest browsers lack: Chrome has it since 108, Firefox since 101. A browser skips what it cannot read. */
const windowHeight = /([{;]\s*)([\w-]+:[^;{}]*\d)dvh\b([^;{}]*)/g

/** The style sheet with each height of the window said in the older unit, too, which counts the bars that a phone's browser hides. */
export function withFallbacks(sheet: string): string {
  return sheet.replace(windowHeight, '$1$2vh$3;$2dvh$3')
}
