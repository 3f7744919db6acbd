/** How the phone is held. */
import { sdkStatus } from './checker.ts'

/** A phone held sideways or upside down has its camera in the wrong place; a laptop is always wider than high. */
export function postureStatus(): number {
  const { type } = screen.orientation ?? {}
  if (!matchMedia('(pointer: coarse)').matches) return sdkStatus.ready
  if (type === 'portrait-secondary') return sdkStatus.upsideDown
  return type?.startsWith('landscape') && matchMedia('(max-height: 30rem)').matches
    ? sdkStatus.landscape
    : sdkStatus.ready
}
