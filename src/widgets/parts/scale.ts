/** Where a slider stops. */

export type Scale = { min: number; max: number; step: number }

/** The nearest stop: whole steps from `min`, and `max` itself. */
export function snap(value: number, scale: Scale): number {
  const { max } = scale
  const last = stopAt(Math.floor(placeOf(max, scale)), scale)
  // Between the last whole step and the end, the nearer of the two.
  if (value > last) return value - last < max - value ? last : max
  return stopAt(Math.round(placeOf(value, scale)), scale)
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

function move(value: number, steps: number, scale: Scale): number {
  const place = placeOf(value, scale)
  return stopAt((steps > 0 ? Math.floor(place) : Math.ceil(place)) + steps, scale)
}

/** Counted in cents: of rand with cents a computer makes 0.30000000000000004, and a stop would not be at its own place. */
const cents = (rand: number) => Math.round(rand * 100)

/** How many steps from `min`. */
const placeOf = (value: number, { min, step }: Scale) => (cents(value) - cents(min)) / cents(step)

const stopAt = (place: number, { min, max, step }: Scale) =>
  Math.min(max, Math.max(min, (cents(min) + place * cents(step)) / 100))
