/** A request that its service refuses as it is: to send the same again is no way on. */
import type { Journey } from '@journey/engine'
import { expect, it } from 'vitest'
import { compileTea, journeyOf } from '../setup/compiled-tea.ts'
import { atReview, play, tea, withRules } from './tea.ts'

const entries = `ANSWER_REFUSED: { as: banner, buttons: [dismiss] }
REQUEST_REFUSED: { as: modal, buttons: [home] }
`
const words = ['ANSWER_REFUSED', 'REQUEST_REFUSED']
  .map((name) => `  ${name}: { title: Not like this, body: Change it., buttons: { home: Home, dismiss: Close } }\n`)
  .join('')
const withEntries = await journeyOf(
  compileTea([
    { file: 'errors.yaml', replace: /^/, by: entries },
    { file: 'copy/en.yaml', replace: /^errors:\n/m, by: `errors:\n${words}` },
  ]),
)

/** The booking is refused for what stands at these places in it. */
function refusedAt(places: string[], code = 'ODD', journey: Journey = withEntries) {
  const table = play(atReview().act('next').state, journey)
  const { id, attempt } = table.state.running.find(({ call }) => call === 'place') ?? { id: '', attempt: 0 }
  return table.dispatch({ type: 'outcome', id, attempt, code, refused: places })
}

it('leads to the answer behind it, in an edit where that can be edited, and says that it has to change', () => {
  const { state, commands } = refusedAt(['/odd', '/size'])
  expect(state).toMatchObject({ step: 'menu', route: { path: '/edit' }, editing: { from: 'review' } })
  expect(state.overlays).toEqual([{ kind: 'notice', code: 'ODD', entry: 'ANSWER_REFUSED', step: 'menu' }])
  expect(commands).toContainEqual({ type: 'focus', target: { step: 'menu', field: 'size' } })
})
it('stays where no answer is behind it, and cannot be sent again', () => {
  const { state } = refusedAt(['/odd'])
  expect(state).toMatchObject({ step: 'review', editing: null })
  expect(state.overlays).toEqual([{ kind: 'notice', code: 'ODD', entry: 'REQUEST_REFUSED', step: 'review' }])
})
it('is shown by the entry of its own code, unless that offers to send the same again', () => {
  expect(refusedAt([], 'SPILLED').state.overlays).toMatchObject([{ entry: 'SPILLED' }])
  expect(refusedAt([], 'KETTLE_COLD').state.overlays).toMatchObject([{ entry: 'REQUEST_REFUSED' }])
})
it('is shown by the entry that a rule of the step names, also where that offers to send it again', () => {
  const { steps } = withRules('review', { 'place.failed': [{ show: ['KETTLE_COLD'] }] }).definition
  const journey = { ...withEntries, definition: { ...withEntries.definition, steps } }
  const table = refusedAt(['/size'], 'ODD', journey)
  expect(table.state).toMatchObject({ step: 'review', overlays: [{ entry: 'KETTLE_COLD' }] })
  const again = table.dispatch({ type: 'notice', index: 0, event: 'tryAgain' }).state
  // It was answered: under the same id it would be answered so again.
  expect(again.running).toMatchObject([{ call: 'teas' }, { call: 'place', id: 'cup-5' }])
})
it('is shown by the entry for the unknown codes of its call, which is meant for it', async () => {
  const narrowed = await journeyOf(
    compileTea([
      { file: 'errors.yaml', replace: /^/, by: `${entries}'UNKNOWN@order.book': { as: modal, buttons: [home] }\n` },
      {
        file: 'copy/en.yaml',
        replace: /^errors:\n/m,
        by: `errors:\n${words}  UNKNOWN@order.book: { title: No, body: No., buttons: { home: Home } }\n`,
      },
    ]),
  )
  expect(refusedAt([], 'ODD', narrowed).state.overlays).toMatchObject([{ entry: 'UNKNOWN@order.book' }])
})
it('is shown as any other failure where the catalogue says nothing of such', () => {
  expect(refusedAt([], 'ODD', tea).state.overlays).toMatchObject([{ entry: 'UNKNOWN' }])
})
it('may be sent again where it only reads', () => {
  const table = play(atReview().act('next').outcome('place', 'ok', { number: '5' }).state, withEntries)
  const { id, attempt } = table.state.running.find(({ call }) => call === 'look') ?? { id: '', attempt: 0 }
  table.dispatch({ type: 'outcome', id, attempt, code: 'NETWORK', refused: [] })
  expect(table.state.overlays).toMatchObject([{ entry: 'NETWORK@order.read', failed: { call: 'look' } }])
})
