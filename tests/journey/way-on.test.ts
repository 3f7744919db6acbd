/** Whatever the lender says of an application, and whichever step is opened by its address: a way leads on from there. */
import { type Event, onScreen, type State, transition } from '@journey/engine'
import { describe, expect, it } from 'vitest'
import { type ApplicationState, applicationStates, replyTo } from './application-states.ts'
import { actionsIn, loan, standing } from './loan.ts'

const { steps, errors } = loan.definition
/** Steps with an address at which an application can be; the landing pages are where a new one begins. */
const addresses = Object.values(steps).flatMap(({ name, path }) =>
  path === undefined || name.startsWith('landing')
    ? []
    : [[name, path.replace('{product}', 'personal').replace('{ref}', 'PL0001')] as const],
)
const person = { said: '8001015009087', phoneNumber: '0821234567' }
/** What the pages that a step shows in a frame say when they are done. */
const values: Record<string, number> = { embedMessage: 2000 }
const mostStates = 400

describe('[R1] a step that is opened by its address in the middle of an application', () => {
  it.each(Object.entries(applicationStates))('leads on when it is %s', (_, one) => {
    const stuck = addresses.flatMap(([step, path]) => {
      const { found, seen } = walk(opened(one, path), one)
      return found ? [] : [`${step}: ${seen.join(', ')}`]
    })
    expect(stuck).toEqual([])
  })
})

/** The page of an application under way is loaded anew at that address. */
function opened({ application, at = ['offers', '/offers'] }: ApplicationState, path: string): State {
  const records = {
    ...{ consent: { accepted: true }, identity: person, session: { stepUpToken: 't'.repeat(32) }, application },
  }
  const answers = { said: { said: person.said }, phone: { phoneNumber: person.phoneNumber } }
  const before = standing(at[0], records, { ...answers, package: { option: 'one' } })
  const state = { ...before, route: { path: at[1], params: {} } }
  return transition(loan, state, { type: 'open', at: state.at, path, query: {} }).state
}

/** Looks for one of the steps that the application must lead to, breadth first: calls end, timers ring, the applicant acts. */
function walk(start: State, one: ApplicationState): { found: boolean; seen: string[] } {
  const queue = [start]
  const known = new Set([keyOf(start)])
  const seen = new Set<string>()
  for (let state = queue.shift(); state !== undefined && known.size < mostStates; state = queue.shift()) {
    seen.add(state.step)
    if (one.leads.includes(state.step)) return { found: true, seen: [...seen] }
    for (const event of eventsIn(state, one)) {
      const next = transition(loan, state, event).state
      const key = keyOf(next)
      if (known.has(key)) continue
      known.add(key)
      queue.push(next)
    }
  }
  return { found: false, seen: [...seen] }
}

/** What can happen now: a call ends as the lender answers it, else a timer rings, else the applicant does something. */
function eventsIn(state: State, one: ApplicationState): Event[] {
  const call = state.running.find(({ step }) => step !== '')
  if (call) {
    const { at } = state
    const [code, response] = replyTo(steps[call.step]?.calls[call.call]?.effect ?? '', one)
    const attempt = call.attempt
    return [{ type: 'outcome', at, id: call.id, attempt, code, ...(response ? { response } : {}) }]
  }
  const timers = Object.entries(state.timers).map(([timer, at]): Event => ({ type: 'timer', at, timer }))
  const top = state.overlays.at(-1)
  if (top?.kind === 'notice') {
    const entry = errors[top.entry]
    const names = [...(entry?.buttons ?? []).map(({ event }) => event), ...(entry?.closes ? [entry.closes] : [])]
    const index = state.overlays.length - 1
    return names.map((event): Event => ({ type: 'notice', at: state.at, index, event }))
  }
  const step = onScreen(state).at(-1) ?? ''
  const own = Object.keys(steps[step]?.on ?? {}).filter((name) => name !== 'enter' && !name.includes('.'))
  const names = [...new Set([...own, ...actionsIn(step)])]
  const acts = names.map((name): Event => {
    const value = values[name]
    if (value !== undefined) return { type: 'message', at: state.at, name, value }
    return { type: 'action', at: state.at, step, name }
  })
  return [...timers, ...acts]
}

/** States that differ only in time and in the ids of calls are one. */
function keyOf({ step, overlays, running, records, timers }: State): string {
  return JSON.stringify([
    step,
    overlays,
    running.map(({ step: of, call, attempt }) => [of, call, attempt]),
    records,
    Object.keys(timers),
  ])
}
