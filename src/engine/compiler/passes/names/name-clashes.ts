/** Names and paths that two things share, so that a fact, a word or an address could mean either. */

import type { Report } from '../../diagnostics/report.ts'
import type { Place } from '../../source/document.ts'
import type { StepFile, Structure } from '../../source/project.ts'
import { builtInSources, recordNames } from '../../symbols/facts.ts'

/** Keys at the top of copy that are beside the steps. */
const partsOfCopy = ['pages', 'sections', 'actions', 'busy', 'errors', 'shell', 'back']

type Named = { name: string; what: string; place: Place }

/** No two of step, record, calculation and built-in source may share a name, and no two steps a path. */
export function checkNameClashes(project: Structure, report: Report): void {
  const named = namesOf(project)
  const clash = ({ name, place }: Named, ...rest: [label: string, help: string, related?: Parameters<Report>[5]]) =>
    report('J217', place, `\`${name}\` is taken`, ...rest)
  const taken = new Map<string, Named>()
  for (const each of named) {
    if (builtInSources.includes(each.name))
      clash(each, 'a built-in source of facts has this name', `give ${each.what} another name`)
    if (each.what === 'a step' && partsOfCopy.includes(each.name))
      clash(each, 'a part of copy has this name', 'give the step another name')
    const first = taken.get(each.name)
    if (!first) taken.set(each.name, each)
    const related = first && { place: first.place, label: `${first.what} here` }
    if (related) clash(each, `${each.what} here`, 'give one of the two another name', related)
  }
  checkPaths(project, report)
}

function namesOf(project: Structure): Named[] {
  const { document, value } = project.journey
  const calculations = Object.keys(value.calculations ?? {})
  return [
    ...recordNames(project).map((name) => ({ name, what: 'a record', place: recordPlace(project, name) })),
    ...calculations.map((name): Named => {
      return { name, what: 'a calculation', place: { document, path: ['calculations', name], part: 'key' } }
    }),
    ...[...project.steps.values()].map((step): Named => {
      return { name: step.name, what: 'a step', place: { document: step.document, path: ['step'] } }
    }),
  ]
}

/** Two paths that differ in the names of their parameters only are the same address. So is the address of an edit. */
function checkPaths(project: Structure, report: Report): void {
  const owners = new Map<string, { label: string; place: Place }>()
  const take = ({ name, document }: StepFile, path: string, use: string, has: string): void => {
    // A browser tells addresses apart that a person does not.
    const address = path
      .replaceAll(/\{\w+\}/g, '{}')
      .toLowerCase()
      .replace(/(?<=.)\/$/, '')
    const owner = owners.get(address)
    const place = { document, path: ['path'] }
    if (owner === undefined) owners.set(address, { label: `\`${name}\` ${has}`, place })
    else {
      const related = { place: owner.place, label: 'the other one' }
      report('J217', place, `${use} is taken`, owner.label, 'give one of the two another path', related)
    }
  }
  for (const step of project.steps.values()) {
    const { path, edit } = step.merged
    if (path === undefined) continue
    take(step, path, `the path \`${path}\``, 'has it')
    const edited = `${path.replace(/\/$/, '')}/edit`
    if (edit) take(step, edited, `the path \`${edited}\`, under which this step is edited,`, 'has it for its edits')
  }
}

function recordPlace(project: Structure, name: string): Place {
  const { document, value } = project.journey
  const { records } = value
  if (Array.isArray(records) && records.includes(name)) return { document, path: ['records', records.indexOf(name)] }
  if (records && name in records) return { document, path: ['records', name], part: 'key' }
  return { document, path: ['reads', name], part: 'key' }
}
