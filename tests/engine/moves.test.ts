/** Where a journey goes on to, which steps stay passed, and which addresses the browser shows. */
import type { Journey } from '@journey/engine'
import { describe, expect, it } from 'vitest'
import { stepNamed } from '../../src/engine/core/path.ts'
import { compileTea, journeyOf } from '../setup/compiled-tea.ts'
import { atReview, choice, definition, play, tea, withRules } from './tea.ts'

const visits = ({ commands }: ReturnType<typeof play>) => commands.filter(({ type }) => type === 'visit')
const heading = { type: 'focus', target: 'heading' }
const screen = { type: 'track', event: 'screen', with: { page: 'menu' } }
const open = () => play().open('/').outcome('teas', 'ok', { open: true })

describe('going on', () => {
  it('to a step that was passed forgets it and what came after', () => {
    const table = atReview().dispatch({ type: 'message', name: 'home' })
    expect(table.state).toMatchObject({ step: 'menu', trail: [] })
  })
  it('to a step that was passed keeps it and what came after, where one had gone back before it', () => {
    const table = atReview().visit('/').act('next')
    expect(table.state).toMatchObject({ step: 'member', trail: ['menu', 'member', 'milk'] })
  })
  it('past what was passed on another way forgets that, but for what the next step needs', () => {
    const short = withRules('menu', { next: [{ go: 'review' }] })
    const back = { ...atReview().state, step: 'menu', trail: ['menu', 'member', 'milk', 'review'] }
    expect(play(back, short).act('next').state).toMatchObject({ step: 'review', trail: ['menu', 'milk', 'review'] })
  })
  it('never to a step that is closed: the applicant stays, or goes to the last step that is open', () => {
    const ordered = { order: { number: '5', cups: 1 } }
    const menu = { ...atReview().state, step: 'menu', trail: [], records: { ...atReview().state.records, ...ordered } }
    expect(play(menu, withRules('menu', { next: [{ go: 'member' }] })).act('next').state).toMatchObject({
      step: 'menu',
    })
    const review = { ...menu, step: 'review', trail: ['menu', 'member', 'milk'] }
    const led = play(review, withRules('review', { next: [{ go: 'member' }] })).act('next')
    expect(led.state.step).toBe('menu')
    // Over the address of the step that is closed by now: Back would lead there.
    expect(visits(led)).toEqual([{ type: 'visit', path: '/', replace: true }])
  })
  it('to a waiting screen keeps what was passed after the step', () => {
    const back = { ...atReview().state, trail: ['menu', 'member', 'milk', 'review', 'sugar'] }
    const table = play(back).act('next').outcome('place', 'ok', { number: '5' })
    expect(table.state).toMatchObject({ step: 'brewing', trail: ['menu', 'member', 'milk', 'review', 'sugar'] })
    expect(table.state.route.path).toBe('/review')
    expect(visits(table)).toEqual([])
  })
  it('to a waiting screen finishes the step before it', () => {
    const table = atReview().act('next').outcome('place', 'ok', { number: '5' })
    expect(table.state).toMatchObject({ step: 'brewing', trail: ['menu', 'member', 'milk', 'review'] })
  })
  it('leads to an answer that the next step needs and that no longer counts, and begins no edit where there is none', () => {
    const { state } = atReview()
    const answers = { ...state.answers, milk: {} }
    const back = { ...state, step: 'member', answers, trail: ['menu', 'member', 'milk', 'review'] }
    const table = play(back, withRules('member', { next: [{ go: 'review' }] }))
    expect(table.fill({ code: '1234' }).act('next').state).toMatchObject({
      ...{ step: 'milk', editing: null, trail: ['menu', 'member', 'milk', 'review'] },
      problems: { milk: [{ field: 'milk', keyword: 'required' }] },
    })
  })
  it('is not possible past an answer that no longer counts, but leaving all of it is', () => {
    const { state } = atReview()
    const review = { ...state, answers: { ...state.answers, milk: {} } }
    expect(play(review, withRules('review', { next: [{ go: 'menu' }] })).act('next').state.step).toBe('milk')
    expect(play(review).act('pourAway').state).toMatchObject({ step: 'menu', answers: {} })
  })
})

