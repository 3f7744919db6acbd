export const forShortRuns: readonly string[]
export function optimiseLate(): void
