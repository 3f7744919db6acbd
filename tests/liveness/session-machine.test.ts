/** What the selfie field has the checker do, phase by phase, and which results it still reports. */
import { describe, expect, test } from 'vitest'
import type { Continuation, LivenessChecker, SessionEnd } from '../../src/liveness/checker.ts'
import { type Inputs, machineStart, step } from '../../src/liveness/session-machine.ts'
import { createSessionRunner } from '../../src/liveness/session-runner.ts'

const nothing: Inputs = { phase: undefined, isLicensed: false, session: undefined, verdict: undefined, isSlow: false }

/** The types of what each of the inputs commands, one after the other. */
function commandsOf(...all: Partial<Inputs>[]): string[][] {
  let state = machineStart
  return all.map((inputs) => {
    const next = step(state, { ...nothing, ...inputs })
    state = next.state
    return next.commands.map(({ type }) => type)
  })
}

describe('[S2] the session machine', () => {
  test('goes from the licence to the verdict, and does each thing once', () => {
    const capture = { phase: 'capture', isLicensed: true, session: 'one' }
    expect(
      commandsOf(
        {},
        { isLicensed: true },
        { isLicensed: true },
        { phase: 'ready', isLicensed: true },
        { phase: 'starting', isLicensed: true },
        capture,
        capture,
        { ...capture, phase: 'upload' },
        { ...capture, phase: 'upload', isSlow: true },
        { ...capture, phase: 'upload', isSlow: true },
        { ...capture, phase: 'answered', verdict: { processed: true } },
      ),
    ).toEqual([[], ['prepare'], [], ['release'], ['open'], ['capture'], [], [], ['slow'], [], ['showVerdict']])
  })

  test('waits for the session when the step captures before it is there', () => {
    expect(commandsOf({ phase: undefined }, { phase: 'capture' }, { phase: 'capture', session: 'one' })).toEqual([
      [],
      [],
      ['capture'],
    ])
  })

  test('begins again after a reload that found it under way', () => {
    expect(commandsOf({ phase: 'upload' })).toEqual([['restart']])
  })

  test('prepares anew with a new licence, and calls it another try', () => {
    let state = machineStart
    const tries = [true, false, true].flatMap((isLicensed) => {
      const next = step(state, { ...nothing, isLicensed })
      state = next.state
      return next.commands
    })
    expect(tries).toEqual([
      { type: 'prepare', try: 'first' },
      { type: 'prepare', try: 'retry' },
    ])
  })

  test('gives a verdict for every attempt of one session', () => {
    const one = { isLicensed: true, session: 'one' }
    expect(
      commandsOf(
        { ...one, phase: 'answered', verdict: { processed: true } },
        { ...one, phase: 'upload' },
        { ...one, phase: 'answered', verdict: { processed: true } },
      ).map((types) => types.filter((type) => type !== 'restart')),
    ).toEqual([['showVerdict'], [], ['showVerdict']])
  })
})

describe('[S2] the session runner', () => {
  /** A checker that ends as the test says, when the test says so. */
  function played() {
    const ends: ((end: SessionEnd) => void)[] = []
    const continuations: ((next: Continuation) => void)[] = []
    const log: string[] = []
    const checker: LivenessChecker = {
      drawsItself: false,
      prepare: async () => 1,
      open: async () => undefined,
      capture: () => new Promise((resolve) => ends.push(resolve)),
      slow: (text) => void log.push(`slow ${text}`),
      showVerdict: (verdict) => {
        log.push(`verdict ${verdict?.processed}`)
        return new Promise((resolve) => continuations.push(resolve))
      },
      close: () => void log.push('close'),
    }
    const runner = createSessionRunner(
      () => checker,
      {
        prepare: () => void log.push('prepare'),
        initialised: ({ status, try: attempt }) => void log.push(`initialised ${status} ${attempt}`),
        face: ({ session, faceScan }) => void log.push(`face ${session} ${faceScan}`),
        ended: ({ status }) => void log.push(`ended ${status}`),
        begun: () => void log.push('begun'),
        opened: () => void log.push('opened'),
        finished: (problem) => void log.push(`finished ${problem}`),
      },
      () => 'slow text',
    )
    const update = async (inputs: Partial<Inputs>) => {
      runner.update({ ...nothing, isLicensed: true, session: 'one', ...inputs }, { publicKey: 'key' })
      await settled()
    }
    return { runner, update, log, ends, continuations }
  }
  const settled = () => new Promise<void>((resolve) => setTimeout(resolve))
  const face = { sessionId: '', faceScan: 'scan', auditTrail: 'trail' }

  test('reports the face before the end, and another attempt of the same session as another end', async () => {
    const { update, log, ends, continuations } = played()
    await update({})
    await update({ phase: 'starting' })
    await update({ phase: 'capture' })
    ends[0]?.({ status: 0, face })
    await settled()
    await update({ phase: 'upload' })
    await update({ phase: 'answered', verdict: { processed: true } })
    continuations[0]?.({ isOver: false, end: { status: 0, face: { ...face, faceScan: 'second' } } })
    await settled()
    await update({ phase: 'upload' })
    await update({ phase: 'answered', verdict: { processed: true } })
    continuations[1]?.({ isOver: true, problem: 'dark' })
    await settled()
    expect(log).toEqual([
      'initialised 1 first',
      'begun',
      'opened',
      'face one scan',
      'ended 0',
      'verdict true',
      'face one second',
      'ended 0',
      'verdict true',
      'finished dark',
    ])
  })

  test('reports nothing of a session that the step has left', async () => {
    const { update, log, ends } = played()
    await update({})
    await update({ phase: 'starting' })
    await update({ phase: 'capture' })
    await update({ phase: 'again' })
    ends[0]?.({ status: 0, face })
    await settled()
    expect(log).toEqual(['initialised 1 first', 'begun', 'opened', 'verdict undefined', 'close'])
  })

  test('reports nothing when the field is gone, and lets go of the camera', async () => {
    const { runner, update, log, ends } = played()
    await update({})
    await update({ phase: 'starting' })
    await update({ phase: 'capture' })
    runner.stop()
    ends[0]?.({ status: 2 })
    await settled()
    expect(log.slice(3)).toEqual(['close'])
  })
})
