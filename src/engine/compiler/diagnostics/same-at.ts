/** Where else a mistake shows, in a few words. */
import type { Span } from './diagnostic.ts'

/** Places, or names, that a label names; a list of dozens would hide the rest. */
const mostNamed = 3

/** `the same at 2 more places: steps/a.yaml:3, steps/b.yaml:7`. */
export function sameAt(places: readonly Span[]): string {
  const named = places.map(({ file, line }) => `${file}:${line}`)
  return `the same at ${places.length} more ${places.length === 1 ? 'place' : 'places'}: ${inShort(named)}`
}

/** The first few of them. */
export function inShort(names: readonly string[]): string {
  return `${names.slice(0, mostNamed).join(', ')}${names.length > mostNamed ? ', …' : ''}`
}
