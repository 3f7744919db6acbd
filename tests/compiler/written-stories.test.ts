/** Stories that say what must not be, or what is read: no command writes them, so one that is gone is missed. */
import { beforeAll, expect, test } from 'vitest'
import { checkUnwalked } from '../../src/engine/compiler/check.ts'
import type { Source } from '../../src/engine/compiler/source/document.ts'
import { pinJourney, stalePins } from '../../src/engine/toolchain/pin.ts'
import { tea, teaRegistry } from '../diagnostics/tea.ts'

function accepted(sources: readonly Source[]): Source[] {
  const written = pinJourney(sources, teaRegistry)
  const replaced = new Set([...written, ...stalePins(sources, teaRegistry)].map(({ file }) => file))
  return [...sources.filter(({ file }) => !replaced.has(file)), ...written]
}

function told(sources: readonly Source[]): string[] {
  const { diagnostics } = checkUnwalked(sources, teaRegistry)
  return diagnostics.map(({ code, file, line, message }) => `${code} ${file.replace('tea/', '')}:${line} ${message}`)
}

/** The stories of one step changed. */
function withText(change: (text: string) => string, sources: readonly Source[]): Source[] {
  const changed = sources.map((each) =>
    each.file === 'tea/stories/member.yaml' ? { file: each.file, text: change(each.text) } : each,
  )
  expect(changed).not.toEqual(sources)
  return changed
}

const written = '  - { on: verify.WRONG, given: { member.tries.left: 0 }, not: [go, call], says: Too many }\n'
let before: Source[]

beforeAll(() => {
  before = accepted(withText((text) => text.replace('stories:\n', `stories:\n${written}`), accepted(tea)))
})

test('is pinned, and those that are written by the command are not', () => {
  const pin = before.find(({ file }) => file === 'tea/pins/stories.lock')
  expect(pin?.text).toContain('says: Too many')
  expect(pin?.text).not.toContain('resend')
  expect(told(before)).toEqual([])
})

test('is missed where it is gone, or its file', () => {
  const gone = withText((text) => text.replace(written, ''), before)
  expect(told(gone)).toEqual(['J324 stories/member.yaml:3 a story of `verify.WRONG` is gone'])
  const without = before.filter(({ file }) => file !== 'tea/stories/member.yaml')
  expect(told(without)).toEqual(['J324 pins/stories.lock:3 a story of `verify.WRONG` is gone'])
  expect(told(accepted(without))).toEqual([])
})

test.each([
  ['one word less', '[go, call]', 'go'],
  ['other words to be read', 'Too many', 'Too'],
  ['nothing to be read', ', says: Too many', ''],
])('is missed where it says less: %s', (_, replace, by) => {
  const weaker = withText((text) => text.replace(replace, by), before)
  expect(told(weaker)).toEqual(['J324 stories/member.yaml:4 a story of `verify.WRONG` says less than is pinned'])
})

test('may say more, or stand elsewhere in its file', () => {
  const more = withText((text) => text.replace('[go, call]', '[call, go, set]'), before)
  expect(told(more)).toEqual([])
  const moved = withText((text) => text.replace(written, '') + written, before)
  expect(told(moved)).toEqual([])
})

test('goes with its step', () => {
  const without = before.filter(({ file }) => !/\/(steps|stories)\/member\.yaml$/.test(file))
  expect(told(without).filter((each) => each.includes('a story of'))).toEqual([])
})
