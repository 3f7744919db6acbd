import { Icon } from './icon.tsx'

/** A turning ring: something is under way. */
export function Spinner({ size }: { size: string }) {
  return <Icon name="ring" size={size} strokeWidth="2.5" animationStyle="turn" />
}
