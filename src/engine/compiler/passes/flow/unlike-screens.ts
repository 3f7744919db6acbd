/** Screens that lack what all others have: the name by which a visit is counted, the part of the journey that they are in. */
import type { Report } from '../../diagnostics/report.ts'
import type { StepFile, Structure } from '../../source/project.ts'
import { waysOn } from './ways-on.ts'

/** So many of ten have it: then the others are meant to, as well. */
const most = 9

/** Reports a screen with an address that has no `page`, and a form between parts of the journey that is in none. */
export function checkUnlikeScreens(project: Structure, report: Report): void {
  // What another step extends is reported there.
  const steps = [...project.steps.values()].filter(({ merged, chain }) => merged.as !== 'dialog' && chain.length === 1)
  const screens = steps.filter(({ merged }) => merged.path !== undefined)
  const counted = screens.filter(({ merged }) => merged.page !== undefined)
  const say = (step: StepFile, message: string, label: string, help: string): void =>
    report('J126', { document: step.document, path: ['step'] }, message, label, help)
  if (counted.length * 10 >= screens.length * most)
    for (const step of screens.filter((each) => !counted.includes(each)))
      say(step, `\`${step.name}\` has no \`page\``, 'a visit of it is not counted', 'name its page, as the others do')
  const forms = steps.filter(({ merged }) => merged.form !== undefined && merged.section === undefined)
  // The first of several: it is the one that is named.
  const before = new Map(
    steps
      .filter(({ merged }) => merged.section !== undefined)
      .flatMap((from) => waysOn(from).map((to) => [to, from] as const))
      .toReversed(),
  )
  for (const step of forms) {
    const sections = waysOn(step).map((name) => project.steps.get(name)?.merged.section)
    const first = before.get(step.name)
    if (!first || !sections.some((section) => section !== undefined)) continue
    const label = `it lies between \`${first.name}\`, which has one, and others that have`
    say(step, `\`${step.name}\` is in no section`, label, 'name its `section`: the progress bar shows it')
  }
}
