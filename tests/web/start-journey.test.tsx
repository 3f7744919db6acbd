/** A journey in a page of others: in an element of its own, beside another one, and ended without a trace. */
import type { CompiledJourney } from '@journey/engine'
import { createMemoryHistory } from '@tanstack/react-router'
import { act, screen, within } from '@testing-library/react'
import { StrictMode, useEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { Page } from '../../src/engine/example/page.tsx'
import { registry } from '../../src/engine/example/registry.ts'
import { createShop } from '../../src/engine/example/shop.ts'
import { slots } from '../../src/engine/example/slots.tsx'
import { type StartOptions, startJourney } from '../../src/engine/web/start/index.ts'
import { compileTea } from '../setup/compiled-tea.ts'

const tea = compileTea()
const ends: (() => void)[] = []

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) end()
  await nextTask()
  vi.restoreAllMocks()
  document.body.replaceChildren()
  sessionStorage.clear()
})

const nextTask = () => new Promise((done) => setTimeout(done))

/** The tea shop in an element of its own, with addresses of its own. */
function open({ compiled = tea, ...options }: Partial<StartOptions> & { compiled?: CompiledJourney } = {}) {
  const reports: unknown[] = []
  const element = document.body.appendChild(document.createElement('div'))
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const { stop, update } = startJourney(compiled, {
    name: `tea ${document.body.childElementCount}`,
    registry: { ...registry, slots },
    createEffects: () => createShop({ open: true }),
    Page,
    Unavailable: slots.Failure,
    play: () => {},
    track: () => {},
    report: (problem) => void reports.push(problem),
    isProduction: false,
    element,
    history,
    ...options,
  })
  ends.push(stop)
  return { element, history, reports, stop, update, page: within(element) }
}

async function order(page: Pick<typeof screen, 'findByLabelText' | 'getByLabelText' | 'getByRole'>, tea: string) {
  const field = await page.findByLabelText('Tea')
  await act(async () => typeInto(field, tea))
  await act(async () => typeInto(page.getByLabelText('Size'), '200'))
  await act(async () => page.getByRole('button', { name: 'Order' }).click())
}

