export function optimiseLate(): void
