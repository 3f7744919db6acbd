/** Responses and records that an earlier release has saved, with types that their schemas no longer have. */
import { expect, it } from 'vitest'
import { withoutMistypedResponses } from '../../src/engine/core/saved-responses.ts'
import { compileTea } from '../setup/compiled-tea.ts'
import { kitchen, savedAtMember } from './kitchen.ts'
import { tea } from './tea.ts'

const { definition, responseValidators } = compileTea()
const green = { code: 'green', name: 'Green' }
const order = { number: '7', status: 'READY', name: 'Nomsa' }

it.each([
  ['a property', { ...order, name: 7 }],
  ['one that its schema asks for', { ...order, number: 7 }],
  ['the whole of it', ['7']],
])('a saved record is left out for the type of %s', async (_, wrong) => {
  const others = { teas: { open: true, teas: [green] } }
  const state = { ...kitchen().runtime.getState(), records: { ...others, order: wrong } }
  expect(await withoutMistypedResponses(definition, state, responseValidators)).toEqual({ ...state, records: others })
})

it('a saved record is left out for the type of what is deep inside of it', async () => {
  const records = { teas: { open: true, teas: [green, { ...green, name: 1 }] } }
  const state = { ...kitchen().runtime.getState(), records }
  expect((await withoutMistypedResponses(definition, state, responseValidators)).records).toEqual({})
})

it.each([
  ['what is right', { order, teas: { open: true, teas: [green] } }],
  ['what is not all there: parts of it are never saved', { order: { status: 'READY' } }],
  ['a word that its schema no longer has', { order: { ...order, status: 'COLD' } }],
  ['what its schema does not speak of', { order: { ...order, table: 4 }, guests: 'two' }],
  ['that a read has ended without a response', { teas: null }],
])('a saved record keeps %s', async (_, records) => {
  const state = { ...kitchen().runtime.getState(), records }
  expect(await withoutMistypedResponses(definition, state, responseValidators)).toEqual(state)
})

it('a record keeps all where its validator cannot be had now', async () => {
  const records = { order: { ...order, name: 7 } }
  const unreachable = { 'order.place': () => Promise.reject(new Error('no connection')) }
  const state = { ...kitchen().runtime.getState(), records }
  expect(await withoutMistypedResponses(definition, state, unreachable)).toEqual(state)
})

it('a journey that is opened again has left out such a result before anything is drawn', async () => {
  const saved = { ...(await savedAtMember()), results: { 'menu.place': order, 'wait.look': 'ready' } }
  const { runtime } = kitchen(saved, false, 'pot', undefined, tea, responseValidators)
  await runtime.open('/member', {})
  expect(runtime.getState()).toMatchObject({ step: 'member', overlays: [] })
  expect(runtime.getState().results).toEqual({ 'menu.place': order })
})