describe('Back', () => {
  it('leads from a step that was gone back to further back', () => {
    const table = atReview().act('back')
    expect(table.state.step).toBe('milk')
    expect(table.act('back').state.step).toBe('member')
  })
  it('in the browser that a rule answers shows the address of where it leads once', () => {
    const table = play(atReview().state, withRules('review', { back: [{ go: 'menu' }] })).visit('/milk')
    expect(table.state.step).toBe('menu')
    expect(visits(table)).toEqual([{ type: 'visit', path: '/', replace: false }])
  })
})

describe('entering a step', () => {
  it('tells its page and leads to its heading; a step without one is not told', () => {
    const table = atReview().visit('/')
    expect(table.commands).toEqual([{ type: 'visit', path: '/', replace: false }, screen, heading])
    expect(atReview().visit('/milk').commands).toEqual([{ type: 'visit', path: '/milk', replace: false }, heading])
  })
  it('is written over the first address of the visit, and over one that may not be opened', () => {
    expect(visits(play().open('/'))).toEqual([{ type: 'visit', path: '/', replace: true }])
    expect(visits(play().open('/review'))).toEqual([{ type: 'visit', path: '/', replace: true }])
    expect(visits(open().visit('/review'))).toEqual([{ type: 'visit', path: '/', replace: false }])
  })
  it('takes the address of a waiting screen over, where that step asks nothing before Back', () => {
    const table = open().fill(choice).act('next').outcome('place', 'ok', { number: '3' })
    expect(visits(table)).toEqual([{ type: 'visit', path: '/wait', replace: false }])
    const brewing = play({ ...table.state, step: 'brewing' }).dispatch({ type: 'message', name: 'home' })
    expect(visits(brewing)).toEqual([{ type: 'visit', path: '/', replace: true }])
  })
  it('leaves no address behind of a step that leads on at once, whether by a rule, a link or as the page opens', () => {
    const passed = withRules('member', { enter: [{ go: 'sugar' }] })
    const sugar = { type: 'visit', path: '/sugar', replace: true }
    const { state } = atReview()
    expect(visits(play(state, passed).visit('/member')).at(-1)).toEqual(sugar)
    expect(visits(play(state, passed).open('/member')).at(-1)).toEqual(sugar)
    const member = { type: 'visit', path: '/member', replace: false }
    expect(visits(play({ ...state, step: 'menu' }, passed).act('next'))).toEqual([member, sugar])
  })
  it('keeps what the address says that was opened, where no fact says it', () => {
    const { cup } = definition.steps
    if (!cup) throw new Error('expected the step `cup`, found none')
    const steps = { ...definition.steps, cup: { ...cup, params: {}, needs: [] } }
    const opened = play(undefined, { ...tea, definition: { ...definition, steps } }).open('/cup/7')
    expect(opened.state).toMatchObject({ step: 'cup', route: { path: '/cup/7', params: { number: '7' } } })
  })
  it('by an address whose step needs an answer that no longer counts shows that over it', () => {
    const { state } = atReview()
    const menu = { ...state, step: 'menu', route: { path: '/', params: {} }, answers: { ...state.answers, milk: {} } }
    expect(visits(play(menu).visit('/review'))).toEqual([{ type: 'visit', path: '/milk', replace: true }])
    // Another address is what was asked for: it is not led away from.
    expect(play({ ...menu, step: 'review', route: { path: '/review', params: {} } }).open('/').state.step).toBe('menu')
  })
  it('fills in what its address says', () => {
    const cup = atReview().act('next').outcome('place', 'ok', { number: '5' }).outcome('look', 'ok', { number: '5' })
    expect(cup.state.route).toEqual({ path: '/cup/5', params: { number: '5' } })
    expect(cup.dispatch({ type: 'message', name: 'home' }).state.route).toEqual({ path: '/', params: {} })
  })
  it('forgets which reads of another screen failed, and not those of the journey', () => {
    const table = play().open('/').outcome('teas', 'NETWORK').dispatch({ type: 'notice', index: 0, event: 'dismiss' })
    table.act('smell').outcome('smell').outcome('heat', 'BOILED_OVER')
    expect(table.state.failedReads?.map(({ call }) => call)).toEqual(['teas', 'heat'])
    table.act('dismiss', 'about').fill(choice).act('next')
    expect(table.state.failedReads?.map(({ call }) => call)).toEqual(['teas'])
  })
  it('throws where its rules lead round in a circle, and names the circle', async () => {
    const circle = await journeyOf(
      compileTea([
        { file: 'steps/milk.yaml', replace: 'on:\n', by: 'on:\n  enter: [{ when: wantsSugar, go: sugar }]\n' },
        { file: 'steps/sugar.yaml', replace: 'on:\n', by: 'on:\n  enter: [{ when: wantsSugar, go: milk }]\n' },
      ]),
    )
    const table = play({ ...atReview().state, step: 'milk' }, circle).fill({ sugar: true })
    expect(() => table.act('next')).toThrow(
      expect.objectContaining({ name: 'StepLoopError', steps: ['sugar', 'milk', 'sugar'] }),
    )
  })
})

