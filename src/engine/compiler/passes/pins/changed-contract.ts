/** Where the contract alone has changed: the journey is as it is pinned, so the mistake stands in the contract. */
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { createReport } from '../../diagnostics/report.ts'
import { lowerOpenApi } from '../../lower/openapi.ts'
import type { Project } from '../../source/project.ts'
import { valueText } from '../../source/value-text.ts'
import { type Difference, differencesOf } from './differences.ts'
import { placeOf } from './report-change.ts'
import { few, isAsPinned } from './sections.ts'

/**
 * The diagnostics with each line of the contract that is not what the journey says in place of the lines of the journey. As they
 * are where the journey has changed, too, or the contract is put together in another way.
 */
export function inContract(project: Project, diagnostics: Diagnostic[]): Diagnostic[] {
  const { document } = project.contract
  if (!diagnostics.some(isOfContract) || !isAsPinned(project)) return diagnostics
  const was = lowerOpenApi(project)
  const differences = differencesOf(was, document.value).filter(({ order }) => !order)
  if (differences.length === 0 || differences.length > few) return diagnostics
  const { report, diagnostics: found } = createReport()
  const file = { section: 'contract', key: undefined, document, was, differences }
  for (const each of differences) report('J318', placeOf(file, each), ...wordsOf(each))
  return [...diagnostics.filter((each) => !isOfContract(each)), ...found]
}

function isOfContract({ code }: Diagnostic): boolean {
  return code === 'J318'
}

const help = 'undo the change here; where both sides have agreed on it, write the same in the journey'

function wordsOf({ path, was, is, key }: Difference): [message: string, label: string, help: string] {
  const name = `\`${path.join('.')}\``
  if (was === undefined) return [`${name} is not in the journey`, 'no call and no schema says so', help]
  if (is === undefined) return [`${name} is missing`, `the journey says \`${valueText(was)}\``, help]
  const said = key ? `the journey has \`${Object.keys(Object(was)).join()}\`` : `the journey says \`${valueText(was)}\``
  return [`${name} is not what the journey says`, said, help]
}
