/** A saved journey is read from a place that others can write. */
import { expect, test } from 'vitest'
import { stepNamed } from '../../src/engine/core/path.ts'
import { fromSaved } from '../../src/engine/core/restore.ts'
import { toSaved } from '../../src/engine/core/save.ts'
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

test('a journey that was saved with a notice of no step, as that of its own read, goes on with it', () => {
  const overlays = [{ ...notice, step: '' }]
  expect(fromSaved(tea, { ...saved(), overlays })).toMatchObject({ overlays })
})

test.each([
  ['id', 7],
  ['calls', '1'],
  ['at', null],
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
  ['step', 7],
  ['trail', { 0: 'menu' }],
  ['editing', 5],
  ['editing', { step: 'menu', from: 'review', before: { menu: 1 }, trail: [] }],
  ['editing', { step: 'menu', from: 'review', before: {} }],
  ['running', {}],
  ['failedReads', 4],
  ['overlays', 'x'],
  ['unsettled', { 'menu.place': { id: 1, input: {} } }],
])('a saved journey whose `%s` is %j is not taken', (part, value) => {
  expect(fromSaved(tea, { ...saved(), [part]: value })).toBeUndefined()
})

test.each([
  ['trail', ['menu', 'cellar']],
  ['running', [7]],
  ['running', [{ ...call, step: 'cellar' }]],
  ['running', [{ ...call, call: 'toString' }]],
  ['running', [{ ...call, id: 1 }]],
  ['running', [{ ...call, attempt: '1' }]],
  ['running', [{ ...call, due: null }]],
  ['failedReads', [null]],
  ['failedReads', [{ ...call, call: 'pour' }]],
  ['overlays', [null]],
  ['overlays', [{ kind: 'dialog', step: 'cellar' }]],
  ['overlays', [{ kind: 'notice', entry: 'NO_SUCH_CODE', step: 'menu', code: 'X' }]],
  ['overlays', [{ kind: 'notice', entry: 'UNKNOWN', step: 'menu' }]],
  ['overlays', [{ ...notice, step: 'cellar' }]],
  ['overlays', [{ ...notice, failed: { call: 'pour', id: '1' } }]],
  ['overlays', [{ ...notice, failedBefore: [null] }]],
])('of a saved journey whose `%s` is %j the rest is taken', (part, value) => {
  const restored = fromSaved(tea, { ...saved(), [part]: value })
  const known = part === 'trail' ? ['menu'] : []
  expect(restored).toMatchObject({ step: 'review', answers: saved().answers, [part]: known })
})

test.each(['cellar', 'toString'])(
  'in place of a step %s that is gone the one before it is visited, with all answers',
  (step) => {
    const restored = fromSaved(tea, { ...saved(), step })
    expect(restored).toMatchObject({ step: saved().trail.at(-1), route: { path: '' }, answers: saved().answers })
  },
)

test('of an edit what is gone is left out, and an edit of or from a step that is gone has ended', () => {
  const edit = { step: 'menu', from: 'review', before: {}, trail: ['menu', 'cellar'] }
  const restored = (editing: object) => fromSaved(tea, { ...saved(), editing })
  expect(restored(edit)).toMatchObject({ step: 'review', editing: { ...edit, trail: ['menu'] } })
  expect(restored({ ...edit, step: 'cellar' })).toMatchObject({ step: 'review', editing: null })
  expect(restored({ ...edit, from: 'cellar' })).toMatchObject({ step: 'review', editing: null })
})

test('a step whose call is gone is visited anew, and in place of one without an address the step before it', () => {
  const waiting = { ...saved(), step: 'wait', running: [{ ...call, step: 'wait', call: 'gone' }] }
  expect(fromSaved(tea, waiting)).toMatchObject({ step: 'wait', route: { path: '' }, running: [] })
  const { path: _, ...wait } = stepNamed(tea, 'wait')
  const withoutAddress = { ...tea, definition: { ...tea.definition, steps: { ...tea.definition.steps, wait } } }
  expect(fromSaved(withoutAddress, waiting)).toMatchObject({ step: saved().trail.at(-1), route: { path: '' } })
})

test('what is never saved is not saved in an edit either, whose giving up would bring it back', () => {
  const { state } = play(atReview().state).visit('/edit')
  expect(state.editing?.before.member).toHaveProperty('code')
  expect(fromSaved(tea, toSaved(tea.definition, state))).toMatchObject({ editing: { step: 'menu', from: 'review' } })
  expect(JSON.stringify(toSaved(tea.definition, state))).not.toContain(String(state.editing?.before.member?.code))
})
