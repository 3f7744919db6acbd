/** The scenes of the tea shop: what is listed, and the state that each is seen in. */
import { initialState, type Journey, stepBefore } from '@journey/engine'
import type { Scene } from '@journey/engine/toolchain'
import { beforeAll, describe, expect, test } from 'vitest'
import { createReport } from '../../src/engine/compiler/diagnostics/report.ts'
import { readProject } from '../../src/engine/compiler/passes/shape/index.ts'
import { factsOf, scenesOf } from '../../src/engine/toolchain/studio/scenes.ts'
import { onScreen, stateOf, tolerant } from '../../src/studio/scene-state.ts'
import { createStaticRuntime } from '../../src/studio/static-runtime.ts'
import { tea, teaRegistry } from '../diagnostics/tea.ts'
import { compileTea, journeyOf } from '../setup/compiled-tea.ts'

const project = readProject(tea, teaRegistry, createReport().report)
const scenes = scenesOf(project)
const facts = factsOf(project)
const seen = { host: 'localhost', language: 'en' }
let journey: Journey
beforeAll(async () => {
  journey = await journeyOf(compileTea())
})

const sceneOf = (id: string): Scene => {
  const found = scenes.find((scene) => scene.id === id)
  if (!found) throw new Error(`no scene ${id} among ${scenes.map((scene) => scene.id).join(', ')}`)
  return found
}

describe('the scenes', () => {
  test('are every screen and dialog, every entry of the catalogue, every wait and every form with mistakes', () => {
    const ids = scenes.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { name, merged } of project.steps.values())
      expect(ids).toContain(merged.as === 'dialog' ? `dialogs/${name}` : `screens/${name}`)
    for (const entry of Object.keys(project.errors.value)) expect(ids).toContain(`messages/${entry}`)
    expect(ids).toEqual(expect.arrayContaining(['waiting/menu, place', 'mistakes/menu, with mistakes']))
  })

  test('are found by the words that they show', () => {
    const title = expect.objectContaining({ text: 'Choose a tea' })
    expect(sceneOf('screens/menu').texts).toContainEqual(title)
    expect(sceneOf('screens/cup').texts).not.toContainEqual(title)
  })

  test('show a message where it belongs: at its field, or over a step that shows it', () => {
    expect(sceneOf('messages/WRONG')).toMatchObject({ step: 'member', overlays: [{ kind: 'notice', code: 'WRONG' }] })
    expect(sceneOf('messages/KETTLE_COLD').step).toBe('menu')
    expect(sceneOf('messages/NETWORK@order.read').overlays).toMatchObject([{ code: 'NETWORK' }])
  })
})

describe('the state of a scene', () => {
  test('has the time that begins with its step still before it', () => {
    const state = stateOf(journey, sceneOf('screens/wait'), facts, seen)
    expect(state.timers).toEqual({ 'wait.steeping': state.at + 3 * 60_000 })
  })

  test('is on its step, with an answer to every question and every other screen behind it', () => {
    const state = stateOf(journey, sceneOf('screens/cup'), facts, seen)
    expect(state).toMatchObject({ step: 'cup', route: { path: journey.definition.steps.cup?.path ?? '' } })
    expect(state.route.params).toEqual({ number: expect.stringMatching(/./) })
    expect(Object.keys(state.answers.menu ?? {})).toEqual(expect.arrayContaining(['tea', 'size', 'milk', 'name']))
    expect(state.trail).toContain('menu')
    expect(state.trail).not.toContain('cup')
    expect(state.trail).not.toContain('about')
    expect(Object.keys(state)).toEqual(
      expect.arrayContaining(Object.keys(initialState(journey, { id: 'x', at: 0, environment: seen }))),
    )
  })

  test('has no way back where the journey begins, and one everywhere else', () => {
    const beginnings = scenes.filter(({ isBeginning }) => isBeginning).map(({ step }) => step)
    expect(beginnings).toContain(project.journey.value.first)
    for (const scene of scenes) {
      const before = stepBefore(journey, stateOf(journey, scene, facts, seen))
      expect(before === undefined, scene.id).toBe(scene.isBeginning)
    }
  })

  test('with mistakes has no answer and a problem at each field that has words for one', () => {
    const state = stateOf(journey, sceneOf('mistakes/menu, with mistakes'), facts, seen)
    expect(state.answers.menu).toEqual({})
    expect(state.problems.menu?.map(({ field, keyword }) => [field, keyword])).toEqual([
      ['tea', 'required'],
      ['size', 'required'],
      ['milk', 'const'],
      ['name', 'maxLength'],
    ])
  })

  test('that waits has its call running; a dialog is on screen with the step below it', () => {
    const waiting = stateOf(journey, sceneOf('waiting/menu, place'), facts, seen)
    expect(waiting.running).toMatchObject([{ step: 'menu', call: 'place' }])
    const dialog = sceneOf('dialogs/about')
    expect(onScreen(dialog)).toEqual([dialog.step, 'about'])
    expect(onScreen(sceneOf('messages/WRONG'))).toEqual(['member'])
  })

  test('is drawn though a calculation cannot take its made-up facts', () => {
    const run = tolerant(({ size }) => {
      if (size === 0) throw new Error('no cup is that small')
      return { total: 1 }
    })
    expect([run({ size: 2 }), run({ size: 0 })]).toEqual([{ total: 1 }, {}])
  })
})

describe('the runtime of a preview', () => {
  test('takes what is typed and says so; no action leads anywhere', () => {
    const runtime = createStaticRuntime(journey, stateOf(journey, sceneOf('screens/menu'), facts, seen))
    let heard = 0
    const unsubscribe = runtime.subscribe(() => heard++)
    const at = runtime.now()
    runtime.dispatch({ type: 'answer', step: 'menu', field: 'size', value: 250 })
    expect(runtime.getState().answers.menu).toMatchObject({ size: 250 })
    expect([heard, runtime.now()]).toEqual([1, at])
    runtime.dispatch({ type: 'action', step: 'menu', name: 'next' })
    expect(runtime.getState().step).toBe('menu')
    expect(runtime.getState().running).toEqual([])
    unsubscribe()
    runtime.dispatch({ type: 'answer', step: 'menu', field: 'size', value: 300 })
    expect(heard).toBe(1)
  })
})
