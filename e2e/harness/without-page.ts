/**
 * The journey without a page: the same engine, rules, forms, effects and calculations, run in Node against the real lender. It is put
 * together into one file (`make-without-page.ts`), and brings applicants to where a test begins (`begin.ts`).
 */
import compiledJourney from 'virtual:journey'
import { createRuntime, type Journey, type JsonObject, type State } from '@journey/engine'
import { createScreens } from '@journey/engine/react'
import { calculations } from '../../src/calculations/index.ts'
import { createEffects } from '../../src/effects/create-effects.ts'

export type Way = {
  /** Where the lender answers. */
  origin: string
  path: string
  query?: Record<string, string>
  /** Step or dialog → what is answered there, and the action that follows; `next` without one. Each is answered once. */
  answers: Record<string, Answer>
  /** Whether the way is over on this step, or under this dialog. */
  isThere: (step: string, state: State) => boolean
}

type Answer = { fields?: (state: State) => JsonObject | Promise<JsonObject>; action?: string }

const { definition } = compiledJourney

/** Goes the way. Resolves to the state as it is saved on its last step, before anything is sent from there. */
export async function walk({ origin, path, query = {}, answers, isThere }: Way): Promise<State> {
  const screens = createScreens(compiledJourney, { onFailure: (_, problem) => fail(problem) })
  const journey: Journey = {
    definition,
    calculations: Object.fromEntries(Object.entries(calculations).map(([name, { run }]) => [name, run])),
    validate: screens.validate,
    isLoaded: screens.isLoaded,
  }
  const { services, responseValidators } = compiledJourney
  let fail = (_problem: unknown): void => {}
  let arrive = (_state: State): void => {}
  const arrived = new Promise<State>((resolve, reject) => {
    arrive = resolve
    fail = reject
  })
  let ahead = 0
  const now = () => Date.now() + ahead
  const runtime = createRuntime({
    ...{ journey, perform: () => {}, newId: () => crypto.randomUUID(), report: fail },
    effects: createEffects(services, responseValidators, { originOf: () => origin, report: fail }),
    clock: {
      ...{ now, date: now, continueFrom: () => {}, isHidden: () => false, onVisible: () => () => {} },
      after: (milliseconds, run) => {
        // Before a call is made again the time passes at once. What only counts down on screen takes its time.
        const isBetweenCalls = runtime.getState().running.some(({ due }) => due <= now() + milliseconds && due > now())
        const timer = setTimeout(
          () => {
            if (isBetweenCalls) ahead += milliseconds
            run()
          },
          isBetweenCalls ? 0 : milliseconds,
        )
        return () => clearTimeout(timer)
      },
    },
    store: { load: async () => undefined, save },
    environment: { host: new URL(origin).hostname, language: 'en' },
  })
  const met = new Set<string>()

  async function save(state: State): Promise<void> {
    const top = state.overlays.at(-1)
    if (top?.kind === 'notice') return fail(new Error(`expected no message on \`${state.step}\`, found ${top.code}`))
    const step = top?.step ?? state.step
    if (isThere(step, state)) {
      // What it calls is called by the page.
      runtime.stop()
      return arrive(state)
    }
    const answer = answers[step]
    // What is on its way may be what the answer needs.
    if (!answer || met.has(step) || state.running.length > 0) return
    met.add(step)
    give(step, answer).catch(fail)
  }

  async function give(step: string, { fields, action = 'next' }: Answer): Promise<void> {
    await screens.load(step)
    for (const [field, value] of Object.entries((await fields?.(runtime.getState())) ?? {}))
      runtime.dispatch({ type: 'answer', step, field, value })
    runtime.dispatch({ type: 'action', step, name: action })
    const { step: at, overlays, running, problems } = runtime.getState()
    const isStill = at === step && overlays.length === 0 && running.length === 0
    if (isStill) fail(new Error(`nothing follows from the answers of \`${step}\`: ${JSON.stringify(problems[step])}`))
  }

  await runtime.open(path, query)
  return arrived.finally(() => runtime.stop())
}
