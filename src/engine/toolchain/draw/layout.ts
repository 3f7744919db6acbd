/** The place of everything in a picture, in pixels. */
import { Graph as Layout, layout as place } from '@dagrejs/dagre'
import type { GraphNode } from '../../compiler/graph/graph.ts'
import { asText } from '../../core/as-text.ts'
import { type Line, nameOf, type Picture } from './select.ts'

type Point = { x: number; y: number }
/** `x` and `y` are the middle. */
export type Box = { node: GraphNode; rows: string[]; x: number; y: number; width: number; height: number }
export type Arrow = { line: Line; rows: string[]; points: Point[]; label: Point | undefined }
export type Plan = { width: number; height: number; boxes: Box[]; arrows: Arrow[] }

export const metrics = { letter: 7.6, row: 16, padding: 10, edgeLetter: 5.6, edgeRow: 13, margin: 24 }
/** What a label may show. What is longer is counted or cut, and shown in the line's tooltip: a whole journey has hundreds. */
const sizes = {
  near: { direction: 'LR', rows: 3, letters: 52, nodes: 12, ranks: 60 },
  whole: { direction: 'TB', rows: 1, letters: 16, nodes: 14, ranks: 34 },
} as const
type Size = (typeof sizes)[keyof typeof sizes]

/** Lays a picture out: a step and its neighbours from left to right, the whole journey from top to bottom. */
export function layout({ nodes, lines, whole }: Picture): Plan {
  const size = sizes[whole ? 'whole' : 'near']
  const graph = new Layout({ multigraph: true })
  graph.setGraph({
    rankdir: size.direction,
    nodesep: size.nodes,
    ranksep: size.ranks,
    marginx: metrics.margin,
    marginy: metrics.margin,
  })
  graph.setDefaultEdgeLabel(() => ({}))
  const rowsOf = new Map(nodes.map((node) => [node.id, nodeRows(node)]))
  for (const [id, rows] of rowsOf) {
    const width = Math.max(...rows.map((row) => row.length)) * metrics.letter + 2 * metrics.padding
    graph.setNode(id, { width, height: rows.length * metrics.row + metrics.padding })
  }
  const drawn = lines.filter(({ from, to }) => rowsOf.has(from) && rowsOf.has(to))
  drawn.forEach((line, index) => {
    const rows = labelRows(line, size)
    const width = Math.max(...rows.map((row) => row.length)) * metrics.edgeLetter
    graph.setEdge(line.from, line.to, { width, height: rows.length * metrics.edgeRow, labelpos: 'c' }, asText(index))
  })
  place(graph)
  const { width = 0, height = 0 } = graph.graph() as { width?: number; height?: number }
  return {
    width: Math.ceil(width),
    height: Math.ceil(height),
    boxes: nodes.map((node) => {
      const { x, y, width: wide, height: high } = graph.node(node.id) as Point & { width: number; height: number }
      return { node, rows: rowsOf.get(node.id) ?? [], x, y, width: wide, height: high }
    }),
    arrows: drawn.map((line, index) => {
      const {
        points = [],
        x,
        y,
      } = graph.edge(line.from, line.to, asText(index)) as Partial<Point> & { points?: Point[] }
      return {
        line,
        rows: labelRows(line, size),
        points,
        label: x === undefined || y === undefined ? undefined : { x, y },
      }
    }),
  }
}

function nodeRows(node: GraphNode): string[] {
  const calls = Object.entries(node.calls).map(([name, effect]) => `${name}: ${effect}`)
  return [nameOf(node), ...(node.path ? [node.path] : []), ...calls]
}

function labelRows({ labels }: Line, { rows: most, letters }: Size): string[] {
  const shown = labels
    .slice(0, most)
    .map((label) => (label.length > letters ? `${label.slice(0, letters - 1)}…` : label))
  if (labels.length <= most) return shown
  const more = `+${labels.length - most}`
  return [...shown.slice(0, -1), `${shown.at(-1)} ${more}`]
}
