/** Several checks of a start whose mistakes are reported at once. */

/** Runs all; throws one error with a line for each that failed. */
export async function throwTogether(checks: (() => Promise<unknown>)[]): Promise<void> {
  const results = await Promise.allSettled(checks.map((check) => check()))
  const lines = results.flatMap((result) => (result.status === 'rejected' ? [messageOf(result.reason)] : []))
  if (lines.length > 0) throw new Error(lines.join('\n'))
}

function messageOf(problem: unknown): string {
  return problem instanceof Error ? problem.message : String(problem)
}
