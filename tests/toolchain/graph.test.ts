/** The journey as a graph: every rule that leads somewhere is an edge, at its place. */
import { expect, test } from 'vitest'
import { compile } from '../../src/engine/compiler/compile.ts'
import { graphOf } from '../../src/engine/compiler/graph/graph.ts'
import { readSources } from '../../src/engine/compiler/source/read.ts'
import { registry } from '../../src/registry.ts'
import { tea, teaRegistry } from '../diagnostics/tea.ts'

const graph = graphOf(tea, teaRegistry)
const edges = graph.edges.map(({ from, to, event, does, cause, when, at }) => {
  const place = `${at.file.replace('tea/', '')}:${at.line}`
  return `${from} ${event} ${does} ${to}${when.length > 0 ? ` when ${when.join(', ')}` : ''} (${cause}, ${place})`
})

test('[Y5] steps, dialogs and codes are nodes', () => {
  expect(Object.fromEntries(graph.nodes.map(({ id, kind }) => [id, kind]))).toEqual({
    about: 'dialog',
    brewing: 'waiting',
    cup: 'screen',
    leaving: 'dialog',
    member: 'screen',
    menu: 'screen',
    milk: 'screen',
    review: 'screen',
    sugar: 'screen',
    wait: 'screen',
    '!OUT_OF_LEAVES': 'code',
    '!KETTLE_COLD': 'code',
    '!SPILLED': 'code',
    '!WRONG': 'code',
    '!LOCKED': 'code',
    '!NO_MORE': 'code',
    '!COLD': 'code',
    '!NETWORK@order.read': 'code',
    '!UNKNOWN@kettle.heat': 'code',
    '!NETWORK': 'code',
    '!TIMEOUT': 'code',
    '!NO_RESPONSE': 'code',
    '!UNKNOWN': 'code',
  })
})

test('[Y5] rules, failures, buttons of messages and ways in are edges', () => {
  expect(edges).toEqual(
    expect.arrayContaining([
      '@ / go menu (open, journey.yaml:5)',
      '@ /?order go wait (open, journey.yaml:20)',
      '* home go menu (action, journey.yaml:22)',
      'menu place.ok go wait (outcome, steps/menu.yaml:30)',
      'menu place.KETTLE_COLD show !KETTLE_COLD when mayTry (outcome, steps/menu.yaml:32)',
      'menu place.OUT_OF_LEAVES show !OUT_OF_LEAVES (failure, steps/menu.yaml:19)',
      'menu smell.ok show about (outcome, steps/menu.yaml:36)',
      'wait look.retriesExhausted show !SPILLED (outcome, steps/wait.yaml:19)',
      '!SPILLED home go menu (action, journey.yaml:22)',
    ]),
  )
})

test('[Y5] an edge of the loan journey that says it stands for a rule does', () => {
  const sources = readSources('journey')
  const definition = compile(sources, registry).compiled?.definition
  const { nodes, edges: all } = graphOf(sources, registry)
  const ids = new Set(nodes.map(({ id }) => id))
  expect(all.filter(({ to }) => to !== 'back' && !ids.has(to))).toEqual([])
  for (const { rule, to, does } of all) {
    if (!rule) continue
    const on = rule.step === '' ? definition?.on : definition?.steps[rule.step]?.on
    const found = on?.[rule.event]?.[rule.index]
    expect(does === 'go' ? found?.go : found?.show).toEqual(
      does === 'go' ? to : expect.arrayContaining([to.replace('!', '').split('@')[0]]),
    )
  }
})
