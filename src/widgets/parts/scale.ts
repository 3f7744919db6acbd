/** Where a slider stops. */

export type Scale = { min: number; max: number; step: number }

/** The nearest stop: whole steps from `min`, and `max` itself. */
export function snap(value: number, { min, max, step }: Scale): number {
  const stop = min + Math.round((value - min) / step) * step
  const last = min + Math.floor((max - min) / step) * step
  // Between the last whole step and the end, the nearer of the two.
  if (value > last) return value - last < max - value ? last : max
  return Math.min(max, Math.max(min, stop))
}

/** The value after a key; `undefined` for a key that moves nothing. From between two stops, the next stop that way. */
export function slide(key: string, value: number, scale: Scale): number | undefined {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return move(value, 1, scale)
    case 'ArrowLeft':
    case 'ArrowDown':
      return move(value, -1, scale)
    case 'PageUp':
      return move(value, 10, scale)
    case 'PageDown':
      return move(value, -10, scale)
    case 'Home':
      return scale.min
    case 'End':
      return scale.max
    default:
      return undefined
  }
}

function move(value: number, steps: number, { min, max, step }: Scale): number {
  const place = (value - min) / step
  const stop = steps > 0 ? Math.floor(place) + steps : Math.ceil(place) + steps
  return Math.min(max, Math.max(min, min + stop * step))
}
