/** What is shown over a step: which of it Back closes, and what goes on when it is closed. */
import { expect, it } from 'vitest'
import type { ErrorEntry } from '../../src/engine/core/model.ts'
import { compileTea, journeyOf } from '../setup/compiled-tea.ts'
import { atReview, play, tea, withRules } from './tea.ts'

const toast = { kind: 'notice', code: 'SOLD_OUT', entry: 'SOLD_OUT', step: 'menu' } as const
const entry: ErrorEntry = { as: 'toast', buttons: [], showCode: false, closes: 'dismiss', copyValues: {} }
const withToast = { ...tea, definition: { ...tea.definition, errors: { ...tea.definition.errors, SOLD_OUT: entry } } }
const smelling = () => play(undefined, withToast).open('/').act('smell').outcome('smell')

it('is closed by the browser’s Back when it is in front, also under a notice that is not', () => {
  const table = smelling()
  table.state = { ...table.state, overlays: [...table.state.overlays, toast] }
  const back = table.visit('/member')
  expect(back.state).toMatchObject({ step: 'menu', overlays: [toast] })
  expect(back.commands).toContainEqual({ type: 'visit', path: '/', replace: false })
})

it('keeps the edit under it when a dialog is cancelled', async () => {
  const sure = `step: sure
as: dialog
content: [text]
actions: { cancel: link, yes: primary }
on:
  cancel: [{ close: true }]
  yes: [{ close: true, go: review }]
`
  const asking = await journeyOf(
    compileTea([
      { file: 'steps/sure.yaml', text: sure },
      { file: 'steps/milk.yaml', replace: 'on:\n', by: 'on:\n  ask: [{ show: sure }]\n' },
      {
        file: 'copy/en.yaml',
        replace: 'about:\n',
        by: 'sure:\n  title: Sure\n  actions: { cancel: No, yes: Yes }\nabout:\n',
      },
    ]),
  )
  const table = play(atReview().state, asking).visit('/milk/edit').fill({ milk: 'soy' }).act('ask')
  expect(table.state.overlays).toEqual([{ kind: 'dialog', step: 'sure' }])
  expect(table.act('cancel', 'sure').state).toMatchObject({
    ...{ step: 'milk', overlays: [], editing: { from: 'review' } },
    answers: { milk: { milk: 'soy' } },
  })
})

it('does not end, when it is closed, what the last rule of a dialog before it has started', () => {
  const journey = withRules('about', { enter: [], pour: [{ close: true, call: ['heat'] }] })
  const table = play(undefined, journey).open('/').act('smell').outcome('smell').act('pour', 'about')
  expect(table.state).toMatchObject({ overlays: [], running: [{ call: 'teas' }, { call: 'heat' }] })
  table.outcome('teas', 'NO_RESPONSE').dispatch({ type: 'notice', index: 0, event: 'dismiss' })
  expect(table.state).toMatchObject({ overlays: [], running: [{ call: 'heat' }] })
})

it('asks for no focus where it is told for a moment: nothing would take it, and each later request would wait', () => {
  const { errors } = withToast.definition
  const { definition } = withRules('menu', { smell: [{ show: ['SOLD_OUT'] }] })
  const told = play(undefined, { ...tea, definition: { ...definition, errors } })
    .open('/')
    .act('smell')
  expect(told.state.overlays).toEqual([toast])
  expect(told.commands.filter(({ type }) => type === 'focus')).toEqual([])
})
