import { Icon } from './icon.tsx'

/** A turning ring: something is under way. */
export function Spinner({ size }: { size: '5' | '6' | '10' }) {
  return (
    <Icon name="ring" size={size === '5' ? '5' : size === '6' ? '6' : '10'} strokeWidth="2.5" animationStyle="turn" />
  )
}
