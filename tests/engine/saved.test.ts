/** A saved journey is read from a place that others can write. */
import { expect, test } from 'vitest'
import { fromSaved } from '../../src/engine/core/save.ts'
import { atReview, play, tea } from './tea.ts'

const saved = () => ({ ...atReview().state, version: tea.definition.version })

test('a journey that was saved goes on, also in the middle of an edit', () => {
  expect(fromSaved(tea, saved())).toMatchObject({ step: 'review' })
  const editing = { ...saved(), editing: play(atReview().state).visit('/edit').state.editing }
  expect(fromSaved(tea, editing)).toBeDefined()
})

const call = { step: 'menu', call: 'place', id: '1', attempt: 1, due: 0 }
const notice = { kind: 'notice', entry: 'UNKNOWN', step: 'menu', code: 'X' }

test('a journey that was saved with a notice of a failed call goes on', () => {
  const { attempt: _, due: __, ...failedCall } = call
  const overlays = [{ ...notice, failed: { call: 'place', id: '1' }, failedBefore: [failedCall] }]
  expect(fromSaved(tea, { ...saved(), overlays })).toBeDefined()
})

test.each([
  ['id', 7],
  ['calls', '1'],
  ['at', null],
  ['step', 'cellar'],
  ['step', 'toString'],
  ['answers', []],
  ['answers', { menu: 'green' }],
  ['problems', 1],
  ['problems', { menu: {} }],
  ['problems', { menu: [{ field: 'tea' }] }],
  ['records', null],
  ['results', 'x'],
  ['counters', undefined],
  ['counters', { 'member.sends': '1' }],
  ['timers', []],
  ['timers', { 'wait.slow': 'soon' }],
  ['environment', 3],
  ['route', {}],
  ['route', []],
  ['route', { path: '/' }],
  ['route', { path: '/', params: { number: 1 } }],
  ['trail', { 0: 'menu' }],
  ['trail', ['menu', 'cellar']],
  ['editing', 5],
  ['editing', { step: 'cellar', from: 'review' }],
  ['editing', { step: 'menu', from: 'cellar' }],
  ['editing', { step: 'menu', from: 'review', before: { menu: 1 }, trail: [] }],
  ['editing', { step: 'menu', from: 'review', before: {} }],
  ['editing', { step: 'menu', from: 'review', before: {}, trail: ['cellar'] }],
  ['running', {}],
  ['running', [7]],
  ['running', [{ ...call, step: 'cellar' }]],
  ['running', [{ ...call, call: 'toString' }]],
  ['running', [{ ...call, id: 1 }]],
  ['running', [{ ...call, attempt: '1' }]],
  ['running', [{ ...call, due: null }]],
  ['failedReads', 4],
  ['failedReads', [null]],
  ['failedReads', [{ ...call, call: 'pour' }]],
  ['overlays', 'x'],
  ['overlays', [null]],
  ['overlays', [{ kind: 'dialog', step: 'cellar' }]],
  ['overlays', [{ kind: 'notice', entry: 'NO_SUCH_CODE', step: 'menu', code: 'X' }]],
  ['overlays', [{ kind: 'notice', entry: 'UNKNOWN', step: 'menu' }]],
  ['overlays', [{ ...notice, failed: { call: 'pour', id: '1' } }]],
  ['overlays', [{ ...notice, failedBefore: [null] }]],
])('a saved journey whose `%s` is %j is not taken', (part, value) => {
  expect(fromSaved(tea, { ...saved(), [part]: value })).toBeUndefined()
})
