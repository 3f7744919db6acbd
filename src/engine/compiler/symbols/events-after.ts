/** What may happen because of an event, before the applicant does anything else. */
import { list } from '../source/authored.ts'
import type { StepFile } from '../source/project.ts'

/** The events themselves, and those of the step that their rules lead to: outcomes of calls, timers that run out, changes of answers. */
export function eventsAfter({ name, merged }: StepFile, events: readonly string[]): ReadonlySet<string> {
  const known = Object.keys(merged.on ?? {})
  const all = new Set(events)
  for (const event of all) {
    for (const { call, start, set = {}, go } of merged.on?.[event] ?? []) {
      const begun = list(call).map((each) => `${each}.`)
      for (const each of list(start)) all.add(`${each}.done`)
      for (const fact of Object.keys(set))
        if (fact.startsWith(`${name}.`)) all.add(`${fact.slice(name.length + 1)}.changed`)
      if (go === name) all.add('enter')
      for (const prefix of begun) {
        all.add(prefix)
        for (const each of known) if (each.startsWith(prefix)) all.add(each)
      }
    }
  }
  return all
}

/** Whether the event is among these; an outcome without rules of its own is known by its call. */
export function isAfter(event: string, events: ReadonlySet<string>): boolean {
  return events.has(event) || events.has(`${event.split('.')[0]}.`)
}
