/** What is pinned of the rules is told again: each change that makes another journey of it is named where it was made. */
import { beforeAll, describe, expect, test } from 'vitest'
import { check } from '../../src/engine/compiler/check.ts'
import { compile } from '../../src/engine/compiler/compile.ts'
import { createReport } from '../../src/engine/compiler/diagnostics/report.ts'
import { isAsPinned } from '../../src/engine/compiler/passes/pins/index.ts'
import { checkStories } from '../../src/engine/compiler/passes/stories/index.ts'
import type { Source } from '../../src/engine/compiler/source/document.ts'
import { storyCoverage } from '../../src/engine/compiler/symbols/story-coverage.ts'
import { pinStories } from '../../src/engine/toolchain/pin-stories.ts'
import { tea, teaRegistry } from '../diagnostics/tea.ts'

let pinned: Source[]

beforeAll(() => {
  pinned = [...tea, ...pinStories(tea, teaRegistry)]
})

function told(sources: readonly Source[]): string[] {
  const { report, diagnostics } = createReport()
  const { structure, project } = compile(sources, teaRegistry)
  checkStories(structure, { copies: project, isAccepted: isAsPinned(project) }, report)
  return diagnostics.flatMap(({ code, file, line, related }) => [
    `${code} ${file.replace('tea/', '')}:${line}`,
    ...(related ? [`and ${related.file.replace('tea/', '')}:${related.line}`] : []),
  ])
}

function withChange(file: string, replace: string, by: string): Source[] {
  const changed = pinned.map((each) =>
    each.file === `tea/${file}` ? { file: each.file, text: each.text.replace(replace, by) } : each,
  )
  expect(changed.map(({ text }) => text)).not.toEqual(pinned.map(({ text }) => text))
  return changed
}

test('of a step that was deleted the stories are to be deleted, and a slip in its name is told', () => {
  const helpFor = (step: string): (string | undefined)[] => {
    const { report, diagnostics } = createReport()
    const story = { file: 'tea/stories/saucer.yaml', text: `step: ${step}\nstories: []\n` }
    const { structure, project } = compile([...tea, story], teaRegistry)
    checkStories(structure, { copies: project, isAccepted: isAsPinned(project) }, report)
    return diagnostics.map(({ help }) => help)
  }
  expect(helpFor('saucer')).toEqual([expect.stringContaining('delete this file')])
  expect(helpFor('mneu')).toEqual(['use `menu`'])
})

test('every rule has a story, told by the rules that it was written from', () => {
  expect(storyCoverage(compile(pinned, teaRegistry).project).uncovered).toEqual([])
  expect(told(pinned)).toEqual([])
  expect(pinStories(pinned, teaRegistry)).toEqual([])
})

test('a story of an event that never comes is named, and not one of an event that does nothing', () => {
  const story = (on: string): Source => ({
    file: 'tea/stories/milk.yaml',
    text: `step: milk\nstories:\n  - { on: ${on}, does: nothing }\n`,
  })
  expect(told([...tea, story('nxet')])).toEqual(['J323 stories/milk.yaml:3'])
  expect(told([...tea, story('milk.changed'), story('back')])).toEqual([])
})

test('a story that gives a value of another kind is named, and not one of any text', () => {
  const story = (given: string): Source => ({
    file: 'tea/stories/menu.yaml',
    text: `step: menu\nstories:\n  - { on: smelled, given: { ${given} }, not: go }\n`,
  })
  for (const given of ["teas.open: 'yes'", 'menu.size: large', 'menu.tea: 7'])
    expect(told([...tea, story(given)])).toEqual(['J323 stories/menu.yaml:3'])
  for (const given of ['teas.open: false', 'menu.size: 250', 'menu.tea: x'])
    expect(told([...tea, story(given)])).toEqual([])
  const done = story('teas.open: 1')
  expect(
    told([
      ...tea,
      { ...done, text: done.text.replace('not: go', 'does: { call: smell }').replace('smelled', 'smell') },
    ]),
  ).toEqual([])
})

