/** What `check` could not find out it says: it is neither a finding nor passed over. */
import path from 'node:path'
import { expect, test } from 'vitest'
import { check } from '../../src/engine/compiler/check.ts'
import { runCommand } from '../../src/engine/toolchain/command/command.ts'
import { temporaryFolder } from '../setup/temporary-folder.ts'
import { bugs } from './bugs.ts'
import { rightJourneys } from './right.ts'
import { registry, type SmallJourney, sourcesOf } from './small.ts'

/** Only who has pressed each button three times gets on: with four buttons that is the last of 625 states. */
function collecting(names: readonly string[]): SmallJourney {
  const start = [
    'path: /\ncontent: [text]',
    `actions: { next: primary, ${names.map((name) => `${name}: link`).join(', ')} }`,
    `counters: { ${names.map((name) => `${name}s: { max: 3, counts: ${name} }`).join(', ')} }`,
    `conditions: { ${names.map((name) => `${name}IsDone: { start.${name}s.left: { maximum: 0 } }`).join(', ')} }`,
    `on:\n  next: [{ when: [${names.map((name) => `${name}IsDone`).join(', ')}], go: done }, { show: MORE }]`,
    ...names.map((name) => `  ${name}: [{ show: MORE }]`),
  ]
  const done = 'path: /end\ncontent: [text]\nactions: { home: primary }'
  return { steps: { start: start.join('\n'), done }, errors: { MORE: '{ as: banner }' } }
}

const four = collecting(['north', 'east', 'south', 'west'])

test('a step of which it is not known whether each state can be left is counted by its name', () => {
  expect(check(sourcesOf(four), registry).undecided).toEqual({
    rules: ['small/steps/start.yaml:9:10'],
    steps: ['start'],
  })
})

test('the command says it, each time it is asked', async () => {
  const root = temporaryFolder(Object.fromEntries(sourcesOf(four).map(({ file, text }) => [file, text])))
  const said: string[] = []
  const add = (text: string) => void said.push(text)
  const settings = {
    ...{
      registry,
      folder: path.join(root, 'small'),
      nodeArguments: [],
      cache: { code: [], folder: path.join(root, 'cache') },
    },
    code: { widgets: 'w', blocks: 'b', effects: 'e', calculations: 'c', widgetTable: 'w.md' },
    generated: { types: 'types.d.ts', editor: path.join(root, 'editor'), pictures: 'pictures' },
  }
  for (const _ of ['found', 'found before']) {
    said.length = 0
    await runCommand(['check'], settings, { out: add, err: add })
    expect(said.join('\n')).toContain(
      'rules: 1 not decided, no way through the journey led to them: small/steps/start.yaml:9:10. See that ',
    )
    expect(said.join('\n')).toContain(
      'steps: 1 not decided, it was not found out whether each state of them can be left: start. See that ',
    )
  }
})

test('with fewer states it is known', () => {
  expect(check(sourcesOf(collecting(['north', 'east'])), registry).undecided).toEqual({ rules: [], steps: [] })
})

/** A dialog for each timer, and each may come over each other one: for seven there are some 13,700 stacks. */
function piling(names: readonly string[]): SmallJourney {
  const start = [
    'path: /\ncontent: [text]\nactions: { next: primary }',
    `timers: { ${names.map((name) => `${name}: 5s`).join(', ')} }`,
    `on:\n  enter: [{ start: [${names.join(', ')}] }]\n  next: [{ go: done }]`,
    ...names.map((name) => `  ${name}.done: [{ show: ask-${name} }]`),
  ]
  const dialogs = names.map((name) => [
    `ask-${name}`,
    'as: dialog\ncontent: [text]\nactions: { yes: primary }\non:\n  yes: [{ close: true }]',
  ])
  const done = 'path: /end\ncontent: [text]\nactions: { home: primary }'
  return { steps: { start: start.join('\n'), ...Object.fromEntries(dialogs), done } }
}

test('a walk through what piles up without an end is ended, and the step is named', () => {
  const few = check(sourcesOf(piling(['one', 'two', 'three'])), registry)
  expect(few.undecided).toEqual({ rules: [], steps: [] })
  const many = check(sourcesOf(piling(['one', 'two', 'three', 'four', 'five', 'six', 'seven'])), registry)
  expect(many.undecided?.steps).toEqual(['start'])
  expect(many.explored?.space.nodes.length).toBeLessThan(3000)
})

test('of small journeys, right ones and those with a bug, everything is found out', () => {
  const all = [...Object.values(rightJourneys), ...Object.values(bugs).map(({ journey }) => journey)]
  const undecided = all.map((journey) => check(sourcesOf(journey), registry).undecided?.steps ?? ['not explored'])
  expect(undecided.flat()).toEqual([])
})
