/** What an event of a step is of. */
import type { Step } from '../../../../core/model.ts'

/** The call or timer that the event is of, as `<step>.<name>`: it comes without the applicant. */
export function subjectOf({ name, calls, timers }: Step, event: string): string | undefined {
  const [subject = '', more] = event.split('.')
  const isOwn = more !== undefined && (Object.hasOwn(calls, subject) || Object.hasOwn(timers, subject))
  return isOwn ? `${name}.${subject}` : undefined
}
