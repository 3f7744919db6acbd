/** The selfie and the session of its checker: what the session learns of the step, and what is shown of what it reports. */
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createBuiltInChecker } from '../../src/liveness/built-in.ts'
import { sessionStatus } from '../../src/liveness/checker.ts'
import { createSessionRunner } from '../../src/liveness/session-runner.ts'
import { createVendorChecker } from '../../src/liveness/vendor.ts'
import { drawField } from './field.tsx'

const session = { update: vi.fn(), stop: vi.fn() }
vi.mock(import('../../src/liveness/session-runner.ts'), () => ({ createSessionRunner: vi.fn(() => session) }))
vi.mock(import('../../src/liveness/built-in.ts'), () => ({ createBuiltInChecker: vi.fn() }))
vi.mock(import('../../src/liveness/vendor.ts'), () => ({ createVendorChecker: vi.fn() }))

afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

const copy = {
  ...{
    preparing: 'Getting ready',
    unprepared: 'Not ready',
    starting: 'Starting',
    opening: 'Opening',
    cancel: 'Cancel',
  },
  ...{
    'again.title': 'Again',
    'again.text': 'Take another one',
    'problems.dark': 'Too dark',
    'troubles.camera': 'No camera',
  },
  ...{
    'hints.wait': 'One moment',
    'hints.good': 'Hold still',
    left: 'Time left:',
    sending: 'Sending',
    slow: 'Still sending',
  },
}

/** The selfie in that phase, and the session that it has begun. */
async function draw(options: Record<string, unknown>) {
  const licence = { publicKey: 'key' }
  const field = drawField('selfie', {
    copy,
    options: { licence, session: 'one', idleSeconds: 20, script: '', ...options },
  })
  await screen.findByLabelText('Label')
  // It begins after the field has been drawn.
  const [create, reports] = await vi.waitUntil(() => vi.mocked(createSessionRunner).mock.lastCall)
  return { ...field, create, reports }
}

test('[S2] the session ends with the field: no camera stays on behind it', async () => {
  const { unmount } = await draw({ phase: 'capture' })
  expect(session.stop).not.toHaveBeenCalled()
  unmount()
  expect(session.stop).toHaveBeenCalledOnce()
})

test.each([
  ['a licence that is there', {}, { isLicensed: true, isSlow: false }],
  ['one that is being asked for anew', { licensing: true }, { isLicensed: false }],
  ['none', { licence: {} }, { isLicensed: false }],
  ['an upload that takes long', { upload: 'stopped' }, { isSlow: true }],
])('[S2] the session hears of %s', async (_, options, heard) => {
  await draw({ phase: 'upload', ...options })
  expect(session.update).toHaveBeenLastCalledWith(expect.objectContaining(heard), expect.anything())
})

test('[S2] the picture is looked at for as long as the step says, by the checker that the licence names', async () => {
  const own = await draw({ phase: 'capture' })
  own.create()
  expect(createBuiltInChecker).toHaveBeenLastCalledWith(expect.objectContaining({ idle: 20_000 }))
  own.unmount()
  const vendors = await draw({ phase: 'capture', licence: { publicKey: 'key', key: 'of the kit' }, script: '/kit.js' })
  vendors.create()
  expect(createVendorChecker).toHaveBeenLastCalledWith('/kit.js', expect.anything())
  expect(createBuiltInChecker).toHaveBeenCalledOnce()
})

test('[S2] what was wrong with a picture is said until the next session begins, but not before what is in the way now', async () => {
  const { reports, reported, unmount } = await draw({ phase: 'again' })
  act(() => reports.finished('dark'))
  expect(reported.events).toEqual(['finished'])
  expect(screen.getByText('Too dark')).toBeTruthy()
  act(() => reports.begun())
  expect(screen.getByText('Take another one')).toBeTruthy()
  unmount()
  const troubled = await draw({ phase: 'again', trouble: 'camera' })
  act(() => troubled.reports.finished('dark'))
  expect(screen.getByText('No camera')).toBeTruthy()
})

test('[S2] while the camera is asked for and while the session is waited for other words are told, and the focus is on them', async () => {
  const { reports } = await draw({ phase: 'starting' })
  const words = screen.getByText('Starting')
  expect(words.getAttribute('role')).toBe('status')
  expect(document.activeElement).toBe(words)
  act(() => reports.opened())
  expect(words.textContent).toBe('Opening')
  act(() => reports.begun())
  expect(words.textContent).toBe('Starting')
})

test('[S2] what is seen counts in its own session only, and Cancel ends it', async () => {
  const { user, create, reports, reported } = await draw({ phase: 'capture' })
  create()
  const see = vi.mocked(createBuiltInChecker).mock.lastCall?.[0].see
  act(() => see?.({ hint: 'wait', secondsLeft: 5 }))
  expect(screen.getByText('Time left: 5')).toBeTruthy()
  act(() => reports.begun())
  expect(screen.queryByText(/Time left/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(reported.carried).toEqual([['ended', { status: sessionStatus.cancelled }]])
})

test('[S2] without a licence the checker is not ready, unless one is on its way', async () => {
  const { unmount } = await draw({ licence: {} })
  expect(screen.getByText('Not ready')).toBeTruthy()
  unmount()
  await draw({ licence: {}, licensing: true })
  expect(screen.getByText('Getting ready')).toBeTruthy()
})

test('[S2] an upload that takes long says that it goes on', async () => {
  const { unmount } = await draw({ phase: 'upload' })
  expect(screen.getByRole('status').textContent).toBe('Sending')
  unmount()
  await draw({ phase: 'upload', upload: 'stopped' })
  expect(screen.getByRole('status').textContent).toBe('Still sending')
})
