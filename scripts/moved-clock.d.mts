export const clockAhead: number
export function moveClock(ahead: number): void