function typeInto(field: HTMLElement, text: string) {
  if (!(field instanceof HTMLInputElement)) throw new Error(`expected a text field, found ${field.tagName}`)
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

test('two journeys are on one page, each in its element and with its own addresses', async () => {
  const address = location.href
  const { listeners } = countKept()
  const presses = () => [...listeners.values()].filter((one) => one === 'window mousedown')
  const [first, second] = [open(), open()]
  await order(first.page, 'green')
  await first.page.findByRole('heading', { name: /is brewing/ })
  await second.page.findByRole('heading', { name: /^Tea at/ })
  expect([first, second].map(({ history }) => history.location.pathname)).toEqual(['/wait', '/'])
  expect(location.href).toBe(address)
  // Both journeys share what watches for presses that were moved, and what watches for double ones.
  await vi.waitFor(() => expect(presses()).toHaveLength(2))
  first.stop()
  await vi.waitFor(() => expect(first.element.childElementCount).toBe(0))
  await order(second.page, 'rooibos')
  await second.page.findByRole('heading', { name: /is brewing/ })
  expect(presses()).toHaveLength(2)
})

test('a changed journey that cannot be opened is reported, and the next change is taken with what was entered', async () => {
  let isBroken = false
  const createEffects = () => {
    if (isBroken) throw new Error('no kettle')
    return createShop({ open: true })
  }
  const { page, update, reports } = open({ createEffects })
  const field = await page.findByLabelText('Tea')
  await act(async () => typeInto(field, 'green'))
  isBroken = true
  update(async () => tea)
  await vi.waitFor(() => expect(reports).toContainEqual(new Error('no kettle')))
  isBroken = false
  update(async () => tea)
  await vi.waitFor(() => expect(page.getByLabelText('Tea')).not.toBe(field))
  expect(page.getByLabelText('Tea')).toHaveProperty('value', 'green')
  await order(page, 'green')
  await page.findByRole('heading', { name: /is brewing/ })
})

test('where the journey cannot be opened at first, the next change opens it', async () => {
  let isBroken = true
  const createEffects = () => {
    if (isBroken) throw new Error('no kettle')
    return createShop({ open: true })
  }
  const { page, update, reports } = open({ createEffects })
  await vi.waitFor(() => expect(reports).toEqual([new Error('no kettle')]))
  update(async () => tea)
  await vi.waitFor(() => expect(reports).toEqual([new Error('no kettle'), new Error('no kettle')]))
  isBroken = false
  update(async () => tea)
  await page.findByLabelText('Tea')
  await order(page, 'green')
  await page.findByRole('heading', { name: /is brewing/ })
})

test('a journey that is stopped leaves nothing on the page: no listener, observer, timer or changed function', async () => {
  const before = pageFunctions()
  const kept = countKept()
  const { page, element, stop, reports } = open({ history: undefined })
  await page.findByLabelText('Tea')
  // What watches for other programs comes last.
  await vi.waitFor(() => expect([...kept.listeners.values()]).toContain('window mousedown'))
  expect(pageFunctions()).not.toEqual(before)
  stop()
  await vi.waitFor(() => expect(element.childElementCount).toBe(0))
  await vi.waitFor(() => expect([...kept.timers]).toEqual([]))
  expect([...kept.listeners.values()]).toEqual([])
  expect(kept.observers.size).toBe(0)
  expect(pageFunctions()).toEqual(before)
  expect(reports.filter((problem) => !/database/.test(`${problem}`))).toEqual([])
})

test.each([
  ['at once', 0],
  ['while it opens', 1],
  ['a moment later', 2],
  ['just before it is drawn', 5],
])('one that is stopped %s is not opened: nothing is requested, drawn or reported', async (_, tasks) => {
  const kept = countKept()
  const asked: string[] = []
  const createEffects = () => ({
    'teas.read': async () => {
      asked.push('teas.read')
      return { code: 'NETWORK' }
    },
  })
  const { element, stop, reports } = open({ createEffects })
  for (let task = 0; task < tasks; task += 1) await nextTask()
  stop()
  asked.splice(0)
  await vi.waitFor(() => expect([...kept.timers]).toEqual([]))
  for (let task = 0; task < 20; task += 1) await nextTask()
  expect(asked).toEqual([])
  expect(element.childElementCount).toBe(0)
  expect([...kept.listeners.values()]).toEqual([])
  expect(reports.filter((problem) => !/database/.test(`${problem}`))).toEqual([])
})

test('one that is stopped while its effects are made leaves nothing', async () => {
  const kept = countKept()
  const createEffects = vi.fn(() => {
    opened.stop()
    return createShop({ open: true })
  })
  const opened = open({ createEffects })
  await vi.waitFor(() => expect(createEffects).toHaveBeenCalled())
  for (let task = 0; task < 20; task += 1) await nextTask()
  expect([...kept.listeners.values()]).toEqual([])
  expect([...kept.timers]).toEqual([])
  expect(opened.reports).toEqual([])
})

test('a component of another application holds one, also where React mounts it twice, and again later', async () => {
  const reads = vi.fn(createShop({ open: true })['teas.read'])
  const problems = vi.spyOn(console, 'error').mockImplementation(() => {})
  const createEffects = () => ({ ...createShop({ open: true }), 'teas.read': reads })
  const Shop = () => {
    const place = useRef<HTMLDivElement>(null)
    useEffect(() => {
      const element = place.current
      if (!element) return
      return open({ element, name: 'embedded', createEffects }).stop
    }, [])
    return <div ref={place} />
  }
  const root = createRoot(document.body.appendChild(document.createElement('section')))
  const show = (isShown: boolean) => act(async () => root.render(<StrictMode>{isShown && <Shop />}</StrictMode>))
  await show(true)
  await order(screen, 'green')
  await screen.findByRole('heading', { name: /is brewing/ })
  expect(reads).toHaveBeenCalledTimes(1)
  await show(false)
  expect(screen.queryByRole('heading')).toBeNull()
  await show(true)
  await screen.findByRole('heading', { name: /^Tea at/ })
  await show(false)
  root.unmount()
  expect(problems.mock.calls.filter(([message]) => /root|unmount/i.test(`${message}`))).toEqual([])
})

test.each([
  ['the heading', 'copy/en.yaml', "title: 'Tea at {house}'", "title: 'Tea for {total, number, money}'"],
  ['the title of the page', 'copy/en.yaml', 'pages: { menu: Menu }', "pages: { menu: 'Menu {total, number, money}' }"],
])(
  'a calculation that throws in %s is reported, and the page says so in words of the journey',
  async (_, file, replace, by) => {
    const mistake = new Error('no price today')
    const run = () => {
      throw mistake
    }
    const { page, reports } = open({
      compiled: compileTea([
        { file, replace, by },
        {
          file: 'journey.yaml',
          replace: 'copyValues: { house: settings.house }',
          by: 'copyValues: { house: settings.house, total: price.total }',
        },
        { file: 'steps/menu.yaml', replace: 'copyValues: { total: price.total }\n', by: '' },
      ]),
      registry: { ...registry, calculations: { price: { ...registry.calculations.price, run } }, slots },
      isProduction: true,
    })
    expect((await page.findByRole('alert')).textContent).toMatch(/: Something went wrong\./)
    expect(page.queryByText(/no price today/)).toBeNull()
    expect(reports).toContain(mistake)
  },
)

test('a page of the product that fails is reported, and can be tried again', async () => {
  const mistake = new Error('the roof leaks')
  let isLeaking = true
  const Roof = () => {
    if (isLeaking) throw mistake
    return <Page />
  }
  const { page, reports } = open({ Page: Roof })
  await page.findByText(/Something went wrong\./)
  expect(page.queryByText(/the roof leaks/)).toBeNull()
  expect(reports).toContain(mistake)
  isLeaking = false
  await act(async () => page.getByRole('button').click())
  await page.findByLabelText('Tea')
})

/** Functions of the page that a journey puts its own in the place of. */
function pageFunctions() {
  const { removeChild, insertBefore } = Node.prototype
  const { pushState, replaceState } = history
  return { removeChild, insertBefore, pushState, replaceState }
}

/** What the page is given to keep from now on, and has not been told to let go of. */
function countKept() {
  const listeners = new Map<string, string>()
  const timers = new Set<unknown>()
  const observers = new Set<unknown>()
  for (const target of [window, document]) countListeners(target, listeners)
  const { setTimeout, clearTimeout } = globalThis
  replace(globalThis, 'setTimeout', (run: (...given: unknown[]) => void, ...rest: unknown[]) => {
    const ring = (...given: unknown[]) => {
      timers.delete(timer)
      run(...given)
    }
    const timer: unknown = Reflect.apply(setTimeout, globalThis, [ring, ...rest])
    timers.add(timer)
    return timer
  })
  replace(globalThis, 'clearTimeout', (timer: unknown) => {
    timers.delete(timer)
    Reflect.apply(clearTimeout, globalThis, [timer])
  })
  const { observe, disconnect } = MutationObserver.prototype
  replace(MutationObserver.prototype, 'observe', function (this: unknown, ...given: unknown[]) {
    observers.add(this)
    Reflect.apply(observe, this, given)
  })
  replace(MutationObserver.prototype, 'disconnect', function (this: unknown) {
    observers.delete(this)
    Reflect.apply(disconnect, this, [])
  })
  return { listeners, timers, observers }
}

/** React listens to this once for each document, and for ever. */
const ofReact = 'selectionchange'

function countListeners(target: Window | Document, listeners: Map<string, string>): void {
  const { addEventListener, removeEventListener } = target
  const place = target === window ? 'window' : 'document'
  const keyOf = ([name, run, options]: unknown[]) => {
    const isCapture = typeof options === 'object' ? Object(options).capture === true : options === true
    return `${place} ${name} ${isCapture} ${idOf(run)}`
  }
  replace(target, 'addEventListener', (...given: unknown[]) => {
    const [name, , options] = given
    const key = keyOf(given)
    if (name !== ofReact) listeners.set(key, `${place} ${name}`)
    Object(options).signal?.addEventListener('abort', () => listeners.delete(key))
    Reflect.apply(addEventListener, target, given)
  })
  replace(target, 'removeEventListener', (...given: unknown[]) => {
    listeners.delete(keyOf(given))
    Reflect.apply(removeEventListener, target, given)
  })
}

/** Until the test has ended. */
function replace(owner: object, name: string, by: (...given: never[]) => unknown): void {
  const before = Object.getOwnPropertyDescriptor(owner, name)
  Object.defineProperty(owner, name, { configurable: true, writable: true, value: by })
  ends.push(() => {
    if (before) Object.defineProperty(owner, name, before)
    else Reflect.deleteProperty(owner, name)
  })
}

const ids = new WeakMap<object, number>()
let lastId = 0

function idOf(run: unknown): number | undefined {
  const key = Object(run)
  if (!ids.has(key)) {
    lastId += 1
    ids.set(key, lastId)
  }
  return ids.get(key)
}
