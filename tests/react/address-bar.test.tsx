import { createBrowserHistory, createMemoryHistory } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { createAddressBar, pathsOf } from '../../src/engine/web/router.ts'
import { definition } from './table.tsx'

type Visit = { type: 'visit'; path: string }

function atAddress(...entries: string[]) {
  const history = createMemoryHistory({ initialEntries: entries })
  const heard: string[] = []
  let answer: (path: string) => void = () => {}
  const bar = createAddressBar(history, (event) => {
    const { path } = event as Visit
    heard.push(path)
    answer(path)
  })
  const whenHeard = (then: typeof answer) => {
    answer = then
  }
  return { history, bar, heard, whenHeard }
}

test('what the engine visits stands in the address bar and is not heard as a visit', () => {
  const { history, bar, heard } = atAddress('/')
  bar.visit({ type: 'visit', path: '/member', replace: false })
  expect(history.location.pathname).toBe('/member')
  expect(history.length).toBe(2)
  bar.visit({ type: 'visit', path: '/milk', replace: true })
  expect(history.length).toBe(2)
  expect(heard).toEqual([])
})

test('Back is heard as a visit', () => {
  const { history, bar, heard } = atAddress('/')
  bar.visit({ type: 'visit', path: '/member', replace: false })
  history.back()
  expect(heard).toEqual(['/'])
})

test('[D4] an engine that stays where it is gets its address back, and the history does not grow', async () => {
  const { history, bar, heard, whenHeard } = atAddress('/')
  bar.visit({ type: 'visit', path: '/member', replace: false })
  whenHeard(() => bar.visit({ type: 'visit', path: '/member', replace: false }))
  history.back()
  expect(history.location.pathname).toBe('/member')
  expect(history.length).toBe(2)
  expect(heard).toEqual(['/'])
  history.back()
  expect(heard).toEqual(['/', '/'])
})

test('[A2] leaving an edit goes back to where it began, and the history does not grow', () => {
  const { history, bar, heard } = atAddress('/order')
  bar.visit({ type: 'visit', path: '/milk/edit', replace: false })
  bar.visit({ type: 'visit', path: '/order', replace: false })
  expect(history.location.pathname).toBe('/order')
  expect(history.length).toBe(2)
  expect(heard).toEqual([])
})

test('beside a page in a frame, whose own entries the browser may go back to, the address is written', () => {
  const { history, bar, heard } = atAddress('/order')
  bar.visit({ type: 'visit', path: '/member', replace: false })
  document.body.innerHTML = '<iframe></iframe>'
  bar.visit({ type: 'visit', path: '/order', replace: false })
  document.body.innerHTML = ''
  expect([history.location.pathname, history.length, heard]).toEqual(['/order', 3, []])
})

test('an address that leads back where it came from goes back from the entry that it has made', () => {
  const calls: string[] = []
  const noted = (call: string) => (_: unknown, __: string, path: string) => void calls.push(`${call} ${path}`)
  const entries = {
    state: { key: 'first', __TSR_index: 1 },
    length: 2,
    pushState: noted('push'),
    replaceState: noted('replace'),
  }
  const history = createBrowserHistory({
    window: {
      history: { ...entries, go: (by: number) => void calls.push(`go ${by}`) },
      location: { pathname: '/order', search: '', hash: '' },
      addEventListener: () => {},
    },
  })
  const bar = createAddressBar(history, () => {})
  bar.visit({ type: 'visit', path: '/member', replace: false })
  bar.visit({ type: 'visit', path: '/order', replace: false })
  expect(calls).toEqual(['push /member', 'go -1'])
})

test('every step with a path has an address, and an edit mode has one of its own', () => {
  expect(pathsOf(definition)).toEqual(expect.arrayContaining(['/', '/member', '/milk', '/milk/edit', '/cup/$number']))
})

test('the edit mode of the step at the root has the address that the engine visits', () => {
  const { menu } = definition.steps
  if (!menu) throw new Error('expected the step `menu`, found none')
  const steps = { menu: { ...menu, edit: { from: ['review'] } } }
  expect(pathsOf({ ...definition, steps })).toEqual(['/', '/edit'])
})

test('a parameter that is only a part of a segment is written in braces', () => {
  const { cup } = definition.steps
  if (!cup) throw new Error('expected a step `cup`')
  const steps = { cup: { ...cup, path: '/{shop}/cup-{number}.html' } }
  expect(pathsOf({ ...definition, steps })).toEqual(['/$shop/cup-{$number}.html'])
})
