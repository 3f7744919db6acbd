/** A link to change an answer, and the way back: one needs the other. */
import { memoize } from '../../../core/memoize.ts'
import type { Report } from '../../diagnostics/report.ts'
import { groupBy } from '../../group-by.ts'
import { eachWithPath, list } from '../../source/authored.ts'
import { isWritten } from '../../source/document.ts'
import { placeIn, type StepFile, type Structure } from '../../source/project.ts'
import { allBlocks, blocksOf } from '../../symbols/blocks.ts'
import { marked } from '../../symbols/options.ts'

/** Every link of a block leads to a step that says where it was left for editing, and every such step has a link there. */
export function checkEditLinks(project: Structure, report: Report): void {
  for (const step of project.steps.values()) {
    for (const { text, path } of linksOf(project, step)) {
      const target = project.steps.get(text)
      if (!target || list(target.merged.edit?.from).includes(step.name) || hasWrongOrigin(project, target)) continue
      const at = { document: target.document, path: [target.own.edit ? 'edit' : 'step'], part: 'key' as const }
      const label = `\`${step.name}\` has a link to change it`
      const related = { place: placeIn(step, path), label: 'the link' }
      const help = `add \`edit: { from: [${step.name}] }\``
      report('J319', at, `\`${text}\` does not lead back to \`${step.name}\``, label, help, related)
    }
    for (const { item, path } of eachWithPath(step.own.edit?.from ?? [], ['edit', 'from'])) {
      const linking = (linkingTo(project).get(step.name) ?? []).map(({ from: each }) => each)
      if (!isWrongOrigin(project, step, item)) continue
      const label = `\`${item}\` has no link to \`${step.name}\``
      const [other] = linking
      const help = `${other ? `write \`${other.name}\`, or ` : ''}add a link to a block of \`${item}\``
      report('J319', { document: step.document, path }, `nothing on \`${item}\` leads here`, label, help)
    }
  }
}

/** What it names in place of the step that links to it is said there. */
function hasWrongOrigin(project: Structure, step: StepFile): boolean {
  const isUnread = step.own.edit === undefined && isWritten(step.document, ['edit'])
  return isUnread || list(step.own.edit?.from).some((name) => isWrongOrigin(project, step, name))
}

/** No link of that step leads here, though another's does, or others of its links lead elsewhere. */
function isWrongOrigin(project: Structure, step: StepFile, name: string): boolean {
  const from = project.steps.get(name)
  if (!from) return false
  const linking = (linkingTo(project).get(step.name) ?? []).map(({ from: each }) => each)
  const links = linksOf(project, from)
  // A link to a step that there is not may be the one that leads here.
  if (links.some(({ text }) => !project.steps.has(text))) return false
  // Where few answers have a link, the address of the others is typed.
  return !linking.includes(from) && (linking.length > 0 || links.length >= 2)
}

/** Step → the steps with a link to it. */
const linkingTo = memoize((project: Structure) => {
  const links = [...project.steps.values()].flatMap((from) =>
    [...new Set(linksOf(project, from).map(({ text }) => text))].map((to) => ({ from, to })),
  )
  return groupBy(links, ({ to }) => to)
})

/** Options of blocks that lead to a step for its answers to be changed. */
function linksOf(project: Structure, step: StepFile): { text: string; path: (string | number)[] }[] {
  return allBlocks(blocksOf(step.merged)).flatMap((use) =>
    marked(project.registry.blocks[use.block]?.options ?? {}, use.options, 'x-step')
      .filter(({ path }) => path.at(-1) === 'edit')
      .map(({ text, path }) => ({ text, path: [...use.path, ...path] })),
  )
}
