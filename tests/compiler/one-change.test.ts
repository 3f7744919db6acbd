/** One change in the accepted tea order, whatever it breaks: one diagnostic, where the change is. */
import { describe, expect, test } from 'vitest'
import { check, checkUnwalked } from '../../src/engine/compiler/check.ts'
import type { Diagnostic } from '../../src/engine/compiler/diagnostics/diagnostic.ts'
import { openApiOf } from '../../src/engine/compiler/lower/openapi.ts'
import { pinsOfTea } from '../diagnostics/pins-of-tea.ts'
import { type Change, changed, tea, teaRegistry } from '../diagnostics/tea.ts'

const contract: Change = { file: 'contract.yaml', text: JSON.stringify(openApiOf(tea), null, 2) }
const story: Change = {
  file: 'stories/milk.yaml',
  text: 'step: milk\nstories:\n  - { on: visit, does: nothing }\n',
}
const step = (name: string, replace: string, by: string): Change => ({ file: `steps/${name}.yaml`, replace, by })

const foundBy = (...changes: Change[]): Diagnostic[] =>
  checkUnwalked(changed([...pinsOfTea, ...changes]), teaRegistry).diagnostics
const placeOf = ({ code, file, line }: Diagnostic): string => `${code} ${file.replace('tea/', '')}:${line}`
const codesOf = ({ follows = [] }: Diagnostic): string[] => follows.map((each) => each.slice(0, 4))
const told = (...changes: Change[]): [string, string[]][] =>
  foundBy(...changes).map((each) => [placeOf(each), codesOf(each)])

const widget = step('menu', '  size: number\n', '  size: tick\n')

describe('what follows from one change', () => {
  test('is told with the mistake that stands there', () => {
    const [only, ...others] = foundBy(widget)
    expect([only && placeOf(only), others]).toEqual(['J219 steps/menu.yaml:9', []])
  })

  test('is told with the change where the mistakes stand elsewhere', () => {
    const [only, ...others] = foundBy(step('wait', '  look.retriesExhausted: [{ show: SPILLED }]\n', ''))
    expect(others).toEqual([])
    expect(only).toMatchObject({ code: 'J324', message: '`on.look.retriesExhausted` of `wait` is gone' })
    expect(only?.help).toBe('undo the change, or fix what follows from it')
    expect(only?.follows?.join('\n')).toContain('`look.retriesExhausted` is not handled')
  })

  test('is told once where two values have changed places', () => {
    const swapped = told(step('menu', '  milk: tick\n', '  milk: number\n'), widget)
    expect(swapped).toEqual([['J219 steps/menu.yaml:9', ['J219']]])
  })

  test('is found by walking, too', () => {
    const sources = changed([
      ...pinsOfTea,
      step('wait', '  look.retriesExhausted: [{ show: SPILLED }]', '  look.retriesExhausted: [{ go: wait }]'),
    ])
    expect(check(sources, teaRegistry).diagnostics.filter(({ severity }) => severity === 'error')).toHaveLength(1)
  })
})

describe('a file that is gone', () => {
  const gone = (file: string, text: string | null = null): Change => ({ file, text })

  test('is one change, whatever misses it', () => {
    const [only, ...others] = foundBy(gone('steps/milk.yaml'))
    expect(others).toEqual([])
    expect(only).toMatchObject({ code: 'J324', message: '`milk` is gone from `steps`' })
    expect(only && codesOf(only)).toEqual(['J207', 'J202', 'J301'])
  })

  test.each([
    ['of which there is one', 'settings.yaml', null, 'J324', '`tea/settings.yaml` is gone'],
    ['that is needed', 'journey.yaml', null, 'J106', 'there is no `tea/journey.yaml`'],
    ['that was emptied', 'settings.yaml', '', 'J324', '`tea/settings.yaml` is gone'],
    ['of a step that was emptied', 'steps/member.yaml', '', 'J103', 'this file has no `step`'],
  ])('%s is one, too', (_, file, text, code, message) => {
    expect(foundBy(gone(file, text)).map((each) => [each.code, each.message])).toEqual([[code, message]])
  })

  test('is named where it is missed, where that is one place', () => {
    expect(told(gone('steps/about.yaml'))).toEqual([['J205 steps/menu.yaml:36', []]])
  })

  test('and has come under another name is one change, at that name', () => {
    const text = tea.find(({ file }) => file === 'tea/steps/sugar.yaml')?.text ?? ''
    const moved = { file: 'steps/sweet.yaml', text: text.replace('step: sugar', 'step: sweet') }
    expect(told(gone('steps/sugar.yaml'), moved).map(([place]) => place)).toEqual(['J324 steps/sweet.yaml:1'])
  })

  test('is told beside another change', () => {
    const places = told(gone('steps/milk.yaml'), widget).map(([place]) => place)
    expect(places).toContain('J219 steps/menu.yaml:9')
    expect(places.some((place) => place.startsWith('J324 pins/steps.lock:'))).toBe(true)
  })
})

describe('several changes', () => {
  test('are told each for itself', () => {
    const places = told(widget, step('wait', 'effect: order.read', 'effect: order.rd'))
    expect(places.map(([place]) => place)).toEqual(['J219 steps/menu.yaml:9', 'J203 steps/wait.yaml:10'])
  })

  test('that do no harm keep a line each', () => {
    const places = told({ file: 'settings.yaml', replace: 'guesses: 3\nlooks: 2', by: 'guesses: 4\nlooks: 3' })
    expect(places).toEqual([
      ['J324 settings.yaml:4', []],
      ['J324 settings.yaml:5', []],
    ])
  })
})

describe('of a journey that is as its pins say', () => {
  test('the contract is at fault, at its line', () => {
    const before = contract.text?.split('\n') ?? []
    const at = before.findIndex((line) => line.includes('"/orders'))
    expect(at).toBeGreaterThan(-1)
    const changedThere = {
      ...contract,
      text: before.map((line, index) => (index === at ? line.replace('/orders', '/order') : line)).join('\n'),
    }
    expect(told(contract)).toEqual([])
    expect(told(changedThere).map(([place]) => place)).toEqual([`J318 contract.yaml:${at + 1}`])
  })

  test('the story is at fault, at its line', () => {
    expect(told(story)).toEqual([])
    expect(told({ ...story, text: story.text?.replace('nothing', '{ go: milk }') ?? '' })).toEqual([
      ['J322 stories/milk.yaml:3', []],
    ])
  })
})

test('a story that gives a value which its fact never has is named there', () => {
  const gives = (text: string): Change => ({
    file: 'stories/menu.yaml',
    text: `step: menu\nstories:\n  - { on: smelled, given: { environment.browser: ${text} }, not: go }\n`,
  })
  expect(told(gives('safari'))).toEqual([])
  expect(told(gives('x'))).toEqual([])
  expect(told(gives('sarafi'))).toEqual([['J323 stories/menu.yaml:3', []]])
})
