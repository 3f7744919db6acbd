export function findPostgres(): string | undefined
export function providePostgres(): void
