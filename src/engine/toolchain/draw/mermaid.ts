/** A picture as a Mermaid flowchart, which pull requests and wikis draw by themselves. */
import type { GraphNode } from '../../compiler/graph/graph.ts'
import { type Line, nameOf, type Picture } from './select.ts'

/** The source of a flowchart, ended by a line break. */
export function drawMermaid({ nodes, lines, whole }: Picture): string {
  const ids = new Map(nodes.map(({ id }, index) => [id, `n${index}`]))
  const drawn = lines.filter(({ from, to }) => ids.has(from) && ids.has(to))
  return [
    whole ? 'flowchart TD' : 'flowchart LR',
    ...nodes.map((node) => `  ${ids.get(node.id)}${shaped(node)}`),
    ...drawn.map((line) => `  ${ids.get(line.from)} ${arrow(line)}|"${escaped(labelOf(line))}"| ${ids.get(line.to)}`),
    '',
  ].join('\n')
}

const shapes: Record<GraphNode['kind'], [string, string]> = {
  screen: ['["', '"]'],
  waiting: ['(["', '"])'],
  dialog: ['[["', '"]]'],
  code: ['{{"', '"}}'],
}

function shaped(node: GraphNode): string {
  const [open, close] = shapes[node.kind]
  const calls = Object.entries(node.calls).map(([name, effect]) => `${name}: ${effect}`)
  return `${open}${[nameOf(node), ...(node.path ? [node.path] : []), ...calls].map(escaped).join('<br>')}${close}`
}

function arrow({ does, failure }: Line): string {
  if (failure) return '-.->'
  return does === 'show' ? '==>' : '-->'
}

function labelOf({ labels }: Line): string {
  return labels.join(' / ')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
