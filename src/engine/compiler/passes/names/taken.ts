/** Names that two things share, so that a fact or a word could mean either. */

import type { Report } from '../../diagnostics/report.ts'
import type { Path } from '../../source/document.ts'
import type { Project } from '../../source/project.ts'
import { recordNames } from '../../symbols/facts.ts'

/** No two of step, record, calculation and built-in source may share a name. */
export function checkTaken(project: Project, report: Report): void {
  const { document, value } = project.journey
  const names: { name: string; is: string; place: { document: typeof document; path: Path; part?: 'key' } }[] = [
    ...recordNames(project).map((name) => ({ name, is: 'a record', place: recordPlace(project, name) })),
    ...Object.keys(value.calculations ?? {}).map((name) => ({
      name,
      is: 'a calculation',
      place: { document, path: ['calculations', name], part: 'key' as const },
    })),
    ...[...project.steps.values()].map((step) => ({
      name: step.name,
      is: 'a step',
      place: { document: step.document, path: ['step'] },
    })),
  ]
  const builtIn = ['settings', 'route', 'environment', 'journey']
  const words = ['pages', 'sections', 'actions', 'busy', 'errors', 'shell', 'back']
  for (const [index, { name, is, place }] of names.entries()) {
    if (builtIn.includes(name))
      report(
        'J217',
        place,
        `\`${name}\` is taken`,
        'a built-in source of facts has this name',
        `give ${is} another name`,
      )
    if (is === 'a step' && words.includes(name))
      report('J217', place, `\`${name}\` is taken`, 'a part of copy has this name', 'give the step another name')
    const first = names.slice(0, index).find((each) => each.name === name)
    if (first)
      report('J217', place, `\`${name}\` is taken`, `${is} here`, 'give one of the two another name', {
        place: first.place,
        label: `${first.is} here`,
      })
  }
  const paths = new Map<string, string>()
  for (const step of project.steps.values()) {
    const { path } = step.merged
    const same = path === undefined ? undefined : paths.get(path.replaceAll(/\{\w+\}/g, '{}'))
    if (path !== undefined && same !== undefined)
      report(
        'J217',
        { document: step.document, path: ['path'] },
        `the path \`${path}\` is taken`,
        `\`${same}\` has it`,
        'give one of the two another path',
      )
    else if (path !== undefined) paths.set(path.replaceAll(/\{\w+\}/g, '{}'), step.name)
  }
}

function recordPlace(
  project: Project,
  name: string,
): { document: Project['journey']['document']; path: Path; part?: 'key' } {
  const { document, value } = project.journey
  const { records } = value
  if (Array.isArray(records) && records.includes(name)) return { document, path: ['records', records.indexOf(name)] }
  if (records && name in records) return { document, path: ['records', name], part: 'key' }
  return { document, path: ['reads', name], part: 'key' }
}
