/** `check` on small journeys: nothing is said of a right one, and each planted bug is named. */
import { describe, expect, test } from 'vitest'
import { bugs } from './bugs.ts'
import { rightJourneys } from './right.ts'
import { explored } from './small.ts'

describe('a right journey gets no finding', () => {
  test.each(Object.entries(rightJourneys))('%s', (_, journey) => {
    const { found, undecided } = explored(journey)
    expect(found).toEqual([])
    expect(undecided).toBe(0)
  })
})

describe('a planted bug is named', () => {
  test.each(Object.entries(bugs))('%s', (_, { journey, says }) => {
    const named = explored(journey).found.map((each) => each.replace('small/', '').replace(/\.yaml:\d+$/, ''))
    expect(named).toContain(says)
  })
})
