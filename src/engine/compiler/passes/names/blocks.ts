/** Blocks: is each registered, and is the form among them? */

import type { Json } from '../../../core/model.ts'
import type { Report } from '../../diagnostics/report.ts'
import type { Place } from '../../source/document.ts'
import type { StepFile, Structure } from '../../source/project.ts'
import { allBlocks, type BlockUse, blocksOf } from '../../symbols/blocks.ts'
import { checkAlikeRows } from './alike-rows.ts'
import { checkConditionNames } from './conditions.ts'
import { checkCrossed } from './crossed.ts'
import { ownScopeOf, type StepScope } from './facts.ts'
import { checkOptions } from './options.ts'
import { checkReference } from './references.ts'
import { checkTwinBlocks } from './twin-blocks.ts'

/** Checks the content of a step. */
export function checkBlocks(project: Structure, step: StepFile, report: Report): void {
  const scope = ownScopeOf(project, report, step)
  const uses = allBlocks(blocksOf(step.merged))
  for (const [index, use] of uses.entries()) {
    checkBlock(scope, use)
    if (!uses.slice(0, index).some(({ name }) => name === use.name)) continue
    const label = 'another block of this step has this name'
    report('J217', placeOf(scope, use), `\`${use.name}\` is taken`, label, 'give the block a `name` of its own')
  }
  checkTwinBlocks(scope)
  checkAlikeRows(scope, (step.own.content ?? []) as Json, ['content'])
  if (step.merged.form === undefined || uses.some((use) => use.block === 'form')) return
  report(
    'J210',
    { ...scope.place(['content']), part: 'key' },
    'the form is not shown',
    'no `form` in the content',
    'add `form` where the fields should stand',
  )
}

function checkBlock(scope: StepScope, use: BlockUse): void {
  const { project, step, report } = scope
  const { block, options, path, when, unless } = use
  const { blocks } = project.registry
  checkConditionNames(scope, when, [...path, 'when'])
  checkConditionNames(scope, unless, [...path, 'unless'])
  checkReference(scope, 'block', block, [...Object.keys(blocks), 'form'], placeOf(scope, use))
  const declaration = blocks[block]
  if (use.content.length > 0 && (block === 'form' || declaration?.nests === false))
    report(
      'J211',
      { ...scope.place([...path, 'content']), part: 'key' },
      `the block \`${block}\` has no option \`content\``,
      'it shows no blocks within it, and these would not be seen',
      'write them beside it, under the `content` of the step',
    )
  if (declaration) checkOptions(project, step, report, declaration.options, options, path, `the block \`${block}\``)
  checkCrossed(scope, options, path)
}

function placeOf(scope: StepScope, { block, path }: BlockUse): Place {
  return { ...scope.place(path), ...(path.at(-1) === block ? { part: 'key' } : {}) }
}
