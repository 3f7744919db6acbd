import { useSelect } from '@journey/engine/react'
import { useRef } from 'react'

/** Where the applicant went to come to this step: -1 to one that was finished before, 1 to any other. */
export function useDirection(step: string): 1 | -1 {
  // The place of the step among those that are finished; a step that is not comes after them.
  const place = useSelect(({ trail }) => (trail.includes(step) ? trail.indexOf(step) : trail.length))
  const last = useRef({ step, place, direction: 1 as 1 | -1 })
  if (last.current.step !== step) {
    last.current = { step, place, direction: place < last.current.place ? -1 : 1 }
  }
  last.current.place = place
  return last.current.direction
}
