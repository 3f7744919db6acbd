/** What falls with a record that is emptied, whichever rule empties it. */
import { expect, it } from 'vitest'
import { compile } from '../../src/engine/compiler/compile.ts'
import { changed, teaRegistry } from '../diagnostics/tea.ts'
import { atReview, play } from '../engine/tea.ts'
import { compileTea, journeyOf } from '../setup/compiled-tea.ts'

const cascades = (text: string) => ({
  file: 'journey.yaml',
  replace: 'calculations:',
  by: `cascades: ${text}\ncalculations:`,
})
const home = (set: string) => ({
  file: 'journey.yaml',
  replace: 'home: [{ set: { order: null },',
  by: `home: [{ set: ${set},`,
})

/** A table where tea was ordered, after the event `home`. */
async function sentHome(...changes: Parameters<typeof compileTea>[0] & object) {
  const journey = await journeyOf(compileTea(changes))
  const before = atReview().state
  const records = { ...before.records, order: { number: '5' }, kitchen: { full: true } }
  const results = { 'menu.smell': {}, 'milk.pour': {} }
  return play({ ...before, records, results }, journey).dispatch({ type: 'message', name: 'home' }).state
}

it('falls with it: other records, and what falls with those; the answers of a step', async () => {
  const { records, answers, results } = await sentHome(cascades('{ order: [kitchen], kitchen: [milk] }'))
  expect(records.order ?? null).toBeNull()
  expect(records.kitchen ?? null).toBeNull()
  expect(answers).not.toHaveProperty('milk')
  expect(answers).toHaveProperty('menu')
  expect(Object.keys(results)).toEqual(['menu.smell'])
})

it('does not fall where the rule names it itself, in whole or in part', async () => {
  const { records } = await sentHome(
    cascades('{ order: [kitchen] }'),
    home('{ order: null, kitchen.full: { const: false } }'),
  )
  expect(records.kitchen).toEqual({ full: false })
})

it('does not fall with a record that is given another value, and stands where nothing says so', async () => {
  const other = home('{ order.number: { const: "6" } }')
  const elsewhere = { file: 'journey.yaml', replace: '{ journey: null }', by: '{ journey: null, order: null }' }
  expect((await sentHome(cascades('{ order: [kitchen] }'), other, elsewhere)).records.kitchen).toEqual({ full: true })
  expect((await sentHome()).records.kitchen).toEqual({ full: true })
})

it('falls once where two fall with each other', async () => {
  const { records } = await sentHome(cascades('{ order: [kitchen], kitchen: [order] }'))
  expect(records.kitchen ?? null).toBeNull()
})

it.each([
  ['{ ordr: [kitchen] }', 'unknown record `ordr`'],
  ['{ order: [kitchn] }', 'unknown record `kitchn`'],
])('names what is not there, at its line: %s', (text, message) => {
  const { diagnostics } = compile(changed([cascades(text)]), teaRegistry)
  expect(diagnostics).toMatchObject([{ code: 'J213', file: 'tea/journey.yaml', line: 10, message }])
})

const personalMilk = {
  file: 'schemas/milk.yaml',
  replace: 'milk: { type: string',
  by: 'milk: { type: string, x-pii: true',
}
const reported = (...changes: Parameters<typeof changed>[0]) =>
  compile(changed(changes), teaRegistry).diagnostics.map(({ code, help }) => `${code} ${help}`)

it('takes a personal answer along that was given after what falls, unless its step begins empty', () => {
  const falls = cascades('{ order: [menu, kitchen] }')
  const emptied = { file: 'steps/milk.yaml', replace: 'on:\n', by: 'on:\n  enter: [{ set: { milk.milk: null } }]\n' }
  const sometimes = { ...emptied, by: emptied.by.replace('{ set', '{ when: wantsSugar, set') }
  expect(reported(personalMilk, falls)).toEqual(['J331 add `milk` to `cascades.order`'])
  expect(reported(personalMilk, falls, sometimes)).toContain('J331 add `milk` to `cascades.order`')
  expect(reported(personalMilk, falls, emptied)).toEqual([])
  expect(reported(personalMilk, cascades('{ order: [menu, kitchen, milk] }'))).toEqual([])
  expect(reported(falls)).toEqual([])
})

it('never falls with a record that no rule empties', () => {
  const emptiesOther = home('{ order.number: { const: "6" } }')
  const never = [expect.stringContaining('J331 write `set: { order: null }`')]
  expect(reported(cascades('{ order: [kitchen] }'))).toEqual([])
  expect(reported(cascades('{ order: [kitchen] }'), emptiesOther)).toEqual(never)
  expect(reported(cascades('{ order: [kitchen], kitchen: [milk] }'), emptiesOther)).toEqual(never)
})

it('takes along what a service has answered for it, straight or in turn', () => {
  const falls = (text: string) => reported(cascades(text))
  expect(falls('{ order: [menu] }')).toEqual(['J331 add `kitchen` to `cascades.order`'])
  expect(falls('{ order: [teas], teas: [kitchen] }')).toEqual([])
  expect(falls('{ order: [menu, kitchen] }')).toEqual([])
})
