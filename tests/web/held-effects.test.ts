/** Effects are held to what the journey says of them, whatever their own code believes. */
import type { CompiledJourney, Effect, EffectContext, Json, Outcome } from '@journey/engine'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { compileTea } from '../setup/compiled-tea.ts'
import { effectContext } from '../setup/effect-context.ts'
import { loadTea } from '../setup/loaded-tea.ts'

const tea = compileTea()

/** The tea order, in which the order is taken by an effect in code. */
const inCode: CompiledJourney = {
  ...tea,
  services: {
    ...tea.services,
    'order.place': { local: true, answer: 'order', codes: ['OUT_OF_LEAVES'], timeout: 30_000 },
  },
}

/** What an effect throws in place of an ending. */
class Thrown {
  readonly what: unknown

  constructor(what: unknown) {
    this.what = what
  }
}

/** How a call of `order.place` ends, and what is reported, when its effect ends so. */
async function place(ending: unknown, compiled = inCode, isProduction = true, soFar: Json[] = []) {
  const progress: Json[] = []
  // As a cast would let it through.
  const effect: Effect = async (_, { onProgress }) => {
    for (const each of soFar) onProgress?.(each)
    if (ending instanceof Thrown) throw ending.what
    return ending as Outcome
  }
  const { effects, load, reported } = await loadTea(compiled, {
    createEffects: ({ services }): Record<string, Effect> => (services['order.place'] ? { 'order.place': effect } : {}),
    isProduction,
  })
  await load()
  const context = effectContext({ onProgress: (each) => void progress.push(each) })
  const ended = await effects['order.place']?.({}, context)
  return { ended, reported, ...(soFar.length > 0 && { progress }) }
}

const order = { number: '1', status: 'BREWING' }

test('a response that keeps to its schema is ok', async () => {
  expect(await place({ code: 'ok', response: order })).toEqual({
    ended: { code: 'ok', response: order },
    reported: [],
  })
})

test.each([
  ['another type', { number: 800101, status: 'BREWING' }, '/number', 'type'],
  ['another value', { number: '1', status: 'secret of 8001015009087' }, '/status', 'enum'],
  ['less', { number: '1' }, '', 'required'],
  ['nothing', undefined, '', 'type'],
])('a response with %s is unknown, and is reported without its values', async (_, response, at, keyword) => {
  expect(await place({ code: 'ok', response })).toEqual({
    ended: { code: 'UNKNOWN' },
    reported: [`Error: response of \`order.place\` breaks its schema at \`${at}\`: \`${keyword}\``],
  })
})

/** As `GeolocationCoordinates` is: it has what is asked for, and a copy of it has nothing. */
class Given {
  get number() {
    return '1'
  }

  get status() {
    return 'BREWING'
  }
}

test.each([
  ['an object of the browser', new Given(), 'it is a `Given`'],
  ['a number that is none', { ...order, minutes: Number.NaN }, 'at `/minutes` is a number that is none'],
  ['a function', { ...order, made: [() => {}] }, 'at `/made/0` is function'],
])('a response with %s, of which nothing could be kept, is unknown and reported', async (_, response, what) => {
  expect(await place({ code: 'ok', response })).toEqual({
    ended: { code: 'UNKNOWN' },
    reported: [
      `Error: response of \`order.place\` is no JSON, ${what}: copy what is asked for into an object of its own`,
    ],
  })
})

test('a code that is not declared is reported, and is still the one to show', async () => {
  const { ended, reported } = await place({ code: 'OUT_OF_MILK' })
  expect(ended).toEqual({ code: 'OUT_OF_MILK' })
  expect(reported).toEqual([
    'UnexpectedResponseError: effect `order.place` ended in `OUT_OF_MILK`, which is not among its codes',
  ])
})

test.each(['OUT_OF_LEAVES', 'NETWORK', 'ABORTED'])('%s is among its codes, or ends any call', async (code) => {
  expect(await place({ code })).toEqual({ ended: { code }, reported: [] })
})

test('what a call knows so far is the response until the outcome: what breaks its schema is reported, and left out', async () => {
  const soFar = [order, { ...order, number: 800101 }, { status: 'secret of 8001015009087' }]
  expect(await place({ code: 'ok', response: order }, inCode, true, soFar)).toEqual({
    ended: { code: 'ok', response: order },
    progress: [order],
    reported: [
      'Error: response of `order.place` breaks its schema at `/number`: `type`',
      'Error: response of `order.place` breaks its schema at ``: `required`',
    ],
  })
})

