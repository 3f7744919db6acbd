/** The dead ends that applicants were seen in, each put back into a small journey: `check` names it, with the way there. */
import { describe, expect, test } from 'vitest'
import { explored } from '../explore/small.ts'
import { deadEnds } from './dead-ends.ts'

describe('a dead end that was seen is named when it is put back', () => {
  test.each(Object.entries(deadEnds))('%s', (_, { journey, message, story }) => {
    const { diagnostics } = explored(journey)
    const named = diagnostics.map(({ code, file, message }) => `${code} ${file.replace('small/', '')} ${message}`)
    expect(named).toEqual([message])
    expect(diagnostics[0]?.story).toEqual(story)
  })
})

describe('and nothing is said once it is fixed', () => {
  test.each(Object.entries(deadEnds))('%s', (_, { fixed }) => {
    expect(explored(fixed).found).toEqual([])
  })
})
