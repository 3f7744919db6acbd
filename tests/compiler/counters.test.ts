/** A counter counts what it limits, and can be used up. */
import { expect, test } from 'vitest'
import { type Change, diagnose } from '../diagnostics/tea.ts'

/** What is said of the counter of tries with a code. */
function said(counts: string, resets: string, ...more: Change[]): string[] {
  const replace = 'counts: verify.WRONG, resets: send.ok'
  const change = { file: 'steps/member.yaml', replace, by: `counts: ${counts}, resets: ${resets}` }
  return diagnose([change, ...more])
    .diagnostics.filter(({ code }) => code === 'J237')
    .map(({ message, label }) => `${message}: ${label}`)
}

test('a counter that counts what never comes of the thing that it limits is named', () => {
  expect(said('enter', 'send.ok')).toEqual(['`tries` counts `enter`: what it limits at `next` never leads to that'])
})

test('a counter that tells how many are left where nothing was counted is named', () => {
  expect(said('verify.ok', 'send.ok')).toEqual([
    '`tries` counts `verify.ok`: `verify.WRONG` asks how many are left, and does not count',
  ])
})

test('a counter that is set back whenever it is asked is named', () => {
  expect(said('verify.WRONG', 'next')).toEqual([
    '`next` sets `tries` back, and asks how many are left: it is set back first, and so it is always full',
  ])
})

test('a counter that counts what is pressed or several outcomes is right', () => {
  expect(said('next', 'send.ok')).toEqual([])
  expect(said('[verify.WRONG, verify.TIMEOUT]', 'send.ok')).toEqual([])
  expect(said('verify.WRONG', 'enter')).toEqual([])
})
