/** Durations as authors write them. */

export function milliseconds(duration: number | string | undefined): number | undefined {
  return typeof duration === 'string' ? asMilliseconds(duration) : duration
}

/** `31s`, `500ms`, `2m` in milliseconds; nothing when it is not a duration. */
export function asMilliseconds(text: string): number | undefined {
  const match = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)$/.exec(text)
  const factor = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }[match?.[2] ?? '']
  return match && factor !== undefined ? Math.round(Number(match[1]) * factor) : undefined
}

/** So many milliseconds as an author writes them, in the largest unit that comes out whole. */
export function durationText(length: number): string {
  const units = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000 }
  const [unit, size] = Object.entries(units).find(([, each]) => length % each === 0) ?? ['ms', 1]
  return `${length / size}${unit}`
}
