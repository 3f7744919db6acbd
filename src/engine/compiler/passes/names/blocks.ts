/** Blocks: is each registered, and is the form among them? */

import type { Report } from '../../diagnostics/report.ts'
import { suggestion } from '../../diagnostics/suggest.ts'
import type { Path } from '../../source/document.ts'
import type { Project, StepFile } from '../../source/project.ts'
import { allBlocks, blocksOf } from '../../symbols/events.ts'
import { checkConditionNames } from './conditions.ts'
import { scopeOf } from './facts.ts'
import { checkOptions } from './options.ts'

export function checkBlocks(project: Project, step: StepFile, report: Report): void {
  const { document } = step
  const { blocks } = project.registry
  const uses = allBlocks(blocksOf(step.merged))
  const known = [...Object.keys(blocks), 'form']
  const taken = new Set<string>()
  const scope = { ...scopeOf(project, report, step), place: (path: Path) => ({ document, path }) }
  for (const { block, name, options, path, when, unless } of uses) {
    const isKey = path.at(-1) === block
    const place = { document, path, ...(isKey ? { part: 'key' as const } : {}) }
    const declaration = blocks[block]
    if (taken.has(name))
      report(
        'J217',
        place,
        `\`${name}\` is taken`,
        'another block of this step has this name',
        'give the block a `name` of its own',
      )
    taken.add(name)
    checkConditionNames(scope, when, [...path, 'when'])
    checkConditionNames(scope, unless, [...path, 'unless'])
    if (declaration) checkOptions(project, step, report, declaration.options, options, path, `the block \`${block}\``)
    else if (block !== 'form')
      report(
        'J210',
        place,
        `unknown block \`${block}\``,
        'no block of that name is registered',
        suggestion(block, known),
      )
  }
  if (step.merged.form !== undefined && !uses.some((use) => use.block === 'form')) {
    report(
      'J210',
      { document, path: ['content'], part: 'key' },
      'the form is not shown',
      'no `form` in the content',
      'add `form` where the fields should stand',
    )
  }
}
