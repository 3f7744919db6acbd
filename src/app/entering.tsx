/** What comes on screen in place of something else. */
import type { ReactNode } from 'react'
import { useMotionFromStart } from '../look/motion.ts'

/** Give it a key for each content: it enters anew, and nothing of the former one stays in it. */
export function Entering({ direction, children }: { direction: 1 | -1; children: ReactNode }) {
  const motion = useMotionFromStart()
  return motion ? <motion.Slide direction={direction}>{children}</motion.Slide> : <div>{children}</div>
}
