/** The parts of a document that its contents lead to: each has an id, and takes the focus. */

/** Properties of the heading of the part of that key. */
export const partProps = (key: string) => ({ id: `part-${key}`, tabIndex: -1 }) as const

/** Scrolls to the part and puts the focus there, so that a screen reader reads on from it. */
export function showPart(key: string): void {
  const heading = document.getElementById(partProps(key).id)
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}