describe('a rule for back', () => {
  it('leaves the step as it is: it is not finished, and a later edit does not stop there', () => {
    const other = withRules('member', { back: [{ go: 'milk' }] })
    const table = play(undefined, other).open('/').fill(choice).act('next').outcome('send').act('back')
    expect(table.state).toMatchObject({ step: 'milk', trail: ['menu'] })
  })
})

describe('an edit', () => {
  const withoutMilk = () => {
    const table = atReview().visit('/edit')
    table.state = { ...table.state, answers: { ...table.state.answers, milk: {} } }
    return table.act('next')
  }
  it('stops at a step whose answers no longer count, says what is wrong there, and returns from it', () => {
    const table = withoutMilk()
    expect(table.state).toMatchObject({
      step: 'milk',
      trail: ['menu', 'member'],
      editing: { step: 'milk', from: 'review' },
      problems: { milk: [{ field: 'milk', keyword: 'required' }] },
    })
    expect(table.state.route.path).toBe('/milk/edit')
    expect(table.fill({ milk: 'oat' }).act('next').state).toMatchObject({
      ...{ step: 'review', editing: null, trail: ['menu', 'member', 'milk'] },
      route: { path: '/review' },
    })
  })
  it('that is given up there gives up all of it', () => {
    expect(withoutMilk().act('cancel').state).toMatchObject({
      step: 'review',
      editing: null,
      trail: ['menu', 'member', 'milk'],
    })
  })
  it('is given up by Back, too, which also returns', () => {
    const table = atReview().visit('/milk/edit').fill({ milk: 'soy' }).act('back')
    expect(table.state).toMatchObject({ step: 'review', editing: null, answers: { milk: { milk: 'oat' } } })
  })
  it('is given up by Cancel also where that leads elsewhere while nothing is edited', () => {
    const journey = withRules('milk', { cancel: [{ go: 'menu' }] })
    const { state } = atReview()
    expect(play(state, journey).visit('/milk').act('cancel').state.step).toBe('menu')
    const edited = play(state, journey).visit('/milk/edit').fill({ milk: 'soy' })
    expect(edited.act('cancel').state).toMatchObject({
      ...{ step: 'review', editing: null, answers: { milk: { milk: 'oat' } } },
    })
  })
  it('begins only at a step that was passed', () => {
    const table = atReview().visit('/sugar/edit')
    expect(table.state).toMatchObject({ step: 'review', editing: null })
  })
  it('does not return to what needs an answer before it that no longer counts', () => {
    const { state } = atReview()
    const journey = withNeed(tea, 'review', 'sugar.spoons')
    const passed = { ...state, trail: ['menu', 'sugar', 'milk'], answers: { ...state.answers, sugar: {} } }
    const table = play(passed, journey).visit('/milk/edit').fill({ milk: 'soy' }).act('next')
    expect(table.state).toMatchObject({ step: 'sugar', editing: { from: 'review' } })
  })
  it('is left by going elsewhere by address: what was typed stays, and nothing is shown as an edit any more', () => {
    const table = atReview().visit('/milk/edit').fill({ milk: 'oat' }).visit('/')
    expect(table.state).toMatchObject({ step: 'menu', editing: null, trail: ['menu', 'member', 'milk'] })
    expect(table.state.answers.milk).toMatchObject({ milk: 'oat' })
    expect(table.act('next').state).toMatchObject({ step: 'member', route: { path: '/member' } })
  })
  it('ends where the journey leads elsewhere: by a rule for every step, or by a link', () => {
    const home = atReview().visit('/milk/edit').act('home')
    expect(home.state).toMatchObject({ step: 'menu', editing: null, route: { path: '/' } })
    const link = atReview().visit('/milk/edit').open('/', { order: '7' })
    expect(link.state).toMatchObject({ step: 'wait', editing: null, route: { path: '/wait' } })
  })
  it('that is given up leads to the last open step where the one that it began on is closed by now', () => {
    const table = atReview().visit('/milk/edit')
    table.state = { ...table.state, records: { ...table.state.records, order: { number: '5' } } }
    expect(table.act('cancel').state).toMatchObject({ step: 'menu', editing: null })
  })
  it('is given up with the browser’s Back on its second step, as on its first', () => {
    const table = atReview().visit('/milk/edit').fill({ milk: 'soy', sugar: true }).act('next').visit('/milk/edit')
    expect(table.state).toMatchObject({ step: 'review', editing: null, answers: { milk: { milk: 'oat' } } })
    expect(visits(table)).toEqual([{ type: 'visit', path: '/review', replace: false }])
  })
  it('that walks on shows each step under its address for edits', () => {
    const table = atReview().visit('/milk/edit').fill({ sugar: true }).act('next')
    expect(table.state).toMatchObject({ step: 'sugar', route: { path: '/sugar/edit' }, editing: { step: 'sugar' } })
  })
  // A release may put a step between two that are passed: it is on no trail, and what comes after it needs its answer.
  it('ends before what it would return to, where that needs an answer that was never asked for', () => {
    const table = play(atReview().state, needing('review')).visit('/edit').fill({ size: 300 }).act('next')
    expect(table.state).toMatchObject({ step: 'milk', editing: null, answers: { menu: { size: 300 } } })
    expect(table.act('next').state).toMatchObject({ step: 'sugar' })
    expect(table.fill({ spoons: 1 }).act('next').state).toMatchObject({ step: 'review' })
  })
  it('stops before a step on its way that needs such an answer', () => {
    const table = play(atReview().state, needing('milk')).visit('/edit').fill({ size: 300 }).act('next')
    expect(table.state).toMatchObject({ step: 'member', editing: { step: 'member', from: 'review' } })
  })
})

/** The tea shop in which that step needs the spoons, which are asked for after the milk. */
function needing(name: string): Journey {
  return withNeed(withRules('milk', { next: [{ go: 'sugar' }] }), name, 'sugar.spoons')
}

function withNeed(journey: Journey, name: string, fact: string): Journey {
  const step = stepNamed(journey, name)
  const steps = { ...journey.definition.steps, [name]: { ...step, needs: [...step.needs, fact] } }
  return { ...journey, definition: { ...journey.definition, steps } }
}
