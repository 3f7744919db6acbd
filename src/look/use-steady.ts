import { useEffect, useRef, useState } from 'react'

/**
 * The value once it has lasted for so many milliseconds: what changes many times a second can neither be read nor heard.
 * A value that comes back in time was never gone.
 */
export function useSteady<Value>(value: Value, lasts: number): Value {
  const [steady, setSteady] = useState(value)
  const newest = useRef(value)
  newest.current = value
  useEffect(() => {
    if (Object.is(value, steady)) return
    let frame = 0
    let began: number | undefined
    const step = (now: number) => {
      began ??= now
      if (now - began >= lasts) setSteady(newest.current)
      else frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [value, steady, lasts])
  return steady
}
