import { UnexpectedResponseError } from '@journey/engine/web'

/**
 * Reports what went wrong to those who run the page. A response that the lender should not have sent is a warning: the
 * applicant has been shown what to do. Everything else is an error of the program, and goes where uncaught errors go.
 */
export function report(problem: unknown): void {
  if (problem instanceof UnexpectedResponseError) console.warn(problem.message)
  else reportError(problem)
}
