import type { Screen } from '@journey/engine'
import { expect, test } from 'vitest'
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

function library(...answers: (Screen | Error)[]) {
  const failures: string[] = []
  const fetched = async () => {
    const answer = answers.shift()
    if (answer instanceof Error || !answer) throw answer
    return { default: answer }
  }
  return { failures, screens: createScreens({ screens: { cup: fetched } }, (step) => failures.push(step)) }
}

test('a screen that cannot be fetched ahead of time troubles nobody, and is fetched again when it is wanted', async () => {
  const { screens, failures } = library(new Error('offline'), cup)
  await screens.preload('cup')
  expect([failures, screens.hasFailed('cup')]).toEqual([[], false])
  await screens.load('cup')
  expect(screens.get('cup')).toBe(cup)
})

test('a screen that is wanted and cannot be had is told, also when it was already on its way', async () => {
  const { screens, failures } = library(new Error('offline'))
  await Promise.all([screens.preload('cup'), screens.load('cup')])
  expect([failures, screens.hasFailed('cup')]).toEqual([['cup'], true])
})

test('a form that has not been loaded is never taken for valid', () => {
  expect(() => library().screens.validate('cup', {})).toThrow('`cup` to be loaded')
})
