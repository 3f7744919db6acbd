/** Fields in groups: the browser lays out and paints only the groups in sight, when the look says so (`data-field-group`). */
import type { ReactNode } from 'react'

/** Small enough that a group is cheap to draw, large enough that few groups are in sight. */
const groupSize = 10

/** Draws the fields; a form that is longer than one group in groups of ten. */
export function FieldGroups({ children }: { children: ReactNode[] }) {
  if (children.length <= groupSize) return children
  const groups = Array.from({ length: Math.ceil(children.length / groupSize) }, (_, at) => at * groupSize)
  return groups.map((from) => (
    <div key={from} data-field-group="">
      {children.slice(from, from + groupSize)}
    </div>
  ))
}
