import { type BlockUse, defineBlock, type Screen } from '@journey/engine'
import { expect, test, vi } from 'vitest'
import { loadParts, partNamed } from '../../src/engine/react/load-parts.ts'
import { createScreens } from '../../src/engine/react/screens.ts'

const cup: Screen = {
  step: 'cup',
  form: null,
  fields: {},
  content: [],
  actions: [],
  back: true,
  copyValues: {},
  messages: {},
}

const tea = defineBlock({ component: () => null })
const use = (block: string): BlockUse => ({ block, name: block, options: { object: {} }, content: [] })

function library(...answers: (Screen | Error)[]) {
  const failures: string[] = []
  const fetched = async () => {
    const answer = answers.shift()
    if (answer instanceof Error || !answer) throw answer
    return { default: answer }
  }
  return {
    failures,
    screens: createScreens({ screens: { cup: fetched } }, { onFailure: (step) => failures.push(step) }),
  }
}

test('a screen that cannot be fetched ahead of time shows no error, and is fetched again when it is wanted', async () => {
  const { screens, failures } = library(new Error('offline'), cup)
  await screens.preload('cup')
  expect([failures, screens.hasFailed('cup')]).toEqual([[], false])
  await screens.load('cup')
  expect(screens.get('cup')).toBe(cup)
})

test('a screen that is wanted and cannot be fetched is reported, also when it was already on its way', async () => {
  const { screens, failures } = library(new Error('offline'))
  await Promise.all([screens.preload('cup'), screens.load('cup')])
  expect([failures, screens.hasFailed('cup')]).toEqual([['cup'], true])
})

test('[R3] a screen that does not come in time has failed, is asked for again by a press, and is shown when it comes', async () => {
  const failures: string[] = []
  const again: boolean[] = []
  let come: (module: { default: Screen }) => void = () => {}
  const coming = new Promise<{ default: Screen }>((resolve) => {
    come = resolve
  })
  const late = (_: Promise<void>, isAgain: boolean) => {
    again.push(isAgain)
    return Promise.reject(new Error('late'))
  }
  const load = { screens: { cup: () => coming } }
  const screens = createScreens(load, { onFailure: (step) => failures.push(step), inTime: late })
  await screens.load('cup')
  await screens.load('cup')
  expect([failures, screens.hasFailed('cup'), again]).toEqual([['cup', 'cup'], true, [false, true]])
  let drawn = 0
  screens.subscribe(() => {
    drawn += 1
  })
  come({ default: cup })
  await vi.waitFor(() => expect(drawn).toBeGreaterThan(0))
  expect([screens.get('cup'), screens.hasFailed('cup')]).toEqual([cup, false])
})

test('a screen is there once its widgets and blocks are, and each of these is fetched once', async () => {
  let fetched = 0
  const later = async () => {
    fetched += 1
    return tea
  }
  const registry = { widgets: {}, blocks: { tea: { later }, milk: { later }, pot: { later } } }
  const content = [{ ...use('tea'), content: [use('milk')] }, use('tea')]
  const load = { screens: { cup: async () => ({ default: { ...cup, content } }) } }
  const screens = createScreens(load, { onFailure: () => {}, prepare: (screen) => loadParts(registry, screen) })
  await screens.load('cup')
  expect(fetched).toBe(2)
  expect(partNamed('block', registry.blocks, 'milk')).toBe(tea)
  expect(() => partNamed('block', registry.blocks, 'pot')).toThrow('`pot`')
})

test('a screen whose parts cannot be fetched is reported, and tried again when it is wanted', async () => {
  const problems = [new Error('offline')]
  const failures: string[] = []
  const registry = {
    widgets: {},
    blocks: {
      tea: {
        later: async () => {
          const problem = problems.pop()
          if (problem) throw problem
          return tea
        },
      },
    },
  }
  const load = { screens: { cup: async () => ({ default: { ...cup, content: [use('tea')] } }) } }
  const screens = createScreens(load, {
    onFailure: (step) => failures.push(step),
    prepare: (screen) => loadParts(registry, screen),
  })
  await screens.load('cup')
  expect([failures, screens.get('cup')]).toEqual([['cup'], undefined])
  await screens.load('cup')
  expect(screens.get('cup')?.step).toBe('cup')
})

test('a form that has not been loaded is never taken for valid', () => {
  expect(() => library().screens.validate('cup', {})).toThrow('form `cup`, found none')
})

test('a screen that the later part of the journey brings is waited for', async () => {
  const screens: Record<string, () => Promise<{ default: Screen }>> = {}
  const loadLater = async () => {
    await Promise.resolve()
    screens.cup = async () => ({ default: cup })
  }
  const onFailure = (_: string, problem: unknown) => {
    throw problem
  }
  const library = createScreens({ screens }, { onFailure, loadLater })
  await library.load('cup')
  expect(library.get('cup')).toBe(cup)
})
