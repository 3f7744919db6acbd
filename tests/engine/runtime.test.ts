import { createRuntime, type Effect } from '@journey/engine'
import { describe, expect, it, vi } from 'vitest'
import { kitchen, kitchenClock, quiet, savedAtMember } from './kitchen.ts'
import { choice, tea } from './tea.ts'

/** A tea is chosen, and the code of a member is being checked. */
async function enterCode({ runtime, fill, act, last }: ReturnType<typeof kitchen>) {
  await runtime.open('/', {})
  fill('tea', choice.tea)
  fill('size', choice.size)
  await act('next')
  await last('code.send').answer({ code: 'ok' })
  fill('code', '1234')
  await act('next')
}

async function atBrewing(saved?: unknown) {
  const it = kitchen(saved)
  await enterCode(it)
  await it.last('code.verify').answer({ code: 'ok' })
  it.fill('milk', 'oat')
  await it.act('next')
  await it.act('next')
  await it.last('order.book').answer({ code: 'ok', response: { number: '5' } })
  return it
}

describe('the runtime', () => {
  it('saves a call before it sends it', async () => {
    const { runtime, order } = kitchen()
    await runtime.open('/', {})
    await quiet()
    expect(order.slice(0, 2)).toEqual(['save teas', 'send teas.read'])
  })
  it('fills the input of a call when it is sent', async () => {
    const { last } = await atBrewing()
    expect(last('order.book')).toMatchObject({ input: { ...choice, to: 'go' }, context: { House: 'The Corner' } })
  })
  it.each([false, true])(
    'never sends a request that lacks what it must have (in production: %s)',
    async (isProduction) => {
      const before = await atBrewing()
      await before.last('order.read').answer({ code: 'ok', response: { status: 'BREWING' } })
      before.runtime.stop()
      const { runtime, asked, reports, clock } = kitchen({ ...before.stored(), records: {} }, isProduction)
      const lacking =
        'expected a complete request for `order.read`: `number` breaks `required` from fact `order.number`'
      await runtime.open('/review', {})
      await quiet()
      const waited = clock.pass(10_000)
      if (isProduction) await waited
      else await expect(waited).rejects.toThrow(lacking)
      expect(asked.map(({ effect }) => effect)).not.toContain('order.read')
      expect(reports.map(String)).toEqual(isProduction ? [`IncompleteRequestError: ${lacking}`] : [])
      expect(runtime.getState().overlays.map((one) => (one.kind === 'notice' ? one.code : one.step))).toEqual(
        isProduction ? ['INCOMPLETE_REQUEST'] : [],
      )
    },
  )
  it('sends what was under way before a reload again under its key, without what is never saved', async () => {
    const before = kitchen()
    await enterCode(before)
    before.runtime.stop()
    const after = kitchen(before.stored())
    await after.runtime.open('/member', {})
    await quiet()
    expect(after.last('code.verify')).toMatchObject({ id: before.last('code.verify').id, input: {} })
    expect(after.reports).toEqual([])
  })
  it('does what came before the saved state was there after it, and saves nothing else', async () => {
    const before = kitchen()
    await enterCode(before)
    before.runtime.stop()
    const { runtime, stored } = kitchen(before.stored())
    const opened = runtime.open('/member', {})
    for (const host of ['pub', 'bar']) runtime.dispatch({ type: 'environment', environment: { host } })
    expect(stored()).toEqual(before.stored())
    await opened
    expect(runtime.getState()).toMatchObject({ step: 'member', environment: { host: 'bar' } })
  })
  it('sends nothing of a restored state before that is open, though the page is seen meanwhile', async () => {
    const before = kitchen()
    await enterCode(before)
    before.runtime.stop()
    let arrive = () => {}
    const forms = new Promise<void>((resolve) => {
      arrive = resolve
    })
    const { runtime, clock, asked, last } = kitchen(before.stored(), false, 'cup', () => forms)
    const opened = runtime.open('/member', {})
    await quiet()
    await clock.hide(false)
    expect(asked).toEqual([])
    arrive()
    await opened
    await quiet()
    expect(last('code.verify')).toMatchObject({ id: before.last('code.verify').id })
  })
  it('goes on where something that watches it fails', async () => {
    const { runtime, reports, last, stored } = kitchen()
    runtime.subscribe(() => {
      throw new Error('cannot be drawn')
    })
    await runtime.open('/', {})
    await quiet()
    expect(last('teas.read')).toBeDefined()
    expect(stored()).toMatchObject({ step: 'menu' })
    expect(String(reports[0])).toBe('Error: cannot be drawn')
  })
  it('gives no two calls one id where the browser has copied a tab', async () => {
    const before = kitchen()
    await before.runtime.open('/', {})
    before.fill('tea', choice.tea)
    before.fill('size', choice.size)
    const ids = ['first', 'copy'].map(async (page) => {
      const tab = kitchen(before.stored(), false, page)
      await tab.runtime.open('/', {})
      await tab.act('next')
      return tab.last('code.send').id
    })
    const [first, copy] = await Promise.all(ids)
    expect(first).not.toBe(copy)
  })
  it('gives a copied tab an id of its own once it begins anew', async () => {
    const original = kitchen()
    await enterCode(original)
    const { runtime, act } = kitchen(original.stored(), false, 'copy')
    await runtime.open('/', {})
    await act('back')
    expect(runtime.getState().id).toBe('cup')
    runtime.dispatch({ type: 'message', name: 'pourAway' })
    expect(runtime.getState()).toMatchObject({ id: 'copy', trail: [] })
  })
  it('lets an effect tell how far it is, while it is wanted', async () => {
    const { runtime, last, act } = await atBrewing()
    last('order.read').onProgress?.({ status: 'half' })
    expect(runtime.getState().results['brewing.look']).toEqual({ status: 'half' })
    const late = last('order.read')
    await late.answer({ code: 'ok', response: { status: 'READY' } })
    await act('home')
    late.onProgress?.({ status: 'later' })
    expect(runtime.getState().results['brewing.look']).toEqual({ status: 'READY' })
  })
  it('polls after each answer, never two at once', async () => {
    const { asked, clock, last } = await atBrewing()
    const looks = () => asked.filter((one) => one.effect === 'order.read').length
    await clock.pass(60_000)
    expect(looks()).toBe(1)
    await last('order.read').answer({ code: 'ok', response: { status: 'BREWING' } })
    await clock.pass(9_999)
    expect(looks()).toBe(1)
    await clock.pass(1)
    expect(looks()).toBe(2)
  })
  it('pauses a poll out of sight and asks once on return', async () => {
    const { asked, clock, last } = await atBrewing()
    const looks = () => asked.filter((one) => one.effect === 'order.read').length
    await last('order.read').answer({ code: 'ok', response: { status: 'BREWING' } })
    await clock.hide(true)
    await clock.pass(600_000)
    expect(looks()).toBe(1)
    await clock.hide(false)
    expect(looks()).toBe(2)
  })
  it('aborts what is read and no longer wanted, and lets what writes finish unheard', async () => {
    const { runtime, act, fill, last } = kitchen()
    await runtime.open('/', {})
    fill('tea', choice.tea)
    fill('size', choice.size)
    await act('smell')
    await last('leaf.smell').answer({ code: 'ok' })
    const heat = last('kettle.heat')
    runtime.dispatch({ type: 'action', step: 'about', name: 'dismiss' })
    await quiet()
    expect(heat.signal.aborted).toBe(true)
    await act('next')
    const send = last('code.send')
    await act('back')
    expect(send.signal.aborted).toBe(false)
    await send.answer({ code: 'ok' })
    expect(runtime.getState()).toMatchObject({ step: 'menu', counters: {} })
  })
  it('resumes a poll after a reload with the same id and count', async () => {
    const before = await atBrewing()
    await before.last('order.read').answer({ code: 'ok', response: { status: 'BREWING' } })
    before.runtime.stop()
    const after = kitchen(before.stored())
    await after.runtime.open('/review', {})
    await after.clock.pass(10_000)
    expect(after.last('order.read').id).toBe(before.last('order.read').id)
    expect(after.runtime.getState().step).toBe('brewing')
  })
  it('rings a timer whose time came while the journey was closed', async () => {
    const after = kitchen(await savedAtMember())
    await after.clock.pass(40_000)
    await after.runtime.open('/member', {})
    await quiet()
    await after.clock.pass(0)
    expect(after.runtime.getState().timers).toEqual({})
    expect(after.commands).toContainEqual({ type: 'track', event: 'may-resend', with: { left: 2 } })
  })
  it('waits no longer when the device was set back before a reload', async () => {
    const saved = await savedAtMember(1_000_000)
    // Its clock begins at 0 again.
    const after = kitchen(saved)
    await after.runtime.open('/member', {})
    await quiet()
    await after.clock.pass(40_000)
    expect(after.runtime.getState().timers).toEqual({})
  })
  it('counts down every second while a timer runs', async () => {
    const { runtime, act, fill, last, clock } = kitchen()
    let seconds = 0
    runtime.onSecond(() => {
      seconds += 1
    })
    await runtime.open('/', {})
    fill('tea', choice.tea)
    fill('size', choice.size)
    await act('next')
    await clock.pass(5_000)
    expect(seconds).toBe(0)
    await last('code.send').answer({ code: 'ok' })
    await clock.pass(31_000)
    await clock.pass(5_000)
    expect(seconds).toBeGreaterThanOrEqual(30)
    expect(seconds).toBeLessThanOrEqual(32)
  })
  it.each<[string, () => Promise<unknown>, string]>([
    ['rejects', () => Promise.reject(new Error('the tin is stuck')), 'the tin is stuck'],
    [
      'throws',
      () => {
        throw new Error('the tin is stuck')
      },
      'the tin is stuck',
    ],
    [
      'ends in nothing',
      async () => undefined,
      'expected effect `teas.read` to end in an outcome with a `code`, found undefined',
    ],
    [
      'ends in a text',
      async () => 'ok',
      'expected effect `teas.read` to end in an outcome with a `code`, found string',
    ],
    [
      'names no code',
      async () => ({ response: [] }),
      'expected effect `teas.read` to end in an outcome with a `code`, found object',
    ],
  ])('reports an effect that %s and shows the catalogue’s entry for what is unknown', async (_, read, problem) => {
    const { runtime, reports } = kitchen()
    const failing = createRuntime({
      journey: tea,
      effects: { 'teas.read': read as Effect },
      clock: kitchenClock(),
      store: { load: async () => undefined, save: async () => undefined },
      perform: () => undefined,
      newId: () => 'cup',
      environment: {},
      report: (problem) => reports.push(problem),
    })
    await failing.open('/', {})
    await quiet()
    expect(reports).toEqual([new Error(problem)])
    expect(failing.getState().running).toEqual([])
    expect(failing.getState().overlays).toMatchObject([{ entry: 'UNKNOWN' }])
    expect(runtime.getState().step).toBe('')
  })
  it('begins anew when what was saved is broken, of another journey, or of a version that no migration knows', async () => {
    const good = (await atBrewing()).stored()
    for (const bad of ['tea', { ...good, trail: 'nowhere' }, { ...good, journey: 'coffee' }, { ...good, version: 7 }]) {
      const { runtime } = kitchen(bad)
      await runtime.open('/review', {})
      expect(runtime.getState()).toMatchObject({ step: 'menu', trail: [] })
    }
  })
  it('goes on at the step before it where the step on screen is gone, at an address that no step has any more', async () => {
    const before = kitchen()
    await enterCode(before)
    await before.last('code.verify').answer({ code: 'ok' })
    before.fill('milk', 'oat')
    await before.act('next')
    const saved = before.stored()
    expect(saved.step).toBe('review')
    const { runtime } = kitchen({ ...saved, step: 'cellar' })
    await runtime.open('/cellar', {})
    await quiet()
    expect(runtime.getState()).toMatchObject({ step: 'milk', answers: saved.answers })
  })
  it('makes a call that begins out of sight: only a poll waits to be seen', async () => {
    const { runtime, clock, asked } = kitchen()
    await clock.hide(true)
    await runtime.open('/', {})
    await quiet()
    expect(asked.map(({ effect }) => effect)).toEqual(['teas.read'])
  })
  it('ends with the page: what is under way is called off, and nothing is done or saved any more', async () => {
    const { runtime, last, order, fill } = kitchen()
    await runtime.open('/', {})
    await quiet()
    runtime.stop()
    const [state, saved] = [runtime.getState(), order.length]
    expect(last('teas.read').signal.aborted).toBe(true)
    fill('tea', choice.tea)
    await quiet()
    expect([runtime.getState(), order.length]).toEqual([state, saved])
  })
  it('goes on where what is to be done once fails', async () => {
    const { runtime, commands, reports, asked } = kitchen()
    const problem = new Error('cannot be played')
    vi.spyOn(commands, 'push').mockImplementation(() => {
      throw problem
    })
    await runtime.open('/', {})
    await quiet()
    expect(reports).toContain(problem)
    expect(asked).toHaveLength(1)
  })
  it('describes the page that it is open in, not the one that it was saved in', async () => {
    const saved = (await atBrewing()).stored()
    const { runtime } = kitchen({ ...saved, environment: { language: 'zu' } })
    await runtime.open('/review', {})
    expect(runtime.getState().environment).toEqual({})
  })
  it('never saves a field that is for the moment only', async () => {
    const { stored } = await atBrewing()
    expect(stored().answers.member).toEqual({})
  })
})
