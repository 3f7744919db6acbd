/** Which steps are finished, in which order, and what an edit does to them. */
import { pathTo, readFact } from '@journey/engine'
import { describe, expect, it } from 'vitest'
import { atReview, play, tea } from './tea.ts'

const visits = (table: ReturnType<typeof play>) =>
  table.commands.flatMap((one) => (one.type === 'visit' ? [one.path] : []))

describe('the trail', () => {
  it('lets Back skip waiting screens and closed steps', () => {
    const table = atReview()
    expect(table.act('back').state.step).toBe('milk')
    expect(pathTo(tea, table.state, 'review')).toBe('/review')
  })
  it('leads back from a waiting screen to the step whose address it kept, while that is open', () => {
    const waiting = { ...atReview().act('next').state, step: 'brewing', running: [] }
    expect(play(waiting).act('back').state.step).toBe('milk')
    expect(play({ ...waiting, trail: [...waiting.trail, 'review'] }).act('back').state.step).toBe('review')
  })
  it('does not read answers of a branch that was left', () => {
    const table = atReview().act('back').fill({ sugar: true }).act('next')
    expect(table.state.step).toBe('sugar')
    table.fill({ spoons: 2 }).act('next')
    expect(readFact(tea, table.state, 'sugar.spoons')).toBe(2)
    table.visit('/milk').fill({ sugar: false }).act('next')
    expect(table.state.step).toBe('review')
    expect(readFact(tea, table.state, 'sugar.spoons')).toBeUndefined()
    expect(table.state.answers.sugar).toEqual({ spoons: 2 })
  })
  it('closes steps behind what cannot be undone', () => {
    const table = atReview()
      .act('next')
      .outcome('place', 'ok', { number: '5' })
      .outcome('look', 'ok', { status: 'READY' })
    expect(table.state.route.path).toBe('/cup/5')
    expect(pathTo(tea, table.state, 'review')).toBeUndefined()
  })
  it('takes the address of a waiting screen over, unless the step asks before it is left', () => {
    const table = atReview()
      .act('next')
      .outcome('place', 'ok', { number: '5' })
      .outcome('look', 'ok', { status: 'READY' })
    expect(table.commands).toContainEqual({ type: 'visit', path: '/cup/5', replace: false })
  })
  it('asks before leaving when the step has rules for back, and the address stays', () => {
    const table = atReview()
      .act('next')
      .outcome('place', 'ok', { number: '5' })
      .outcome('look', 'ok', { status: 'READY' })
    table.visit('/milk')
    expect(table.state.overlays).toEqual([{ kind: 'dialog', step: 'leaving' }])
    // A new entry: in place of the one behind, the next Back would leave the page.
    expect(table.commands).toContainEqual({ type: 'visit', path: '/cup/5', replace: false })
    expect(visits(table)).toEqual(['/cup/5'])
    table.visit('/milk')
    expect(table.state).toMatchObject({ step: 'cup', overlays: [] })
  })
})

describe('edit mode', () => {
  const edit = () => atReview().visit('/milk/edit')
  it('opens from the steps that it names, for a finished step', () => {
    expect(edit().state).toMatchObject({ step: 'milk', route: { path: '/milk/edit' }, editing: { from: 'review' } })
    expect(play().open('/milk/edit').state.step).toBe('menu')
  })
  it('returns after Save past every step that is still finished', () => {
    const table = atReview().visit('/menu').visit('/review')
    expect(table.visit('/milk/edit').act('next').state).toMatchObject({ step: 'review', editing: null })
  })
  it('stops at a branch that is new, then returns', () => {
    const table = edit().fill({ sugar: true }).act('next')
    expect(table.state).toMatchObject({ step: 'sugar' })
    expect(table.fill({ spoons: 1 }).act('next').state).toMatchObject({ step: 'review', editing: null })
  })
  it('drops a branch that is gone', () => {
    const table = edit().fill({ sugar: true }).act('next').fill({ spoons: 1 }).act('next')
    table.visit('/milk/edit').fill({ sugar: false }).act('next')
    expect(table.state.trail).toEqual(['menu', 'member', 'milk'])
  })
  it('loses the edit and not the data on cancel and on the browser’s back', () => {
    expect(edit().fill({ milk: 'soy' }).act('cancel').state).toMatchObject({
      step: 'review',
      answers: { milk: { milk: 'oat' } },
    })
    expect(edit().fill({ milk: 'soy' }).visit('/review').state).toMatchObject({
      step: 'review',
      editing: null,
      answers: { milk: { milk: 'oat' } },
    })
  })
  it('walks past the steps between the edited one and the end', () => {
    const table = atReview().visit('/edit').fill({ tea: 'green' })
    expect(table.state).toMatchObject({ step: 'menu', route: { path: '/edit' } })
    expect(table.act('next').state).toMatchObject({ step: 'review', editing: null })
    expect(table.state.trail).toEqual(['menu', 'member', 'milk'])
  })
})
