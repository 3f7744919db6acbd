/** Settings that belong together are of one group: a slip takes the one of a neighbour. */
import { expect, test } from 'vitest'
import { compile } from '../../src/engine/compiler/compile.ts'
import { type Change, changed, teaRegistry } from '../diagnostics/tea.ts'

function found(...changes: Change[]): string[] {
  return compile(changed(changes), teaRegistry).diagnostics.map(
    ({ code, file, line, message, help }) => `${code} ${file.replace('tea/', '')}:${line} ${message} | ${help}`,
  )
}

const settings = (more: string): Change => ({ file: 'settings.yaml', replace: /$/, by: more })
const retry = (every: string, max: string): Change => ({
  file: 'steps/wait.yaml',
  replace: 'every: 5s, max: 3',
  by: `every: settings.${every}, max: settings.${max}`,
})

const byPlace = settings('cup: { pause: 5s, tries: 3 }\nkettle: { pause: 10s, tries: 4 }\n')

test('the pause of one call and the tries of another are named, with both ways to say it', () => {
  expect(found(byPlace, retry('cup.pause', 'kettle.tries'))[0]).toBe(
    'J233 steps/wait.yaml:12 `max` is of `settings.kettle`, and `every` of `settings.cup` | write `settings.cup.tries`, or `every: settings.kettle.pause`',
  )
})

test('settings of one group, and of groups that hold one kind each, are right', () => {
  const isAboutGroups = (each: string): boolean => each.startsWith('J233')
  expect(found(byPlace, retry('cup.pause', 'cup.tries')).filter(isAboutGroups)).toEqual([])
  const byKind = settings('pauses: { cup: 5s, kettle: 10s }\ntries: { cup: 3, kettle: 4 }\n')
  expect(found(byKind, retry('pauses.cup', 'tries.cup')).filter(isAboutGroups)).toEqual([])
  expect(found(byKind, retry('pauses.cup', 'tries.kettle')).filter(isAboutGroups)).toEqual([])
  const apart = settings('pauses: { short: 5s, long: 10s }\ntries: { few: 3, many: 4 }\n')
  expect(found(apart, retry('pauses.short', 'tries.many')).filter(isAboutGroups)).toEqual([])
})

test('how often a timer may run out is of the group of its length', () => {
  const counter: Change = {
    file: 'steps/wait.yaml',
    replace: 'timers: { steeping: settings.steep }',
    by: 'timers: { steeping: settings.cup.pause }\ncounters: { steeps: { max: settings.kettle.tries, counts: steeping.done } }',
  }
  expect(found(byPlace, counter).filter((each) => each.startsWith('J233'))).toEqual([
    'J233 steps/wait.yaml:15 `max` is of `settings.kettle`, and `steeping` of `settings.cup` | write `settings.cup.tries`, or `steeping: settings.kettle.pause`',
  ])
})

test('the time before the warning in place of that after it is one mistake', () => {
  const idle: Change = {
    file: 'journey.yaml',
    replace: /^on:\n/m,
    by: 'idle: { after: settings.idle.after, grace: settings.idle.after, warn: look, end: pourAway }\non:\n  look: [{ show: leaving }]\n',
  }
  const isError = (each: string): boolean => !each.startsWith('J226')
  expect(found(settings('idle: { after: 10m, grace: 1m }\n'), idle).filter(isError)).toEqual([
    'J233 journey.yaml:21 `grace` is filled from `settings.idle.after` | write `settings.idle.grace`',
  ])
})
