/** A mistake of the program in one event: it is reported, and nothing behind it is lost. */
import type { Journey } from '@journey/engine'
import { describe, expect, it } from 'vitest'
import { createEarlyEvents } from '../../src/engine/core/early-events.ts'
import { kitchen, quiet, savedAtMember } from './kitchen.ts'
import { choice, tea, withRules } from './tea.ts'

/** A rule that cannot be followed: the definition lacks its condition. */
const broken = [{ when: ['gone'] }]
const mistake = expect.objectContaining({ message: expect.stringContaining('`gone`') })

describe('an event whose rule throws', () => {
  it('loses none of those that came after it before the journey was open', async () => {
    const saved = await savedAtMember()
    const { runtime, reports } = kitchen(saved, false, 'cup', undefined, withRules('member', { smell: broken }))
    const opened = runtime.open('/member', {})
    runtime.dispatch({ type: 'action', step: 'member', name: 'smell' })
    runtime.dispatch({ type: 'environment', environment: { host: 'bar' } })
    await opened
    expect(runtime.getState().environment).toEqual({ host: 'bar' })
    expect(reports).toEqual([mistake])
  })

  it('is said to have failed where applicants are, and thrown where the journey is made', async () => {
    const saved = await savedAtMember()
    const press = { type: 'action', step: 'member', name: 'smell' } as const
    const journey = withRules('member', { smell: broken })
    const { runtime, reports } = kitchen(saved, true, 'cup', undefined, journey)
    await runtime.open('/member', {})
    runtime.dispatch(press)
    expect(runtime.getState().overlays).toMatchObject([{ kind: 'notice', entry: 'UNKNOWN', step: 'member' }])
    expect(reports).toEqual([mistake])
    const made = kitchen(saved, false, 'cup', undefined, journey)
    await made.runtime.open('/member', {})
    expect(() => made.runtime.dispatch(press)).toThrow('`gone`')
  })

  it('ends the call whose outcome it was', async () => {
    const journey = withRules('member', { 'send.ok': broken })
    const { runtime, fill, act, last, reports } = kitchen(undefined, true, 'cup', undefined, journey)
    await runtime.open('/', {})
    fill('tea', choice.tea)
    fill('size', choice.size)
    await act('next')
    expect(runtime.getState().running).toMatchObject([{ call: 'teas' }, { call: 'send' }])
    await last('code.send').answer({ code: 'ok' })
    expect(runtime.getState()).toMatchObject({ step: 'member', running: [{ call: 'teas' }] })
    expect(runtime.getState().overlays).toMatchObject([{ entry: 'UNKNOWN' }])
    expect(reports).toEqual([mistake])
  })

  it('loses none of those that waited with it for the rest of the journey', async () => {
    const applied: string[] = []
    const reports: unknown[] = []
    const early = createEarlyEvents<{ type: string }>({
      ...{ load: async () => {}, after: () => () => {}, onGivenUp: () => {} },
      report: (problem) => reports.push(problem),
      dispatch: ({ type }) => {
        if (type === 'broken') throw new Error('cannot be applied')
        applied.push(type)
      },
    })
    for (const type of ['first', 'broken', 'last']) early.add({ type })
    await quiet()
    expect(applied).toEqual(['first', 'last'])
    expect(reports.map(String)).toEqual(['Error: cannot be applied'])
  })

  it('holds up no other timer and no call, and is tried once', async () => {
    const saved = await savedAtMember()
    const journey = withRules('member', { 'cooldown.done': broken })
    const timers = { ...saved.timers, 'menu.together': 40_000, 'menu.later': 50_000 }
    const { runtime, clock, reports } = kitchen({ ...saved, timers }, false, 'cup', undefined, journey)
    await clock.pass(40_000)
    await runtime.open('/member', {})
    await quiet()
    await clock.pass(20_000)
    expect(Object.keys(runtime.getState().timers)).toEqual(['member.cooldown'])
    expect(reports).toEqual([mistake])
  })
})

describe('what was saved and cannot be gone on from', () => {
  it.each([
    ['where applicants are', true],
    ['where the journey is made', false],
  ])('is reported %s, and the journey begins anew', async (_, isProduction) => {
    const saved = await savedAtMember()
    // What was answered cannot be looked at.
    const failing: Journey = {
      ...tea,
      validate: (form, answers) => {
        if (answers.size === choice.size) throw new Error('no such amount')
        return tea.validate(form, answers)
      },
    }
    const { runtime, reports } = kitchen(saved, isProduction, 'pot', undefined, failing)
    await runtime.open('/member', {})
    expect(runtime.getState()).toMatchObject({ step: 'menu', id: 'pot', answers: {} })
    expect(reports).toEqual([new Error('no such amount')])
  })
})
