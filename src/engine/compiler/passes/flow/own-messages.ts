/** A rule for a code that shows the message of another code of the step's calls: one of the two is a slip. */
import type { Report } from '../../diagnostics/report.ts'
import { list } from '../../source/authored.ts'
import type { StepFile, Structure } from '../../source/project.ts'
import { catalogueKey } from '../../symbols/catalogue-key.ts'
import { alwaysPossible, outcomesOf } from '../../symbols/events.ts'

/** A code whose own message is shown by none of its rules has it in vain, when what they show belongs to another code. */
export function checkOwnMessages(project: Structure, { own, merged, document }: StepFile, report: Report): void {
  const codes = Object.values(merged.calls ?? {}).flatMap((call) => outcomesOf(project, call))
  for (const [event, rules] of Object.entries(own.on ?? {})) {
    const [name = '', code = ''] = event.split('.')
    const call = merged.calls?.[name]
    const entry = call && catalogueKey(project, code, call.effect)
    if (entry === undefined) continue
    const others = codes.filter((each) => each !== code && !alwaysPossible.includes(each))
    const shown = rules.flatMap(({ show }, index) => list(show).map((key) => ({ key, index })))
    if (!shown.every(({ key }) => others.includes(key))) continue
    for (const { key, index } of shown)
      report(
        'J320',
        { document, path: ['on', event, index, 'show'] },
        `\`${event}\` shows the message of \`${key}\``,
        `\`${code}\` has its own in errors.yaml`,
        `write \`show: '${entry}'\``,
        { place: { document: project.errors.document, path: [entry], part: 'key' }, label: 'its own' },
      )
  }
}
