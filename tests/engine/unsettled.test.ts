/** A write that ended without an answer may have been done: sent again as it was, it is known by its id. */
import { describe, expect, it } from 'vitest'
import { atReview, choice, play, tea } from './tea.ts'

describe('calls that may have been done', () => {
  const place = (table: ReturnType<typeof play>) => table.state.running.find((one) => one.call === 'place')?.id
  const unlike = (table: ReturnType<typeof play>) => {
    const { state } = table
    return play({ ...state, answers: { ...state.answers, menu: { ...choice, size: 400 } } })
  }
  it('keep their id when the applicant does the same again, for nothing may be done twice', () => {
    const table = atReview().act('next')
    const first = place(table)
    table.outcome('place', 'TIMEOUT').dispatch({ type: 'notice', index: 0, event: 'dismiss' })
    expect(place(table.act('next'))).toBe(first)
    table.outcome('place', 'NO_RESPONSE').dispatch({ type: 'notice', index: 0, event: 'tryAgain' })
    expect(place(table)).toBe(first)
  })
  it('get another id for something else, and once the service has answered', () => {
    const table = atReview().act('next')
    const first = place(table)
    const other = unlike(table.outcome('place', 'NETWORK')).act('next')
    expect(place(other)).not.toBe(first)
    const second = place(other)
    other.outcome('place', 'NETWORK').dispatch({ type: 'notice', index: 0, event: 'dismiss' }).act('next')
    expect(place(other)).toBe(second)
    other.outcome('place', 'ok', { number: '5' }).visit('/review')
    expect(other.state.unsettled).toEqual({})
  })
  it('are known by it in every attempt until one is answered, and by another from there on', () => {
    const { definition } = tea
    const { review } = definition.steps
    const [call, effect] = [review?.calls.place, definition.effects['order.book']]
    if (!review || !call || !effect) throw new Error('expected the call `place` of `review`, found none')
    const retry = { on: ['NETWORK', 'BREWING'], every: 1000, max: 5 }
    const isBrewing = { facts: [{ fact: 'brew', is: { const: 'steeping' } }] }
    const journey = {
      ...tea,
      definition: {
        ...definition,
        steps: { ...definition.steps, review: { ...review, calls: { place: { ...call, retry } } } },
        effects: {
          ...definition.effects,
          'order.book': { ...effect, outcomes: [{ code: 'BREWING', when: isBrewing }] },
        },
      },
    }
    const table = play(atReview().state, journey).act('next')
    const first = place(table)
    expect(place(table.outcome('place', 'NETWORK'))).toBe(first)
    const second = place(table.outcome('place', 'ok', { brew: 'steeping' }))
    expect(second).not.toBe(first)
    expect(place(table.outcome('place', 'NETWORK'))).toBe(second)
    expect(table.state.running).toContainEqual(expect.objectContaining({ call: 'place', attempt: 3 }))
    table.outcome('place', 'NETWORK').outcome('place', 'NETWORK').outcome('place', 'NETWORK')
    expect(place(table)).toBeUndefined()
    expect(place(table.dispatch({ type: 'notice', index: 0, event: 'dismiss' }).act('next'))).toBe(second)
  })
  it('keep it also when their step is left before there is an outcome', () => {
    const table = atReview().act('next')
    const first = place(table)
    expect(place(table.act('back'))).toBeUndefined()
    expect(place(table.act('next').act('next'))).toBe(first)
  })
  it('are not repeated while they run already, nor from a screen that has been left', () => {
    const failed = atReview().act('next').outcome('place', 'TIMEOUT').state
    const again = { type: 'notice', index: 0, event: 'tryAgain' } as const
    const other = { step: 'review', call: 'place', id: 'other', attempt: 0, due: 0 }
    const running = play({ ...failed, running: [...failed.running, other] }).dispatch(again)
    expect(running.state.running.filter(({ call }) => call === 'place')).toEqual([other])
    const left = play({ ...failed, step: 'menu' }).dispatch(again)
    expect(place(left)).toBeUndefined()
    expect(place(play(failed).dispatch(again))).toBeDefined()
  })
  it('are led to an answer instead that is never saved and gone, where it is needed', () => {
    const table = play().open('/').fill(choice).act('next').outcome('send').fill({ code: '1234' }).act('next')
    table.outcome('verify', 'NETWORK')
    table.state = { ...table.state, answers: { ...table.state.answers, member: {} } }
    table.dispatch({ type: 'notice', index: 0, event: 'tryAgain' })
    expect(table.state.running.map((one) => one.call)).not.toContain('verify')
    expect(table.state.problems.member).toMatchObject([{ field: 'code', keyword: 'required' }])
    expect(table.commands).toContainEqual({ type: 'focus', target: 'problems' })
  })
  it('are refused after a reload without what is never saved: it is asked for again, and no answer is called wrong', () => {
    const table = play().open('/').fill(choice).act('next').outcome('send').fill({ code: '1234' }).act('next')
    const { id = '', attempt = 0 } = table.state.running.find(({ call }) => call === 'verify') ?? {}
    const refuse = () => table.dispatch({ type: 'outcome', id, attempt, code: 'UNKNOWN', refused: ['/code'] })
    const { state } = table
    table.state = { ...state, answers: { ...state.answers, member: {} } }
    refuse()
    expect(table.state.overlays).toEqual([])
    expect(table.state.problems.member).toMatchObject([{ field: 'code', keyword: 'required' }])
    expect(table.commands).toContainEqual({ type: 'focus', target: 'problems' })
    // What was sent whole, and refused, is told as such.
    table.state = state
    refuse()
    expect(table.state.overlays).toMatchObject([{ kind: 'notice' }])
  })
})
