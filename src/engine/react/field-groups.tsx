/** Fields in groups: the browser lays out and paints only the groups in sight, when the look says so (`data-field-group`). */
import type { CSSProperties, ReactNode } from 'react'

/** Small enough that a group is cheap to draw, large enough that few groups are in sight. */
const groupSize = 10

/**
 * Draws the fields; a form that is longer than one group in groups of ten, and those in groups again: the browser looks at
 * each group of a page in every frame.
 */
export function FieldGroups({ children }: { children: ReactNode[] }): ReactNode {
  return grouped(children, 1)
}

/** @param size how many fields each of these stands for */
function grouped(parts: ReactNode[], size: number): ReactNode {
  if (parts.length <= groupSize) return parts
  const starts = Array.from({ length: Math.ceil(parts.length / groupSize) }, (_, at) => at * groupSize)
  const groups = starts.map((from) => (
    <div key={from} data-field-group="" style={{ '--fields': size * groupSize } as CSSProperties}>
      {parts.slice(from, from + groupSize)}
    </div>
  ))
  return grouped(groups, size * groupSize)
}
