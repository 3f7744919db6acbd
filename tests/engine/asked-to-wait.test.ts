/** A service that is there and wants to be asked later: the words say when. */
import { describe, expect, it } from 'vitest'
import { fromSaved } from '../../src/engine/core/restore.ts'
import { compileTea, journeyOf } from '../setup/compiled-tea.ts'
import { play, tea } from './tea.ts'

const words =
  "  ASKED_TO_WAIT: { title: One moment, body: 'Ask again in {wait} minutes.', buttons: { tryAgain: Ask again } }\n"
const withEntry = await journeyOf(
  compileTea([
    { file: 'errors.yaml', replace: /^/, by: 'ASKED_TO_WAIT: { as: modal, buttons: [tryAgain] }\n' },
    { file: 'copy/en.yaml', replace: /^errors:\n/m, by: `errors:\n${words}` },
  ]),
)

/** The list of teas cannot be had, and may be after so many seconds. */
function fails(code: string, wait?: number, journey = withEntry) {
  const table = play(undefined, journey).open('/')
  const { id, attempt } = table.state.running[0] ?? { id: '', attempt: 0 }
  return table.dispatch({ type: 'outcome', id, attempt, code, ...(wait === undefined ? {} : { wait }) })
}

it('is shown with the minutes, and can be asked again under the same id', () => {
  const table = fails('UNKNOWN', 270)
  expect(table.state.overlays).toMatchObject([{ entry: 'ASKED_TO_WAIT', wait: 5, failed: { id: 'cup-1' } }])
  const again = table.dispatch({ type: 'notice', index: 0, event: 'tryAgain' }).state
  expect([again.overlays, again.running.map(({ id }) => id)]).toEqual([[], ['cup-1']])
})

it('is shown as before where nothing says when, where its code has an entry, or the journey has none for this', () => {
  expect(fails('UNKNOWN').state.overlays).toMatchObject([{ entry: 'UNKNOWN' }])
  expect(fails('NETWORK', 270).state.overlays).toMatchObject([{ entry: 'NETWORK' }])
  expect(fails('UNKNOWN', 270, tea).state.overlays).toMatchObject([{ entry: 'UNKNOWN' }])
  expect(JSON.stringify(fails('UNKNOWN', 270, tea).state.overlays)).not.toContain('wait')
})

it('is there after a reload, unless its minutes are none', () => {
  const { state } = fails('UNKNOWN', 270)
  expect(fromSaved(withEntry, state)?.overlays).toEqual(state.overlays)
  const damaged = state.overlays.map((one) => ({ ...one, wait: 'soon' }))
  expect(fromSaved(withEntry, { ...state, overlays: damaged })?.overlays).toEqual([])
})

describe('a call that is repeated by itself', () => {
  /** The attempt that comes next, and the seconds until then. */
  function next(wait: number, attempt = 0) {
    const { definition } = tea
    const { review } = definition.steps
    const place = review?.calls.place
    if (!review || !place) throw new Error('expected the call `place` of `review`, found none')
    const calls = { ...review.calls, place: { ...place, retry: { on: ['UNKNOWN'], every: 10_000, max: 12 } } }
    const journey = {
      ...tea,
      definition: { ...definition, steps: { ...definition.steps, review: { ...review, calls } } },
    }
    const running = { id: 'played', step: 'review', call: 'place', attempt, due: 0 }
    const table = play({ ...play().open('/').state, step: 'review', running: [running] }, journey)
    const { state } = table.dispatch({ type: 'outcome', id: 'played', attempt, code: 'UNKNOWN', wait })
    return state.running.map(({ attempt, due }) => [attempt, (due - state.at) / 1000])
  }

  it('leaves the service alone for as long as it says: the attempts before that are not made', () => {
    expect([next(0), next(2), next(10)]).toEqual(Array(3).fill([[1, 10]]))
    expect([next(11), next(60)]).toEqual([[[2, 20]], [[6, 60]]])
  })

  it('ends when it would have ended, with its last attempt', () => {
    expect([next(3600), next(60, 9), next(60, 12)]).toEqual([[[12, 120]], [[12, 30]], []])
  })
})
