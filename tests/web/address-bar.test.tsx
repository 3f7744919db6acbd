/** The address bar and the engine, kept together: the history stays as long as the applicant's way. */
import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test, vi } from 'vitest'
import type { EventInput } from '../../src/engine/core/index.ts'
import { type AddressBar, createAddressBar } from '../../src/engine/web/router.ts'

/** An address bar at `/menu`. `answer`: what the engine does where the applicant moves. */
function open(answer: (path: string, bar: AddressBar) => void = () => {}) {
  const history = createMemoryHistory({ initialEntries: ['/menu'] })
  const moves: string[] = []
  const bar: AddressBar = createAddressBar(history, (event: EventInput) => {
    if (event.type !== 'visit') throw new Error(`expected a visit, found ${event.type}`)
    moves.push(event.path)
    answer(event.path, bar)
  })
  const visit = (path: string, replace = false) => bar.visit({ type: 'visit', path, replace })
  const entries = () => [history.location.pathname, history.length] as const
  return { history, moves, bar, visit, entries }
}

test('what the engine visits is written, and is no move of the applicant', () => {
  const { visit, entries, moves } = open()
  visit('/milk')
  visit('/milk')
  expect(entries()).toEqual(['/milk', 2])
  visit('/review', true)
  expect(entries()).toEqual(['/review', 2])
  expect(moves).toEqual([])
})

test('a visit to the entry before goes back there, and one to any other is a new entry', () => {
  const { visit, history, entries, moves } = open()
  visit('/milk')
  visit('/review')
  visit('/milk')
  expect(entries()).toEqual(['/milk', 3])
  expect(history.location.state.__TSR_index).toBe(1)
  visit('/review')
  expect([entries(), moves]).toEqual([['/review', 3], []])
})

test('an entry that was replaced still knows the one before it', () => {
  const { visit, history } = open()
  visit('/milk')
  visit('/sugar', true)
  visit('/menu')
  expect([history.location.pathname, history.location.state.__TSR_index]).toEqual(['/menu', 0])
})

test('beside a frame, which has entries of its own, nothing goes back', () => {
  const { visit, history } = open()
  document.body.append(document.createElement('iframe'))
  visit('/bank')
  visit('/menu')
  document.body.replaceChildren()
  expect([history.location.pathname, history.location.state.__TSR_index]).toEqual(['/menu', 2])
})

test.each([
  ['Back', 'back', 1],
  ['Forward', 'forward', 0],
] as const)('%s that the engine refuses leads to where the applicant was', (_, move, from) => {
  const { history, visit, moves } = open((_path, bar) => {
    bar.visit({ type: 'visit', path: from === 1 ? '/milk' : '/menu', replace: false })
  })
  visit('/milk')
  if (from === 0) visit('/menu')
  expect(history.location.state.__TSR_index).toBe(from)
  history[move]()
  expect(history.location.state.__TSR_index).toBe(from)
  expect(moves).toEqual([from === 1 ? '/menu' : '/milk'])
})

test('a link that the engine refuses leads to where the applicant was by a new entry: there is none to go back over', () => {
  const { history, entries } = open((_path, bar) => bar.visit({ type: 'visit', path: '/menu', replace: false }))
  const go = vi.spyOn(history, 'go')
  history.push('/elsewhere')
  expect(entries()).toEqual(['/menu', 3])
  expect(go).not.toHaveBeenCalled()
})

test('a move that the engine follows is over: what it visits later is written', () => {
  const { history, visit } = open()
  visit('/milk')
  history.back()
  visit('/milk', true)
  expect([history.location.pathname, history.location.state.__TSR_index]).toEqual(['/milk', 0])
})

test('what is visited on the way back is visited from there', () => {
  const { history, visit } = open()
  visit('/milk')
  // A browser goes back a moment later.
  const go = vi.spyOn(history, 'go').mockImplementationOnce(() => {})
  visit('/menu')
  visit('/review')
  go.mockRestore()
  history.go(-1)
  expect([history.location.pathname, history.location.state.__TSR_index]).toEqual(['/review', 1])
})

test('an entry that was replaced on the way back is put right', () => {
  const { history, visit, moves } = open()
  visit('/milk')
  const go = vi.spyOn(history, 'go').mockImplementationOnce(() => {})
  visit('/menu')
  go.mockRestore()
  history.replace('/elsewhere')
  expect(history.location.pathname).toBe('/menu')
  expect(moves).toEqual([])
})

test('nothing is told once it is stopped', () => {
  const { history, bar, visit, moves } = open()
  visit('/milk')
  bar.stop()
  history.back()
  expect(moves).toEqual([])
})
