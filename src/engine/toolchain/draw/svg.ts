/** A picture as one SVG file, which follows the reader's light or dark. */
import { type Arrow, type Box, layout, metrics } from './layout.ts'
import { type Line, nameOf, type Picture } from './select.ts'

/** @param title what is drawn, for who cannot see it */
export function drawSvg(picture: Picture, title: string): string {
  const { width, height, boxes, arrows } = layout(picture)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escaped(title)}">`,
    `<title>${escaped(title)}</title>`,
    `<style>${style}</style>`,
    '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto-start-reverse"><path d="M0 0 8 4 0 8z"/></marker></defs>',
    ...arrows.map(drawArrow),
    ...boxes.map(drawBox),
    '</svg>',
    '',
  ].join('\n')
}

const style = [
  'text{font:12px system-ui,sans-serif;fill:#1b2330}',
  '.name{font-weight:600}',
  '.label{font-size:10px;fill:#4a5568;paint-order:stroke;stroke:#fff;stroke-width:3px}',
  'rect,polygon{fill:#eef3fb;stroke:#45618f}',
  '.waiting rect{fill:#f6f6f6;stroke-dasharray:4 3}',
  '.dialog rect{fill:#fdf4e3;stroke:#96681a}',
  '.code rect{fill:#fdeceb;stroke:#a8322b}',
  'path{fill:none;stroke:#6b7a90}',
  'marker path{fill:#6b7a90;stroke:none}',
  '.show{stroke:#96681a;stroke-dasharray:6 3}',
  '.failure{stroke:#a8322b;stroke-dasharray:2 3}',
  '@media(prefers-color-scheme:dark){svg{background:#12161d}text{fill:#e8edf5}.label{fill:#a9b5c7;stroke:#12161d}rect{fill:#1d2735;stroke:#7fa0d6}.waiting rect{fill:#1a1d22}.dialog rect{fill:#2c2415;stroke:#d9a441}.code rect{fill:#2f1a19;stroke:#e5847d}}',
].join('')

function drawBox({ node, rows, x, y, width, height }: Box): string {
  const [left, top] = [x - width / 2, y - height / 2]
  const round = node.kind === 'code' ? height / 2 : node.kind === 'waiting' ? 12 : 4
  const texts = rows.map(
    (row, index) =>
      `<text${index === 0 ? ' class="name"' : ''} x="${left + metrics.padding}" y="${top + metrics.row * (index + 1)}">${escaped(row)}</text>`,
  )
  const where = node.at.file === '' ? nameOf(node) : `${node.at.file}:${node.at.line}`
  return `<g class="${node.kind}" data-node="${escaped(node.id)}"><title>${escaped(where)}</title><rect x="${left}" y="${top}" width="${width}" height="${height}" rx="${round}"/>${texts.join('')}</g>`
}

function drawArrow({ line, rows, points, label }: Arrow): string {
  const path = points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
  const texts = rows.map((row, index) =>
    label
      ? `<text class="label" text-anchor="middle" x="${label.x.toFixed(1)}" y="${(label.y + (index - (rows.length - 1) / 2) * metrics.edgeRow + 3).toFixed(1)}">${escaped(row)}</text>`
      : '',
  )
  return `<g data-from="${escaped(line.from)}" data-to="${escaped(line.to)}"><title>${escaped(line.labels.join('\n'))}</title><path class="${kindOf(line)}" d="${path}" marker-end="url(#tip)"/>${texts.join('')}</g>`
}

function kindOf({ failure, does }: Line): string {
  return failure ? 'failure' : does
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
