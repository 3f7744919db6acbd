/** What leads on from a step: its rules, failures that it does not mind itself, links of its blocks, edits. */

import { list } from '../source/authored.ts'
import { spanOf } from '../source/document.ts'
import { placeIn, type StepFile, type Structure } from '../source/project.ts'
import { allBlocks, blocksOf } from '../symbols/blocks.ts'
import { outcomesOf } from '../symbols/events.ts'
import { marked } from '../symbols/options.ts'
import type { GraphEdge } from './model.ts'
import { entryOf } from './model.ts'
import { causeOf, edgesOfRules } from './rules.ts'

export function edgesOfStep(project: Structure, step: StepFile): GraphEdge[] {
  const { name, merged } = step
  const ruled = Object.entries(merged.on ?? {}).flatMap(([event, rules]) => {
    const place = (index: number) => placeIn(step, ['on', event, index])
    return edgesOfRules(project, { from: name, step: name, event, cause: causeOf(step, event) }, rules, place)
  })
  return [...ruled, ...failuresOf(project, step), ...linksOf(project, step), ...editsOf(step)]
}

function failuresOf(project: Structure, step: StepFile): GraphEdge[] {
  return Object.entries(step.merged.calls ?? {}).flatMap(([call, use]) => {
    const at = spanOf({ part: 'key', ...placeIn(step, ['calls', call]) })
    return outcomesOf(project, use)
      .filter((code) => !['ok', 'retriesExhausted', 'failed'].includes(code) && !list(use.retry?.on).includes(code))
      .filter((code) => !step.merged.on?.[`${call}.${code}`] && !step.merged.on?.[`${call}.failed`])
      .map(
        (code): GraphEdge => ({
          from: step.name,
          to: entryOf(project, code, use.effect),
          event: `${call}.${code}`,
          does: 'show',
          cause: 'failure',
          at,
          ...unconditional,
        }),
      )
  })
}

function linksOf(project: Structure, step: StepFile): GraphEdge[] {
  return allBlocks(blocksOf(step.merged)).flatMap(({ block, options, path }) =>
    marked(project.registry.blocks[block]?.options ?? {}, options, 'x-step')
      .filter(({ text }) => project.steps.has(text) && text !== step.name)
      .map(({ text, path: below }) => ({
        from: step.name,
        to: text,
        event: 'link',
        does: 'go',
        cause: 'link',
        at: spanOf(placeIn(step, [...path, ...below])),
        ...unconditional,
      })),
  )
}

function editsOf(step: StepFile): GraphEdge[] {
  return list(step.merged.edit?.from).map((from) => ({
    from,
    to: step.name,
    event: 'edit',
    does: 'go',
    cause: 'edit',
    at: spanOf(placeIn(step, ['edit'])),
    ...unconditional,
  }))
}

const unconditional: Pick<GraphEdge, 'when' | 'unless'> = { when: [], unless: [] }
