export function lockWhile<Result>(
  folder: string,
  waiting: string,
  work: () => Result | Promise<Result>,
): Promise<Result>
