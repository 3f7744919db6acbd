import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawField } from './field.tsx'

const copy = {
  turned: 'Hold your phone upright.',
  unprepared: 'The checker is not ready.',
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
