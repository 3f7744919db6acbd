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
    )('termChanged', {
      term: 12,
      open: true,
      page: 'landing',
      amount: 1_234_567.89,
      share: Number.NaN,
      list: [1],
      nothing: null,
    })
    expect(sunk).toEqual([
      { event: 'termChanged', with: { term: 12, open: true, page: 'landing', amount: 1_234_567.89 } },
    ])
    expect(reported).toHaveLength(3)
  })

  test.each([
    '8001015009087',
    8001015009087,
    '082 123 4567',
    '(082) 123-4567',
    '082.123.4567',
    '821234567',
    'thandi@mail.example',
    '+27821234567',
    'x'.repeat(81),
  ])('[E7] %s does not go out', (value) => {
    const sunk: Tracked[] = []
    createTracking((tracked) => sunk.push(tracked))('screen', { value })
    expect(sunk).toEqual([{ event: 'screen', with: {} }])
  })

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

/** A device that plays, as far as a sound needs one. What was played: each tone, from when to when. */
function stubSpeaker(state: 'suspended' | 'running') {
  const played: string[] = []
  let resumed = 0
  class Part {
    gain = { setValueAtTime: () => {}, linearRampToValueAtTime: () => {} }
    hertz: number
    constructor(_: unknown, { frequency = 0 }: { frequency?: number }) {
      this.hertz = frequency
    }
    connect = (next: unknown) => next
    start = (at: number) => played.push(`${this.hertz} from ${at}`)
    stop = (at: number) => played.push(`${this.hertz} to ${at}`)
  }
  class Speaker {
    state = state
    currentTime = 10
    async resume() {
      resumed += 1
    }
  }
  vi.stubGlobal('AudioContext', Speaker)
  vi.stubGlobal('OscillatorNode', Part)
  vi.stubGlobal('GainNode', Part)
  return { played, resumed: () => resumed }
}

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

  test('[I4] the tones are played one after the other and end, also where the browser has put its device to sleep', async () => {
    vi.resetModules()
    const { play: playAnew } = await import('../../src/effects/sound.ts')
    const { played, resumed } = stubSpeaker('suspended')
    await playAnew('wrong-code')
    expect(resumed()).toBe(1)
    expect(played).toEqual(['330 from 10', '330 to 10.14', '247 from 10.16', '247 to 10.36'])
  })

  test('[I4] without a gesture of the applicant nothing is played, and nothing is wrong', async () => {
    const reported: unknown[] = []
    vi.stubGlobal('navigator', { userActivation: { hasBeenActive: false } })
    await play('wrong-code', (problem) => reported.push(problem))
    expect(reported).toEqual([])
  })
})