test('what an effect throws is an error that can be found, and holds no value', async () => {
  await expect(place(new Thrown(new TypeError('no such leaf')))).rejects.toThrow(new TypeError('no such leaf'))
  for (const [what, type] of [
    [undefined, 'undefined'],
    ['8001015009087', 'string'],
  ])
    await expect(place(new Thrown(what))).rejects.toThrow(
      new Error(`effect \`order.place\` failed with what is no error: ${type}`),
    )
})

test('what is no outcome is left to the runtime', async () => {
  expect(await place(undefined)).toEqual({ ended: undefined, reported: [] })
})

test.each(['first', 'later'])('in a journey of two parts what the %s one calls is held', async (part) => {
  const { 'order.place': placing, ...services } = inCode.services
  const none = { steps: {}, settings: {}, conditions: {}, calculations: {}, effects: {}, errors: {} }
  const rest = { ...none, messages: {}, screens: {}, responseValidators: {}, services: { 'order.place': placing } }
  const later = { places: {}, errors: [], load: async () => ({ default: rest as never }) }
  const first = part === 'first' ? inCode.services : services
  const { ended } = await place({ code: 'ok', response: {} }, { ...inCode, services: first, later })
  expect(ended).toEqual({ code: 'UNKNOWN' })
})

describe('an effect that does not end', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** A call of an effect that waits until it is told how it ends. */
  async function begin() {
    type Begun = { context: EffectContext; end: (outcome: Outcome) => void }
    let note: (begun: Begun) => void = () => {}
    const begun = new Promise<Begun>((resolve) => {
      note = resolve
    })
    const effect: Effect = (_, context) => new Promise((end) => note({ context, end }))
    const { effects, load } = await loadTea(inCode, {
      createEffects: () => ({ 'order.place': effect }),
      isProduction: true,
    })
    await load()
    const leaving = new AbortController()
    const progress: Json[] = []
    const onProgress = (each: Json) => void progress.push(each)
    const ended = vi.fn()
    effects['order.place']?.({}, effectContext({ onProgress, signal: leaving.signal })).then(ended)
    return { ...(await begun), ended, leaving, progress }
  }

  test('ends in TIMEOUT when the time of its service is over, and not before; its signal is aborted', async () => {
    const { context, ended } = await begin()
    await vi.advanceTimersByTimeAsync(29_999)
    expect(ended).not.toHaveBeenCalled()
    expect(context.signal.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(ended).toHaveBeenCalledExactlyOnceWith({ code: 'TIMEOUT' })
    expect(context.signal.aborted).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('has its time anew whenever it says how far it is, and is not heard after that', async () => {
    const { context, ended, progress } = await begin()
    await vi.advanceTimersByTimeAsync(29_000)
    context.onProgress?.(order)
    await vi.advanceTimersByTimeAsync(29_999)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(ended).toHaveBeenCalledWith({ code: 'TIMEOUT' })
    context.onProgress?.({ ...order, number: '2' })
    expect(progress).toEqual([order])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('has had no time while the page slept', async () => {
    const { ended } = await begin()
    // When it wakes, every timer is due.
    await vi.runOnlyPendingTimersAsync()
    expect(ended).not.toHaveBeenCalled()
  })

  test('leaves no timer behind once it has ended, or is no longer wanted', async () => {
    const one = await begin()
    one.end({ code: 'ok', response: order })
    await vi.advanceTimersByTimeAsync(0)
    expect(one.ended).toHaveBeenCalledWith({ code: 'ok', response: order })
    one.context.onProgress?.(order)
    expect(vi.getTimerCount()).toBe(0)
    const { context, leaving } = await begin()
    leaving.abort()
    expect(context.signal.aborted).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('a service over HTTP', () => {
  test('is held by its client: a page in production does not do it twice', async () => {
    expect(await place({ code: 'ok', response: {} }, tea)).toEqual({
      ended: { code: 'ok', response: {} },
      reported: [],
    })
  })

  test('is held during development, where a product may have its own client', async () => {
    expect((await place({ code: 'ok', response: {} }, tea, false)).ended).toEqual({ code: 'UNKNOWN' })
  })

  test('may answer what one of its statuses accepts', async () => {
    const [validator] = [tea.responseValidators['teas.read']]
    const accepting = {
      ...tea,
      responseValidators: { ...tea.responseValidators, ...(validator && { 'order.place@404': validator }) },
    }
    const response = { open: false, teas: [] }
    expect((await place({ code: 'ok', response }, accepting, false)).ended).toEqual({ code: 'ok', response })
  })
})
