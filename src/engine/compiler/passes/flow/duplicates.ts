/** What is there twice in one step under two names: two buttons that do the same, two checks of one condition. */
import type { Report } from '../../diagnostics/report.ts'
import { list } from '../../source/authored.ts'
import { isWritten } from '../../source/document.ts'
import type { StepFile } from '../../source/project.ts'
import { actionsOf } from '../../symbols/events.ts'
import { effectText } from '../../symbols/replay.ts'

/** Checks the step's own file. */
export function checkDuplicates(step: StepFile, report: Report): void {
  checkButtonsTwice(step, report)
  checkChecksTwice(step, report)
}

/** Two buttons beside each other are a choice: where both do the same, the rules of one belong to another. Two may both only close. */
function checkButtonsTwice({ own, merged, document }: StepFile, report: Report): void {
  const drawn = Object.entries(actionsOf(merged)).filter(([, { when, unless }]) => !when && !unless)
  const seen = new Map<string, string>()
  for (const [name] of drawn) {
    const rules = merged.on?.[name]
    // What looks at the form first is another thing than what passes it by.
    if (name === 'next' && merged.form !== undefined) continue
    if (!rules?.some(({ go, set, call }) => go ?? set ?? call)) continue
    const does = rules.map((rule) => `${list(rule.when)} ${list(rule.unless)} ${effectText(rule)}`).join()
    const other = seen.get(does)
    seen.set(does, name)
    if (other === undefined || !own.on?.[name]) continue
    const related = { place: { document, path: ['on', other], part: 'key' as const }, label: 'the other one' }
    const place = { document, path: ['on', name], part: 'key' as const }
    const label = 'an applicant chooses between two that are one'
    report('J122', place, `\`${name}\` does what \`${other}\` does`, label, 'give it rules of its own', related)
  }
}

/** The message of the second check is never read: whatever breaks it has broken the first. */
function checkChecksTwice({ own, document }: StepFile, report: Report): void {
  const all = Object.entries(own.checks ?? {}).map(([name, { at, holds }]) => ({
    name,
    at,
    holds: conditionsOf(own, holds),
  }))
  for (const [index, { name, at, holds }] of all.entries()) {
    const same = all.slice(0, index).find((each) => each.at === at && each.holds === holds)
    if (!same) continue
    const namesOf = (check: string): string[] => list(own.checks?.[check]?.holds)
    // Of two names for the same, the second was meant to say something else.
    const written = ['conditions', namesOf(name).find((each) => !namesOf(same.name).includes(each)) ?? '']
    const place = { document, path: isWritten(document, written) ? written : ['checks', name, 'holds'] }
    const related = { place: { document, path: ['checks', same.name, 'holds'] }, label: 'checked here already' }
    const label = 'both fail together, and one message is never read'
    report('J122', place, `\`${name}\` checks what \`${same.name}\` checks`, label, 'name another condition', related)
  }
}

/** Conditions as they are written in the step; others by their names. */
function conditionsOf({ conditions = {} }: StepFile['own'], holds: string | string[] | undefined): string {
  return JSON.stringify(list(holds).map((name) => conditions[name] ?? name))
}
