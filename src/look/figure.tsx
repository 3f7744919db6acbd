/** A sum that rolls to its new value where there may be motion. */
import { useMotion, useMotionFromStart } from './motion.ts'

/** `write` says the sum; it must be the same function each time. */
export function RollingFigure({ value, write }: { value: number; write: (value: number) => string }) {
  const motion = useMotion()
  return motion ? <motion.Rolling value={value} write={write} /> : write(value)
}

/** Counts up from nothing when it is first drawn. */
export function CountedFigure({ value, write }: { value: number; write: (value: number) => string }) {
  const motion = useMotionFromStart()
  return motion ? <motion.Rolling value={value} write={write} from={0} /> : write(value)
}
