/** The text, or else the element, at a place on the page. Older Firefox has only the one way, older Chrome and Safari only the other. */
export function nodeAt(x: number, y: number): Node | undefined {
  return typeof document.caretPositionFromPoint === 'function'
    ? document.caretPositionFromPoint(x, y)?.offsetNode
    : document.caretRangeFromPoint(x, y)?.startContainer
}
