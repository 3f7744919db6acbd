/** A call that the lender refuses without saying why ends in a named outcome, and whatever the applicant does then leads on. */

import { mayAct, onScreen, type State, transition } from '@journey/engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readApi } from '../../sandbox/api.ts'
import { createEffects } from '../../src/effects/create-effects.ts'
import { saying, startLender } from '../effects/lender-double.ts'
import { effectContext } from '../setup/effect-context.ts'
import { applicationStates } from './application-states.ts'
import { actionsIn, loan, screens, services, standing } from './loan.ts'

const { steps, errors } = loan.definition
const statuses = [400, 403, 404, 409, 410, 413, 415, 422]

describe('[E1] a refusal without a code', () => {
  let status = 0
  let lender: Awaited<ReturnType<typeof startLender>>
  beforeAll(async () => {
    lender = await startLender((request, response) => saying(status, '{}')(request, response))
  })
  afterAll(() => lender.stop())

  it.each(statuses)('of status %i is an outcome of each service, and no exception', async (each) => {
    status = each
    const effects = createEffects(services, {}, { originOf: () => lender.origin, timeout: 10_000, report: () => {} })
    const ended = await Promise.all(
      readApi().map(async ({ name, codes }) => {
        const service = services[name]
        const { path = '', statuses: standFor = {} } = service && 'path' in service ? service : {}
        const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, one = '']) => [one, 'x'])
        const outcome = await effects[name]?.(Object.fromEntries(parameters), effectContext())
        return { name, code: outcome?.code, named: [...codes, ...Object.values(standFor)] }
      }),
    )
    expect(ended.filter(({ code = '', named }) => code !== 'UNKNOWN' && !named.includes(code))).toEqual([])
  })

  it('of status 401 means that the session has ended, wherever a service can say so', async () => {
    status = 401
    const effects = createEffects(services, {}, { originOf: () => lender.origin, timeout: 10_000, report: () => {} })
    // Before there is a session, and where it is ended, 401 says nothing of it.
    const without = ['otp.request', 'otp.verify', 'session.end']
    const mayEnd = readApi().filter(({ name, codes }) => codes.includes('0440016') && !without.includes(name))
    const ended = await Promise.all(
      mayEnd.map(async ({ name }) => {
        return { name, outcome: await effects[name]?.({ loanApplicationNumber: 'x' }, effectContext()) }
      }),
    )
    expect(ended.length).toBeGreaterThan(20)
    expect(ended.filter(({ outcome }) => outcome?.code !== '0440016')).toEqual([])
  })
})

const calls = Object.values(steps).flatMap(({ name, calls: own }) =>
  Object.keys(own).map((call) => [name, call] as const),
)

describe('[E1] an outcome that no one expected', () => {
  it.each(['UNKNOWN', 'INVALID_REQUEST', '9999999'])('%s of any call of any step leaves a way on', (code) => {
    const stuck = calls.flatMap(([step, call]) => {
      const after = ended(step, call, code)
      const top = after.overlays.at(-1)
      if (top?.kind !== 'notice' || after.step !== leadsFrom(step)) return leadsOn(after) ? [] : [`${step} ${call}`]
      const entry = errors[top.entry]
      const events = [...(entry?.buttons ?? []).map(({ event }) => event), ...(entry?.closes ? [entry.closes] : [])]
      // To repeat it may change nothing: another button must lead on.
      const others = events.filter((event) => event !== 'tryAgain')
      if (entry?.as === 'field' && leadsOn(after)) return []
      const index = after.overlays.length - 1
      const closed = others.map(
        (event) => transition(loan, after, { type: 'notice', at: after.at, index, event }).state,
      )
      return closed.length > 0 && closed.every(leadsOn) ? [] : [`${step} ${call}: ${top.entry}`]
    })
    expect(stuck).toEqual([])
  })
})

/** Dialogs are shown over the step on which they are met first. */
function leadsFrom(step: string): string {
  return steps[step]?.as === 'dialog' ? 'offers' : step
}

/** The call has been tried as often as its policy says, and ends so each time. */
function ended(step: string, call: string, code: string): State {
  const application = applicationStates['conditional, income by internet banking']?.application ?? {}
  const records = {
    ...{ consent: { accepted: true }, identity: { said: '8001015009087', phoneNumber: '0821234567' } },
    ...{ session: { stepUpToken: 't'.repeat(32) }, application, facial: { sessionToken: 's', phase: 'capture' } },
  }
  const from = standing(leadsFrom(step), records, { package: { option: 'one' } })
  const overlays: State['overlays'] = steps[step]?.as === 'dialog' ? [{ kind: 'dialog', step }] : []
  const running = [{ id: 'played-1', step, call, attempt: 1e6, due: from.at }]
  const event = { type: 'outcome', at: from.at, id: 'played-1', attempt: 1e6, code } as const
  return transition(loan, { ...from, overlays, running }, event).state
}

/** Something is under way, or the applicant can do something on the screen. */
function leadsOn(state: State): boolean {
  const names = onScreen(state)
  const isUnderWay = state.running.some(({ step }) => names.includes(step))
  const isTimed = Object.keys(state.timers).some((timer) => names.includes(timer.split('.')[0] ?? ''))
  const top = names.at(-1) ?? ''
  const screen = screens[top]
  const actions = [
    ...(screen?.actions ?? []).map(({ name }) => name),
    ...actionsIn(top),
    ...(screen?.back ? ['back'] : []),
  ]
  const hasField = Object.keys(screen?.fields ?? {}).length > 0
  return isUnderWay || isTimed || hasField || actions.some((name) => mayAct(loan, state, top, name))
}
