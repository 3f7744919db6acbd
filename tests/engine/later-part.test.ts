/** A journey in two parts behaves as the whole: what is early waits for the rest, and nothing is taken for absent. */
import { type Command, createRuntime, type EventInput, type State, stillClock } from '@journey/engine'
import { createScreens } from '@journey/engine/react'
import { expect, test } from 'vitest'
import { compile } from '../../src/engine/compiler/compile.ts'
import { splitJourney } from '../../src/engine/compiler/lower/first-part.ts'
import { completeLater, NotLoadedError } from '../../src/engine/core/later-part.ts'
import { changed, teaRegistry } from '../diagnostics/tea.ts'
import { compileTea } from '../setup/compiled-tea.ts'
import { choice, tea } from './tea.ts'

const whole = compileTea()
const { compiled } = compile(changed([]), teaRegistry)
if (!compiled) throw new Error('expected the tea shop to compile')
const { first, places, later } = splitJourney(compiled)

const pick = <One>(all: Record<string, One>, names: string[]) =>
  Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)))

/** The tea shop in two parts. `fails`: how often the rest cannot be fetched. */
function inTwo(fails = 0) {
  const times = { asked: 0 }
  const parts = completeLater({
    ...{ definition: first.definition, messages: first.messages, services: first.services },
    screens: pick(whole.screens, Object.keys(first.screens)),
    responseValidators: pick(whole.responseValidators, Object.keys(first.answers)),
    later: {
      places,
      errors: Object.keys(later.errors),
      load: async () => {
        times.asked += 1
        if (times.asked <= fails) throw new TypeError('no connection')
        return {
          default: {
            ...later,
            screens: pick(whole.screens, later.screens),
            responseValidators: pick(whole.responseValidators, later.answers),
          },
        }
      },
    },
  })
  return { parts, times }
}

const quiet = () => new Promise((done) => setImmediate(done))

/** A runtime over the two parts, with every effect unanswered but for those that `codes` names. */
function counter(fails = 0, saved?: State, codes: Record<string, string> = { 'code.send': 'ok' }) {
  const { parts, times } = inTwo(fails)
  const { compiled: known } = parts
  const screens = createScreens(known, { onFailure: () => {}, loadLater: parts.load })
  const alarms: (() => void)[] = []
  const commands: Command[] = []
  const asked: string[] = []
  const problems: unknown[] = []
  const runtime = createRuntime({
    journey: {
      definition: known.definition,
      calculations: tea.calculations,
      validate: screens.validate,
      isLoaded: screens.isLoaded,
    },
    effects: Object.fromEntries(
      Object.keys(whole.definition.effects).map((name) => [
        name,
        async () => {
          asked.push(name)
          const { [name]: code } = codes
          return code === undefined ? new Promise<never>(() => {}) : { code }
        },
      ]),
    ),
    clock: {
      ...stillClock,
      after: (_, run) => {
        alarms.push(run)
        return () => {
          const at = alarms.indexOf(run)
          if (at >= 0) alarms.splice(at, 1)
        }
      },
    },
    store: { load: async () => saved, save: async () => {} },
    perform: (command) => commands.push(command),
    loadLater: parts.load,
    loadForms: (steps) => Promise.all(steps.map(screens.load)),
    newId: () => 'cup',
    environment: {},
    report: (problem) => problems.push(problem),
  })
  const tell = async (event: EventInput) => {
    runtime.dispatch(event)
    for (let turn = 0; turn < 5; turn += 1) await quiet()
  }
  const order = async () => {
    await runtime.open('/', {})
    await screens.load(whole.definition.first)
    const step = runtime.getState().step
    for (const [field, value] of Object.entries(choice)) await tell({ type: 'answer', step, field, value })
    await tell({ type: 'action', step, name: 'next' })
  }
  return { runtime, parts, times, tell, order, alarms, asked, problems, screens }
}

test('an event that cannot be applied is thrown at once, and does not wait for what is still to come', async () => {
  const { runtime, alarms } = counter(Number.POSITIVE_INFINITY)
  await runtime.open('/', {})
  expect(() => runtime.dispatch({ type: 'blur', step: 'gone', field: 'tea' })).toThrow('`gone`')
  await quiet()
  expect(alarms).toEqual([])
})

test('the parts share nothing, and together they are the whole journey', async () => {
  const { parts } = inTwo()
  expect(Object.keys(first.definition.steps)).toContain(whole.definition.first)
  expect(Object.keys(later.steps).length).toBeGreaterThan(3)
  await parts.load()
  expect(parts.isWhole()).toBe(true)
  expect(parts.compiled.definition).toEqual(whole.definition)
  expect(parts.compiled.messages).toEqual(whole.messages)
  expect(parts.compiled.services).toEqual(whole.services)
  expect(Object.keys(parts.compiled.screens).sort()).toEqual(Object.keys(whole.screens).sort())
  expect(Object.keys(parts.compiled.responseValidators).sort()).toEqual(Object.keys(whole.responseValidators).sort())
})

test('whatever has not come yet throws when it is read, but for the address of a step', () => {
  const { definition } = inTwo().parts.compiled
  for (const [name, step] of Object.entries(later.steps)) {
    expect(definition.steps[name]?.path, name).toBe(step.path)
    expect(() => definition.steps[name]?.on, name).toThrow(NotLoadedError)
    expect(() => ({ ...definition.steps[name] }), name).toThrow(NotLoadedError)
  }
  for (const kind of ['settings', 'conditions', 'calculations', 'effects', 'errors'] as const) {
    for (const name of Object.keys(later[kind])) expect(() => definition[kind][name], name).toThrow(NotLoadedError)
  }
  expect(() => Object.keys(definition.conditions)).toThrow(NotLoadedError)
  // A code that the catalogue lacks is shown as it came, without the rest.
  expect(Object.hasOwn(definition.errors, 'nowhere')).toBe(false)
  expect(definition.errors.nowhere).toBeUndefined()
})

