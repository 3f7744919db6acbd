/** A choice from a list that has changed since: what is no longer on it is no answer, and its step is not finished. */
import { expect, it } from 'vitest'
import { teaRegistry } from '../diagnostics/tea.ts'
import { compileTea, journeyOf } from '../setup/compiled-tea.ts'
import { atReview, play } from './tea.ts'

const { pick } = teaRegistry.widgets
if (!pick) throw new Error('expected a widget `pick` in the tea shop, found none')
const widgets = { ...teaRegistry.widgets, pick: { ...pick, options: { ...pick.options, 'x-offers': 'items' } } }
const journey = await journeyOf(compileTea([], { ...teaRegistry, widgets }))
const teas = (...codes: string[]) => ({ open: false, teas: codes.map((code) => ({ code })) })
const withdrawn = { field: 'tea', keyword: 'required', params: {} }

it('leads back to it, says so, and keeps the rest', () => {
  const table = play(atReview().outcome('teas', 'ok', teas('green', 'mint')).state, journey)
  expect(
    play(table.state, journey)
      .act('next')
      .state.running.map(({ call }) => call),
  ).toEqual(['place'])
  table.state = { ...table.state, records: { teas: teas('mint') } }
  table.act('next')
  expect(table.state).toMatchObject({ step: 'menu', editing: { from: 'review' }, answers: { menu: { size: 200 } } })
  expect(table.state.problems.menu).toEqual([withdrawn])
  expect(table.fill({ tea: 'mint' }).act('next').state).toMatchObject({ step: 'review', editing: null })
})
it('counts while nothing is known of the list, and where it came without items', () => {
  for (const records of [{}, { teas: teas() }, { teas: { open: false } }]) {
    const table = play({ ...atReview().state, records, running: [] }, journey).act('next')
    expect(table.state).toMatchObject({ step: 'review', running: [{ call: 'place' }] })
  }
})
it('may be an item of the list itself', () => {
  const plain = { ...atReview().state, running: [] }
  const listOf = (...items: string[]) => ({ open: false, teas: items })
  const chosen = { ...plain, answers: { ...plain.answers, menu: { ...plain.answers.menu, tea: 'green' } } }
  const stays = play({ ...chosen, records: { teas: listOf('green', 'mint') } }, journey).act('next')
  expect(stays.state).toMatchObject({ step: 'review', running: [{ call: 'place' }] })
  const leads = play({ ...chosen, records: { teas: listOf('mint') } }, journey).act('next')
  expect(leads.state.problems.menu).toEqual([withdrawn])
})
it('is no problem where nothing was chosen: that is for the form to say', () => {
  const table = play(play().open('/').outcome('teas', 'ok', teas('mint')).state, journey)
    .fill({ tea: '' })
    .act('next')
  expect((table.state.problems.menu ?? []).filter(({ field }) => field === 'tea')).toEqual([])
})
it('has words for that also where the field may be left empty: the compiler asks for them', () => {
  const optional = {
    file: 'steps/menu.yaml',
    replace: 'name: { widget: text, check: blur }',
    by: 'name: { widget: pick, items: teas.teas }',
  }
  expect(() => compileTea([optional], { ...teaRegistry, widgets })).toThrow('menu.fields.name.errors.required')
})
