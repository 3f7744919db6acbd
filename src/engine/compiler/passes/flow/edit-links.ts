/** A link to change an answer, and the way back: one needs the other. */
import { memoize } from '../../../core/memoize.ts'
import type { Report } from '../../diagnostics/report.ts'
import { groupBy } from '../../group-by.ts'
import { eachWithPath, list } from '../../source/authored.ts'
import { placeIn, type StepFile, type Structure } from '../../source/project.ts'
import { allBlocks, blocksOf } from '../../symbols/blocks.ts'
import { marked } from '../../symbols/options.ts'

/** Every link of a block leads to a step that says where it was left for editing, and every such step has a link there. */
export function checkEditLinks(project: Structure, report: Report): void {
  for (const step of project.steps.values()) {
    for (const { text, path } of linksOf(project, step)) {
      const target = project.steps.get(text)
      if (!target || list(target.merged.edit?.from).includes(step.name)) continue
      const at = { document: target.document, path: [target.own.edit ? 'edit' : 'step'], part: 'key' as const }
      const label = `\`${step.name}\` has a link to change it`
      const related = { place: placeIn(step, path), label: 'the link' }
      const help = `add \`edit: { from: [${step.name}] }\``
      report('J319', at, `\`${text}\` does not lead back to \`${step.name}\``, label, help, related)
    }
    for (const { item, path } of eachWithPath(step.own.edit?.from ?? [], ['edit', 'from'])) {
      const from = project.steps.get(item)
      const linking = (linkingTo(project).get(step.name) ?? []).map(({ from: each }) => each)
      // Where few answers have a link, the address of the others is typed.
      const isTyped = from && linking.length === 0 && linksOf(project, from).length < 2
      if (!from || isTyped || linking.includes(from)) continue
      const label = `\`${item}\` has no link to \`${step.name}\``
      const [other] = linking
      const help = `${other ? `write \`${other.name}\`, or ` : ''}add a link to a block of \`${item}\``
      report('J319', { document: step.document, path }, `nothing on \`${item}\` leads here`, label, help)
    }
  }
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