test('the first part has the settings that its screen reads, and those that the application reads itself', () => {
  const registry = { ...teaRegistry, settings: { type: 'object', properties: { looks: { type: 'number' } } } }
  const parts = splitJourney(compile(changed([]), registry).compiled ?? compiled)
  expect(Object.keys(first.definition.settings)).toEqual(expect.arrayContaining(['house', 'perMillilitre']))
  expect(Object.keys(later.settings)).toContain('looks')
  expect(Object.keys(parts.first.definition.settings)).toContain('looks')
  expect(Object.keys(parts.later.settings)).not.toContain('looks')
})

test('the first screen is opened and answered without the rest', async () => {
  const { runtime, times, tell, problems } = counter()
  await runtime.open('/', {})
  await tell({ type: 'answer', step: 'menu', field: 'tea', value: 'green' })
  expect(runtime.getState()).toMatchObject({ step: 'menu', answers: { menu: { tea: 'green' } } })
  expect([times.asked, problems]).toEqual([0, []])
})

test('an action that leads into the rest waits for it, and then does what it does in the whole', async () => {
  const { runtime, times, order, asked } = counter()
  await order()
  expect(times.asked).toBe(1)
  expect(asked).toContain('code.send')
  expect(runtime.getState().step).not.toBe('menu')
})

test('a call whose outcome waits for the rest is not made once more meanwhile', async () => {
  const [code = ''] = Object.keys(later.errors)
  const { runtime, tell, asked } = counter(Number.POSITIVE_INFINITY, undefined, { 'teas.read': code })
  await runtime.open('/', {})
  await tell({ type: 'answer', step: 'menu', field: 'tea', value: 'green' })
  await tell({ type: 'answer', step: 'menu', field: 'tea', value: 'rooibos' })
  expect(runtime.getState().running).toMatchObject([{ call: 'teas' }])
  expect(asked).toEqual(['teas.read'])
})

test('without a connection the applicant is told, keeps every answer, and can do it again', async () => {
  const { runtime, order, tell } = counter(1)
  await order()
  const shown = runtime.getState()
  expect(shown).toMatchObject({ step: 'menu', answers: { menu: choice } })
  expect(shown.overlays).toMatchObject([{ kind: 'notice', entry: 'NETWORK' }])
  await tell({ type: 'notice', index: 0, event: 'dismiss' })
  await tell({ type: 'action', step: 'menu', name: 'next' })
  expect(runtime.getState().step).not.toBe('menu')
})

test('the wait for the whole journey goes on while an event has the rest fetched once more', async () => {
  const { runtime, alarms, tell } = counter(2)
  await runtime.open('/', {})
  let isWhole = false
  runtime.untilWhole().then(() => {
    isWhole = true
  })
  for (let turn = 0; turn < 5; turn += 1) await quiet()
  await tell({ type: 'visit', path: '/review' })
  while (alarms.length > 0) alarms.pop()?.()
  for (let turn = 0; turn < 5; turn += 1) await quiet()
  expect(isWhole).toBe(true)
})

test('a journey that has ended waits for nothing any more, however much had waited', async () => {
  const { runtime, tell, alarms } = counter(Number.POSITIVE_INFINITY)
  await runtime.open('/', {})
  for (const path of ['/review', '/milk']) runtime.dispatch({ type: 'visit', path })
  await tell({ type: 'visit', path: '/member' })
  expect(alarms).toHaveLength(1)
  runtime.stop()
  expect(alarms).toEqual([])
})

test('one that has ended while it waited to be whole, or while the rest was asked for, waits no more either', async () => {
  const opening = counter(Number.POSITIVE_INFINITY)
  opening.runtime.open('/review', {})
  for (let turn = 0; turn < 5; turn += 1) await quiet()
  expect(opening.alarms).toHaveLength(1)
  opening.runtime.stop()
  expect(opening.alarms).toEqual([])
  const asking = counter(Number.POSITIVE_INFINITY)
  await asking.runtime.open('/', {})
  asking.runtime.dispatch({ type: 'visit', path: '/review' })
  asking.runtime.stop()
  for (let turn = 0; turn < 5; turn += 1) await quiet()
  expect(asking.alarms).toEqual([])
})

test('an address that waits for a connection says nothing: only what the applicant did is given up', async () => {
  const { runtime, tell } = counter(Number.POSITIVE_INFINITY)
  await runtime.open('/', {})
  await tell({ type: 'visit', path: '/review' })
  expect(runtime.getState().overlays).toEqual([])
})

test('an address of the rest is opened once the rest is there, however often that takes', async () => {
  const { runtime, times, alarms } = counter(2)
  const opened = runtime.open('/review', {})
  for (let tries = 0; tries < 2; tries += 1) {
    for (let turn = 0; turn < 5; turn += 1) await quiet()
    expect(runtime.getState().step).toBe('')
    alarms.pop()?.()
  }
  await opened
  // Nothing was ordered, so there is nothing to review: the whole journey leads to its first step.
  expect([times.asked, runtime.getState().step]).toEqual([3, 'menu'])
})

test('what was saved is taken over by the whole journey', async () => {
  const before = counter()
  await before.order()
  const saved = before.runtime.getState()
  const after = counter(0, saved)
  await after.runtime.open(saved.route.path, {})
  expect(after.times.asked).toBe(1)
  expect(after.runtime.getState()).toMatchObject({ step: saved.step, trail: saved.trail })
})
