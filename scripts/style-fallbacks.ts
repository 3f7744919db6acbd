/** A declaration in a unit that the oldest browsers lack: Chrome has it since 108, Firefox since 101. A browser skips what it cannot read. */
const inWindowHeights = /([{;]\s*)([\w-]+:[^;{}]*\ddvh\b[^;{}]*)/g

/** The style sheet with each height of the window said in the older unit, too, which counts the bars that a phone's browser hides. */
export function withFallbacks(sheet: string): string {
  return sheet.replace(inWindowHeights, (_, before: string, declaration: string) => {
    return `${before}${declaration.replace(/(?<=\d)dvh\b/g, 'vh')};${declaration}`
  })
}
