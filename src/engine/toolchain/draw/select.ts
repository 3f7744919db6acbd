/** Which part of the graph is drawn, and each pair of nodes joined by one line only. */
import { anywhere, type Graph, type GraphEdge, type GraphNode, outside } from '../../compiler/graph/graph.ts'
import { conditionText } from '../../compiler/symbols/rule-text.ts'
import { unknownName } from '../usage-error.ts'

/** One line of the drawing. Several rules that lead the same way are several of its labels. */
export type Line = { from: string; to: string; does: GraphEdge['does']; failure: boolean; labels: string[] }

export type Picture = { nodes: GraphNode[]; lines: Line[]; whole: boolean }

export type Selection = {
  /** Only this step or code, with what leads to it and what it leads to. */
  around?: string
  /** Codes, edits and what is possible on every screen as well. Around one step they are always drawn. */
  codes?: boolean
}

/** @throws UsageError when there is no node of the name in `around` */
export function selectPicture({ nodes, edges }: Graph, { around, codes = false }: Selection): Picture {
  if (around !== undefined && !nodes.some(({ id }) => id === around)) {
    const message = `no step or code is called \`${around}\``
    throw unknownName(
      message,
      around,
      nodes.map(({ id }) => id),
    )
  }
  const [opened] = edges
  const selected = edges.filter((edge) => {
    if (around !== undefined) return edge.from === around || edge.to === around
    // Of what is opened by its address alone, the first step is enough.
    if (edge.from === outside) return edge === opened || edge.event.includes('?')
    if (edge.from === anywhere || edge.cause === 'edit') return codes
    return codes || !(edge.cause === 'failure' || edge.from.startsWith('!') || edge.to.startsWith('!'))
  })
  const ends = new Set(selected.flatMap(({ from, to }) => [from, to]))
  if (around !== undefined) ends.add(around)
  const drawn = nodes.filter(({ id }) => ends.has(id))
  const places = [outside, anywhere].filter((id) => ends.has(id)).map(placeNode)
  const back = ends.has('back') ? [placeNode('back')] : []
  return { nodes: [...places, ...drawn, ...back], lines: linesOf(selected), whole: around === undefined }
}

/** What a node is called in the drawing. */
export function nameOf({ id }: Pick<GraphNode, 'id'>): string {
  return (
    { [outside]: 'opened from outside', [anywhere]: 'on every screen', back: 'back to where one was' }[id] ??
    id.replace(/^!/, '')
  )
}

function placeNode(id: string): GraphNode {
  return { id, kind: 'waiting', calls: {}, at: { file: '', line: 1, column: 1, length: 1 } }
}

function linesOf(edges: GraphEdge[]): Line[] {
  const lines = new Map<string, Line>()
  for (const edge of edges) {
    const { from, to, does } = edge
    const key = JSON.stringify([from, to, does])
    const line = lines.get(key) ?? { from, to, does, failure: edge.cause === 'failure', labels: [] }
    const condition = conditionText(edge)
    const label = condition === '' ? edge.event : `${edge.event}, ${condition}`
    if (!line.labels.includes(label)) line.labels.push(label)
    lines.set(key, line)
  }
  return [...lines.values()]
}
