/** `close`: what it names can be open where the rule runs. */

import { memoize } from '../../../core/memoize.ts'
import type { Report } from '../../diagnostics/report.ts'
import type { StepFile, Structure } from '../../source/project.ts'
import { isMeantAsDialog } from '../../symbols/dialogs.ts'
import { dialogsOver, mayCome } from './notices.ts'

/** Checks every `close` in one step's own file. */
export function checkClosing(project: Structure, step: StepFile, report: Report): void {
  for (const [event, rules] of Object.entries(step.own.on ?? {}))
    for (const [index, { close }] of rules.entries()) {
      const place = { document: step.document, path: ['on', event, index, 'close'] }
      if (close === true) checkOwn(project, step, { ...place, part: 'key' as const }, report)
      else if (typeof close === 'string') checkNamed(project, step, close, place, report)
    }
}

type At = Parameters<Report>[1]

/** `close: true` closes the dialog that the rule is in. */
function checkOwn(project: Structure, step: StepFile, place: At, report: Report): void {
  if (step.merged.as === 'dialog' || isMeantAsDialog(project, step)) return
  const label = 'this step is no dialog'
  report('J327', place, 'nothing is closed here', label, 'write `go`, or the name of the dialog')
}

/** Leaving a step closes whatever is open over it: a name that nothing shows there is never open. */
function checkNamed(project: Structure, step: StepFile, name: string, place: At, report: Report): void {
  const isDialog = project.steps.get(name)?.merged.as === 'dialog'
  if (!isDialog && !Object.keys(project.errors.value).some((key) => key.split('@')[0] === name)) return
  const users = project.users.get(step.name) ?? [step]
  const under = users.flatMap((use) => (use.merged.as === 'dialog' ? (stepsUnder(project).get(use) ?? []) : [use]))
  // Nothing shows the dialog itself: that is another mistake.
  if (under.length === 0) return
  const isOpen = under.some((each) =>
    isDialog ? dialogsOver(project, [each]).some((one) => one.name === name) : mayCome(project, name, each),
  )
  if (isOpen) return
  const label = `no rule shows it while \`${step.name}\` is on screen`
  const help = step.merged.as === 'dialog' ? 'write `close: true` for this dialog' : 'name what is shown here'
  report('J327', place, `\`${name}\` is never open here`, label, help)
}

/** Dialog → the steps that it can be open over. */
const stepsUnder = memoize((project: Structure): ReadonlyMap<StepFile, StepFile[]> => {
  const under = new Map<StepFile, StepFile[]>()
  for (const step of project.steps.values()) {
    if (step.merged.as === 'dialog') continue
    for (const dialog of dialogsOver(project, [step])) under.set(dialog, [...(under.get(dialog) ?? []), step])
  }
  return under
})
