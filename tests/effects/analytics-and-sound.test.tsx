import { afterEach, describe, expect, test, vi } from 'vitest'
import { createTracking, type Tracked, track } from '../../src/effects/analytics.ts'
import { play } from '../../src/effects/sound.ts'

afterEach(() => vi.unstubAllGlobals())

describe('tracking', () => {
  test('[E7] an event goes out with plain facts only', () => {
    const sunk: Tracked[] = []
    const reported: unknown[] = []
    createTracking(
      (tracked) => sunk.push(tracked),
      (problem) => reported.push(problem),
    )('termChanged', { term: 12, open: true, page: 'landing', list: [1], nothing: null })
    expect(sunk).toEqual([{ event: 'termChanged', with: { term: 12, open: true, page: 'landing' } }])
    expect(reported).toHaveLength(2)
  })

  test.each(['8001015009087', 8001015009087, '082 123 4567', 'thandi@mail.example', '+27821234567', 'x'.repeat(81)])(
    '[E7] %s does not go out',
    (value) => {
      const sunk: Tracked[] = []
      createTracking((tracked) => sunk.push(tracked))('screen', { value })
      expect(sunk).toEqual([{ event: 'screen', with: {} }])
    },
  )

  test('[E7] a sink that fails is reported and breaks nothing', () => {
    const reported: unknown[] = []
    const failing = () => {
      throw new Error('blocked')
    }
    createTracking(failing, (problem) => reported.push(problem))('screen', {})
    expect(reported).toHaveLength(1)
  })

  test('[E7] the page hears of every event', () => {
    const heard: unknown[] = []
    window.addEventListener('journey:track', (event) => heard.push((event as CustomEvent).detail), { once: true })
    track('questionOpened', { question: 'fees' })
    expect(heard).toEqual([{ event: 'questionOpened', with: { question: 'fees' } }])
  })
})

describe('sound', () => {
  test('[I4] a browser that cannot play one is reported, never thrown', async () => {
    const reported: unknown[] = []
    vi.stubGlobal('AudioContext', undefined)
    await play('wrong-code', (problem) => reported.push(problem))
    expect(reported).toHaveLength(1)
  })

  test('[I4] an unknown sound is reported', async () => {
    const reported: unknown[] = []
    await play('fanfare', (problem) => reported.push(problem))
    expect(String(reported)).toContain('`fanfare`')
  })

  test('[I4] without a gesture of the applicant nothing is played, and nothing is wrong', async () => {
    const reported: unknown[] = []
    vi.stubGlobal('navigator', { userActivation: { hasBeenActive: false } })
    await play('wrong-code', (problem) => reported.push(problem))
    expect(reported).toEqual([])
  })
})
