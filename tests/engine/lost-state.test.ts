/** What the browser keeps for the journey: where it is lost, the catalogue says so. */
import { expect, it } from 'vitest'
import { withoutMistyped } from '../../src/engine/core/restore.ts'
import { compileTea, journeyOf } from '../setup/compiled-tea.ts'
import { kitchen, savedAtMember } from './kitchen.ts'
import { atReview, choice, play, tea } from './tea.ts'

const words = '  STATE_LOST: { title: We lost your order, body: Order again, buttons: { dismiss: All right } }\n'
const withEntry = await journeyOf(
  compileTea([
    { file: 'errors.yaml', replace: /^/, by: 'STATE_LOST: { as: modal, buttons: [dismiss] }\n' },
    { file: 'copy/en.yaml', replace: /^errors:\n/m, by: `errors:\n${words}` },
  ]),
)
const lost = [{ kind: 'notice', code: 'STATE_LOST', entry: 'STATE_LOST', step: 'menu' }]

async function opened(saved: unknown, journey = withEntry, path = '/') {
  const { runtime, stored } = kitchen(saved, false, 'pot', undefined, journey)
  await runtime.open(path, {})
  return { runtime, stored, state: runtime.getState() }
}

it.each([
  ['of a version to which nothing leads', async () => ({ ...(await savedAtMember()), version: 99 })],
  ['of another journey', async () => ({ ...(await savedAtMember()), journey: 'coffee' })],
  ['of a newer format', async () => ({ ...(await savedAtMember()), format: 99 })],
  ['with parts that are damaged', async () => ({ ...(await savedAtMember()), route: 'nowhere' })],
  ['of a form of its own', async () => ({ trail: ['menu'] })],
  ['that the browser could not even read', async () => null],
])('an order %s cannot be brought back, and the guest is told', async (_, saved) => {
  const { state } = await opened(await saved())
  expect(state).toMatchObject({ step: 'menu', answers: {}, overlays: lost })
})

it('that the order is lost is told once: what is shown is saved, and what was put aside does not come back', async () => {
  const { runtime, stored } = await opened(null)
  expect((await opened(stored())).state.overlays).toEqual(lost)
  runtime.dispatch({ type: 'notice', index: 0, event: 'dismiss' })
  expect((await opened(stored())).state.overlays).toEqual([])
})

it('an order that can be read but not gone on from is lost, too', async () => {
  const validate: typeof tea.validate = (form, answers) => {
    if (answers.size === choice.size) throw new Error('no such amount')
    return tea.validate(form, answers)
  }
  const { state } = await opened(await savedAtMember(), { ...withEntry, validate }, '/member')
  expect(state).toMatchObject({ step: 'menu', answers: {}, overlays: lost })
})

it.each([
  ['nothing was saved', undefined],
  ['nobody had got beyond the menu', { ...kitchen().runtime.getState(), version: 99 }],
  ['what is there was never an order', 'tea'],
])('nothing is told where %s', async (_, saved) => {
  expect((await opened(saved)).state).toMatchObject({ step: 'menu', overlays: [] })
})

it('a catalogue without an entry for it says nothing, as before', async () => {
  expect((await opened(null, tea)).state).toMatchObject({ step: 'menu', overlays: [] })
})

it('an order that comes back is not called lost', async () => {
  expect((await opened(await savedAtMember(), withEntry, '/member')).state).toMatchObject({
    step: 'member',
    overlays: [],
  })
})

it.each([
  ['tea', 7],
  ['tea', null],
  ['tea', ['green']],
  ['size', 'large'],
  ['size', { cups: 2 }],
])('a saved answer of a type that its field no longer has is asked for anew: `%s` is %j', async (field, value) => {
  const saved = await savedAtMember()
  const { [field]: _, ...others } = saved.answers.menu ?? {}
  const { state } = await opened({ ...saved, answers: { menu: { ...others, [field]: value } } }, tea, '/member')
  expect(state.step).toBe('menu')
  expect(state.answers.menu).toEqual(others)
})

it('such an answer does not come back with an edit that is given up', async () => {
  const { state } = play(atReview().state).visit('/edit')
  const before = { ...state.editing?.before, menu: { tea: 7, size: choice.size } }
  const editing = state.editing && { ...state.editing, before }
  const { editing: kept } = await withoutMistyped(tea, { ...state, editing })
  expect(kept?.before.menu).toEqual({ size: choice.size })
})

it('a saved answer that was not right yet comes back as it was typed', async () => {
  const saved = await savedAtMember()
  const menu = { ...saved.answers.menu, size: 1.5 }
  const { state } = await opened({ ...saved, answers: { menu } }, tea)
  expect(state.answers.menu).toEqual(menu)
})
