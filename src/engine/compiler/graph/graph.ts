/** The journey as a graph: what there is, and what leads from one to the other. For drawing, comparing and walking it. */

import { memoize } from '../../core/memoize.ts'
import { createReport } from '../diagnostics/report.ts'
import { readProject } from '../passes/shape/index.ts'
import { type Source, spanOf } from '../source/document.ts'
import type { Registry, StepFile, Structure } from '../source/project.ts'
import { edgesOfCodes } from './codes.ts'
import type { Graph, GraphNode } from './model.ts'
import { entryOf } from './model.ts'
import { edgesOfJourney } from './outside.ts'
import { edgesOfStep } from './steps.ts'

export type { Graph, GraphEdge, GraphNode } from './model.ts'
export { anywhere, outside } from './model.ts'

/** The graph of sources that compile; of sources with mistakes, what can be made out. */
export function graphOf(sources: readonly Source[], registry: Registry): Graph {
  return graphOfProject(readProject(sources, registry, createReport().report))
}

/** The same graph for the same project: four checks ask for it. */
export const graphOfProject = memoize((project: Structure): Graph => {
  const steps = [...project.steps.values()]
  const own = steps.flatMap((step) => edgesOfStep(project, step))
  const codes = Object.keys(project.errors.value)
  return {
    nodes: [...steps.map(nodeOfStep), ...codes.map((key) => nodeOfCode(project, key))],
    edges: [...edgesOfJourney(project), ...own, ...edgesOfCodes(project, own)],
  }
})

function nodeOfStep(step: StepFile): GraphNode {
  const { as, path, section, calls = {} } = step.merged
  return {
    id: step.name,
    kind: as === 'dialog' ? 'dialog' : path === undefined ? 'waiting' : 'screen',
    ...(section === undefined ? {} : { section }),
    ...(path === undefined ? {} : { path }),
    calls: Object.fromEntries(Object.entries(calls).map(([name, { effect }]) => [name, effect])),
    at: spanOf({ document: step.document, path: ['step'] }),
  }
}

function nodeOfCode(project: Structure, key: string): GraphNode {
  const at = spanOf({ document: project.errors.document, path: [key], part: 'key' })
  return { id: entryOf(project, key), kind: 'code', calls: {}, at }
}
