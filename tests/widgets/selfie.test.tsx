import { act, cleanup, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { drawField } from './field.tsx'

afterEach(cleanup)

const copy = {
  turned: 'Hold your phone upright.',
  preparing: 'Getting the checker.',
  unprepared: 'The checker is not ready.',
  tryAgain: 'Try again',
  'troubles.camera': 'No camera.',
  sending: 'Sending your selfie.',
}
const given = { licence: {}, session: 'one', answer: {}, idleSeconds: 30, script: '' }

const drawSelfie = (options: { phase: string; trouble?: string }) =>
  drawField('selfie', { copy, options: { ...given, ...options } })

test('[S2] a phone on its side is asked to be turned, whatever was in the way before', async () => {
  const { findByText, queryByText } = drawSelfie({ phase: 'turned', trouble: 'camera' })
  await findByText('Hold your phone upright.')
  expect(queryByText('No camera.')).toBeNull()
})

test('[S2] a checker that is not ready says what was in the way', async () => {
  const { findByText, queryByText } = drawSelfie({ phase: 'unprepared', trouble: 'camera' })
  await findByText('No camera.')
  expect(queryByText('The checker is not ready.')).toBeNull()
})

test('[S2] once the picture is taken, the focus is on what happens with it, not lost with the camera', async () => {
  const { findByText } = drawSelfie({ phase: 'upload' })
  const status = await findByText('Sending your selfie.')
  await waitFor(() => expect(document.activeElement).toBe(status))
})

/** What fetches the checker, as a test decides it. */
const fetched = vi.hoisted(() => ({
  by: undefined as ((load: () => Promise<unknown>) => Promise<unknown>) | undefined,
}))
vi.mock('@journey/engine/web', async (original) => {
  const web = await original<typeof import('@journey/engine/web')>()
  return { ...web, fetchPart: (load: () => Promise<unknown>) => (fetched.by ?? web.fetchPart)(load) }
})

test('[S2] each time that the checker is fetched again, and each time that it fails, is shown', async () => {
  let fail: (problem: Error) => void = () => {}
  fetched.by = () =>
    new Promise((_, reject) => {
      fail = reject
    })
  try {
    const { user, findByRole, getByRole } = drawSelfie({ phase: 'ready' })
    for (let times = 0; times < 2; times += 1) {
      expect(getByRole('status').textContent).toBe('Getting the checker.')
      await act(async () => fail(new Error('no connection')))
      expect((await findByRole('alert')).textContent).toContain('The checker is not ready.')
      await user.click(getByRole('button', { name: 'Try again' }))
    }
  } finally {
    fetched.by = undefined
  }
})