test.each([
  ['stories/menu.yaml', 'step: menu', 'step: milk', 'stories of `milk` stand in `tea/stories/menu.yaml`'],
  ['stories/menu.yaml', 'step: menu\n', '', 'stories of no step stand in `tea/stories/menu.yaml`'],
  ['stories/journey.yaml', 'stories:', 'step: menu\nstories:', 'stories of `menu` stand in `tea/stories/journey.yaml`'],
])('stories of one step are told in its own file: %s, %j → %j', (file, replace, by, message) => {
  const { diagnostics } = compile(withChange(file, replace, by), teaRegistry)
  expect(diagnostics.map((each) => [each.code, each.file, each.message])).toEqual([['J107', `tea/${file}`, message]])
})

describe('a change is told where it was made', () => {
  test.each([
    ['a way', 'steps/menu.yaml', 'place.ok: [{ go: wait }]', 'place.ok: [{ go: member }]'],
    ['a condition the other way round', 'steps/milk.yaml', 'when: wantsSugar', 'unless: wantsSugar'],
    ['a condition left out', 'steps/milk.yaml', 'when: wantsSugar, ', ''],
    ['one condition of two left out', 'steps/menu.yaml', '[open, mayTry]', '[open]'],
    ['a call left out', 'steps/wait.yaml', 'start: steeping, call: look', 'start: steeping'],
    ['a timer left out', 'steps/wait.yaml', 'start: steeping, call: look', 'call: look'],
    ['another value set', 'steps/about.yaml', 'menu.tea: { const: green }', 'menu.tea: { const: black }'],
    ['another message', 'steps/wait.yaml', 'show: SPILLED', 'show: COLD'],
    ['a message and a way', 'steps/sugar.yaml', 'go: review', 'show: COLD, go: review'],
    [
      'a limit that is strict',
      'steps/member.yaml',
      'triesLeft: { member.tries.left: { minimum:',
      'triesLeft: { member.tries.left: { exclusiveMinimum:',
    ],
    ['a limit on the other side', 'steps/menu.yaml', 'menu.tries.left: { minimum:', 'menu.tries.left: { maximum:'],
    ['truth the other way round', 'journey.yaml', 'milk.sugar: true', 'milk.sugar: false'],
    ['a guard turned round', 'steps/review.yaml', 'unless: ordered', 'when: ordered'],
    ['a need left out', 'steps/review.yaml', 'needs: [menu.tea, milk.milk]', 'needs: [menu.tea]'],
    ['a rule of journey.yaml', 'journey.yaml', 'order: null }, go: menu', 'order: null }, go: milk'],
  ])('%s', (_, file, replace, by) => {
    const before = pinned.find((each) => each.file === `tea/${file}`)?.text.split(replace)[0] ?? ''
    const line = before.split('\n').length
    const lines = told(withChange(file, replace, by))
    expect(lines.some((each) => each.endsWith(` ${file}:${line}`))).toBe(true)
  })
})

test('rules that are gone are told where the rules are', () => {
  const sources = withChange('steps/wait.yaml', '  steeping.done: [{ play: bell }]\n', '')
  expect(told(sources)).toEqual(['J322 steps/wait.yaml:15', 'and stories/wait.yaml:7'])
})

test('rules that say the same in another way are let be', () => {
  const sources = withChange(
    'steps/milk.yaml',
    'when: wantsSugar, go: sugar }, { go: review',
    'unless: wantsSugar, go: review }, { go: sugar',
  )
  const renamed = sources.map(({ file, text }) => ({ file, text: text.replaceAll('mayTry', 'hasTries') }))
  expect(told(renamed)).toEqual([])
})

test('a story may say what must not be, and what is read', () => {
  const story = (line: string): string[] =>
    told([...tea, { file: 'tea/stories/wait.yaml', text: `step: wait\nstories:\n  - ${line}\n` }])
  expect(story('{ on: look.retriesExhausted, not: [go, call] }')).toEqual([])
  expect(story('{ on: look.retriesExhausted, not: show }')).toEqual([
    'J322 steps/wait.yaml:19',
    'and stories/wait.yaml:3',
  ])
  expect(story('{ on: look.retriesExhausted, says: no such words }')).toEqual(['J322 stories/wait.yaml:3'])
})

test('`check` counts what no story tells of, where there are stories at all', () => {
  expect(check(tea, teaRegistry).stories).toBeUndefined()
  const [one] = pinStories(tea, teaRegistry).filter(({ file }) => file.endsWith('milk.yaml'))
  const found = one ? check([...tea, one], teaRegistry).stories?.uncovered : []
  expect(found).not.toContain('milk next')
  expect(found).toContain('wait look.ok')
})
