/** A message in place of the step: only its buttons lead on, in the walk as on the screen. */
import { expect, test } from 'vitest'
import { check } from '../../src/engine/compiler/check.ts'
import { registry, type SmallJourney, sourcesOf } from './small.ts'

/** What else may become of the call is not what is looked at here. */
const failures = ['NETWORK', 'TIMEOUT', 'NO_RESPONSE', 'UNKNOWN']
const stays = '{ as: modal, buttons: { again: tryAgain }, closes: false }'

const looking = (notice: string): SmallJourney => ({
  steps: {
    ask: 'path: /\ncontent: [text]\nactions: { look: primary }\non:\n  look: [{ go: find }]',
    find: 'path: /find\ncontent: [text]\nactions: {}\ncalls: { seek: { effect: place.find } }\non:\n  enter: [{ call: seek }]\n  seek.ok: [{ go: found }]',
    found: 'path: /found\ncontent: [text]\nactions: { home: primary }',
  },
  services: { 'place.find': 'method: GET, codes: [NO_SUCH]' },
  errors: { NO_SUCH: notice, ...Object.fromEntries(failures.map((code) => [code, stays])) },
})

/** What is said, but for words that nothing uses: those of small journeys are made for every keyword. */
function said(notice: string, journey = looking(notice)): string[] {
  const { diagnostics } = check(sourcesOf(journey), registry)
  return diagnostics.flatMap(({ code, message }) => (code === 'J402' ? [] : [`${code} ${message}`]))
}

test('one that leads home by its button leaves no one on the empty step below', () => {
  expect(said('{ as: page, buttons: [home] }')).toEqual([])
})

test('the same over the step can be closed, and the step below has nothing to press', () => {
  expect(said('{ as: modal, buttons: [home] }')).toEqual([
    expect.stringMatching(/^J502 applicants can be left on `find`/),
  ])
})

test('it has nothing to close, so that nothing can be said of closing it', () => {
  expect(said('{ as: page, buttons: [home], closes: home }')).toEqual(['J102 `closes` says nothing of a `page`'])
  expect(said('{ as: page, buttons: [home], closes: false }')).toEqual([])
})

test('what stands on the step below it cannot be pressed', () => {
  const saidOver = (notice: string): string[] => {
    const { steps, errors, ...rest } = looking(notice)
    const find = `${steps.find?.replace('actions: {}', 'actions: { skip: primary }')}\n  skip: [{ go: found }]`
    const all = Object.fromEntries(failures.map((code) => [code, notice]))
    return said(notice, { ...rest, steps: { ...steps, find }, errors: { ...errors, ...all } })
  }
  expect(saidOver('{ as: modal, buttons: [home] }')).toEqual([])
  expect(saidOver('{ as: page, buttons: [home] }')).toEqual([
    'J512 the main button `skip` of `find` was not seen to do anything',
  ])
})
