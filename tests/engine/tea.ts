/** Playing the example's tea shop by hand, without a runtime. */
import type { Command, Event, JsonObject, State } from '@journey/engine'
import { initialState, type Journey, transition } from '@journey/engine'
import { stepNamed } from '../../src/engine/core/path.ts'
import { compileTea, journeyOf } from '../setup/compiled-tea.ts'

export const tea: Journey = await journeyOf(compileTea())

export const { definition } = tea

/** The tea shop with other rules for one step. */
export function withRules(name: string, on: Step['on']): Journey {
  const step = stepNamed(tea, name)
  const changed = { ...step, on: { ...step.on, ...on } }
  return { ...tea, definition: { ...definition, steps: { ...definition.steps, [name]: changed } } }
}

type Step = Journey['definition']['steps'][string]

type Input = Event extends infer One ? (One extends Event ? Omit<One, 'at'> & { at?: number } : never) : never

export type Table = {
  state: State
  commands: Command[]
  dispatch: (event: Input) => Table
  open: (path: string, query?: Record<string, string>) => Table
  visit: (path: string) => Table
  act: (name: string, step?: string) => Table
  fill: (answers: JsonObject, step?: string) => Table
  /** The outcome of the running call of that name. */
  outcome: (call: string, code?: string, answer?: JsonObject) => Table
  wait: (milliseconds: number) => Table
}

/** Plays a journey by hand: `tell` what happens, look at `state` and `commands`. Time stands still unless told. */
export function play(from?: State, journey: Journey = tea): Table {
  const table: Table = {
    state: from ?? initialState(journey, { id: 'cup', at: 0, environment: { host: 'kitchen' } }),
    commands: [],
    dispatch(event) {
      const result = transition(journey, table.state, { at: table.state.at, ...event } as Event)
      table.state = result.state
      table.commands = result.commands
      return table
    },
    open: (path, query = {}) => table.dispatch({ type: 'open', path, query }),
    visit: (path) => table.dispatch({ type: 'visit', path }),
    act: (name, step = table.state.step) => table.dispatch({ type: 'action', step, name }),
    fill(answers, step = table.state.step) {
      for (const [field, value] of Object.entries(answers)) table.dispatch({ type: 'answer', step, field, value })
      return table
    },
    outcome(call, code = 'ok', answer) {
      const running = table.state.running.find((one) => one.call === call)
      if (!running) throw new Error(`expected \`${call}\` to be running in step \`${table.state.step}\`, found none`)
      const { id, attempt } = running
      return table.dispatch({
        type: 'outcome',
        id,
        attempt,
        code,
        ...(answer && { response: answer }),
      })
    },
    wait: (milliseconds) => {
      table.state = { ...table.state, at: table.state.at + milliseconds }
      return table
    },
  }
  return table
}

/** A tea that may be ordered; the shop is closed as long as nothing is known of its teas. */
export const choice = { tea: 'green', size: 200 }

/** At the review, with tea, no sugar, and the membership confirmed. */
export function atReview() {
  return play()
    .open('/')
    .fill(choice)
    .act('next')
    .outcome('send')
    .fill({ code: '1234' })
    .act('next')
    .outcome('verify')
    .fill({ milk: 'oat' })
    .act('next')
}
