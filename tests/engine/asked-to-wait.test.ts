/** A service that is there and wants to be asked later: the words say when. */
import { expect, it } from 'vitest'
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

/** The list of teas cannot be had, and may be after so many minutes. */
function fails(code: string, wait?: number, journey = withEntry) {
  const table = play(undefined, journey).open('/')
  const { id, attempt } = table.state.running[0] ?? { id: '', attempt: 0 }
  return table.dispatch({ type: 'outcome', id, attempt, code, ...(wait === undefined ? {} : { wait }) })
}

it('is shown with the minutes, and can be asked again under the same id', () => {
  const table = fails('UNKNOWN', 5)
  expect(table.state.overlays).toMatchObject([{ entry: 'ASKED_TO_WAIT', wait: 5, failed: { id: 'cup-1' } }])
  const again = table.dispatch({ type: 'notice', index: 0, event: 'tryAgain' }).state
  expect([again.overlays, again.running.map(({ id }) => id)]).toEqual([[], ['cup-1']])
})

it('is shown as before where nothing says when, where its code has an entry, or the journey has none for this', () => {
  expect(fails('UNKNOWN').state.overlays).toMatchObject([{ entry: 'UNKNOWN' }])
  expect(fails('NETWORK', 5).state.overlays).toMatchObject([{ entry: 'NETWORK' }])
  expect(fails('UNKNOWN', 5, tea).state.overlays).toMatchObject([{ entry: 'UNKNOWN' }])
  expect(JSON.stringify(fails('UNKNOWN', 5, tea).state.overlays)).not.toContain('wait')
})

it('is there after a reload, unless its minutes are none', () => {
  const { state } = fails('UNKNOWN', 5)
  expect(fromSaved(withEntry, state)?.overlays).toEqual(state.overlays)
  const damaged = state.overlays.map((one) => ({ ...one, wait: 'soon' }))
  expect(fromSaved(withEntry, { ...state, overlays: damaged })?.overlays).toEqual([])
})
