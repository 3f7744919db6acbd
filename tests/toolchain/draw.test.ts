/** The tea order, drawn. */
import { expect, test } from 'vitest'
import { graphOf } from '../../src/engine/compiler/graph/graph.ts'
import { layout } from '../../src/engine/toolchain/draw/layout.ts'
import { drawMermaid } from '../../src/engine/toolchain/draw/mermaid.ts'
import { selectPicture } from '../../src/engine/toolchain/draw/select.ts'
import { drawSvg } from '../../src/engine/toolchain/draw/svg.ts'
import { tea, teaRegistry } from '../diagnostics/tea.ts'

const graph = graphOf(tea, teaRegistry)

test('[Y5] the whole journey has every step and dialog, each with its address and calls', () => {
  const { nodes } = selectPicture(graph, {})
  expect(nodes.map(({ id }) => id).toSorted()).toEqual([
    ...['@', 'about', 'brewing', 'cup', 'leaving', 'member', 'menu', 'milk', 'review', 'sugar', 'wait'],
  ])
  const drawn = drawSvg(selectPicture(graph, {}), 'Tea')
  for (const text of ['>menu<', '>/cup/{number}<', 'place: order.place', 'look.ok']) expect(drawn).toContain(text)
})

test('[Y5] around a step stand its neighbours, the codes that may be shown there, and why', () => {
  const { nodes, lines } = selectPicture(graph, { around: 'menu' })
  expect(nodes.map(({ id }) => id)).toEqual(expect.arrayContaining(['menu', 'wait', 'about', '!SPILLED', '!NETWORK']))
  expect(lines).toContainEqual({
    from: 'menu',
    to: '!KETTLE_COLD',
    does: 'show',
    failure: false,
    labels: ['place.KETTLE_COLD, when mayTry'],
  })
  expect(lines.find(({ to }) => to === '!NETWORK')).toMatchObject({ failure: true })
})

test('[Y5] rules that lead the same way are one line', () => {
  const { lines } = selectPicture(graph, { codes: true })
  const pairs = lines.map(({ from, to, does }) => `${from} ${does} ${to}`)
  expect(new Set(pairs).size).toBe(pairs.length)
})

test('[Y5] no two boxes of a drawing overlap', () => {
  const { boxes } = layout(selectPicture(graph, { codes: true }))
  for (const [index, one] of boxes.entries()) {
    for (const other of boxes.slice(index + 1)) {
      const apart =
        Math.abs(one.x - other.x) >= (one.width + other.width) / 2 ||
        Math.abs(one.y - other.y) >= (one.height + other.height) / 2
      expect(apart, `${one.node.id} and ${other.node.id} are apart`).toBe(true)
    }
  }
})

test('[Y5] Mermaid gets the same nodes and lines, with nothing in them that it could misread', () => {
  const picture = selectPicture(graph, { around: 'menu' })
  const text = drawMermaid(picture)
  expect(text.startsWith('flowchart LR\n')).toBe(true)
  expect(text.match(/^ {2}n\d+[[({]/gm)).toHaveLength(picture.nodes.length)
  expect(text.match(/^ {2}n\d+ \S+\|".*"\| n\d+$/gm)).toHaveLength(picture.lines.length)
})

test('[Y5] a step that is not there is named', () => {
  expect(() => selectPicture(graph, { around: 'mneu' })).toThrow('no step or code is called `mneu`')
})
