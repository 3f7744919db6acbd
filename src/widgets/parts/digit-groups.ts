/** Digits in groups of a fixed size, such as an identity number. */
import type { Kept, Mask } from './mask.ts'

/** A paste may be longer than the number, so that it is seen to be wrong instead of being cut to a wrong number in silence. */
const longestPaste = 32

/**
 * A mask of digits in the given groups: `[6, 4, 2, 1]` shows `900101 5009 08 7`.
 * Only 0–9 count: spaces and hyphens are ignored, and digits of other scripts come as 0–9 (`edit`).
 */
export function digitGroups(groups: readonly number[]): Mask {
  const size = groups.reduce((sum, group) => sum + group, 0)
  return {
    read: digitsOf,
    show: (raw) => inGroups(raw, groups),
    fits: (raw, pasted) => raw.length <= (pasted ? longestPaste : size),
    settle: (raw) => raw,
    rest: (stored) => inGroups(stored, groups),
    begin: (text) => text,
    paste: ({ left, inserted, right }) => {
      const whole = numberIn(inserted, size)
      // A keyboard offers the code of a message also when a part of it, or a wrong one, has been typed.
      if (whole !== undefined) return { text: whole, caret: size }
      return { text: left + inserted + right, caret: left.length + inserted.length }
    },
  }
}

/** The digits of a text, each with its place. */
export function digitsOf(text: string): Kept[] {
  const kept: Kept[] = []
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at)
    if (char >= '0' && char <= '9') kept.push({ char, at })
  }
  return kept
}

/** Digits with a space between groups; what is left over is in the last group. */
export function inGroups(digits: string, groups: readonly number[]): string {
  const parts: string[] = []
  let start = 0
  for (const [index, group] of groups.entries()) {
    const end = index === groups.length - 1 ? digits.length : start + group
    if (start < digits.length) parts.push(digits.slice(start, end))
    start = end
  }
  return parts.join(' ')
}

/** A whole message may be pasted: where exactly one number in it has the right length, that one is meant. */
function numberIn(text: string, size: number): string | undefined {
  const runs = text.match(/\d+(?:[ \u00a0-]\d+)*/g) ?? []
  const fitting = runs.map((run) => run.replace(/\D/g, '')).filter((run) => run.length === size)
  return fitting.length === 1 ? fitting[0] : undefined
}
