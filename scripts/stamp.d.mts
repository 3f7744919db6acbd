export function stampOf(names: readonly string[], texts?: readonly string[]): string
