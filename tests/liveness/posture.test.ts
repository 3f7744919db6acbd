/** How a device is held when the camera opens. */
import { afterEach, expect, test, vi } from 'vitest'
import { sdkStatus } from '../../src/liveness/checker.ts'
import { postureStatus } from '../../src/liveness/posture.ts'

afterEach(() => vi.unstubAllGlobals())

const phone = ['(pointer: coarse)', '(max-height: 30rem)']

test.each([
  ['a phone that is upright', 'portrait-primary', phone, 'ready'],
  ['a phone that is upside down', 'portrait-secondary', phone, 'upsideDown'],
  ['a phone on one side', 'landscape-primary', phone, 'landscape'],
  ['a phone on its other side', 'landscape-secondary', phone, 'landscape'],
  ['a tablet that lies wide', 'landscape-primary', ['(pointer: coarse)'], 'ready'],
  ['a laptop in a low window', 'landscape-primary', ['(max-height: 30rem)'], 'ready'],
  ['a screen that does not say how it is held', undefined, phone, 'ready'],
] as const)('[S2] %s: %s', (_, type, holding, status) => {
  vi.stubGlobal('screen', { orientation: type && { type } })
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: (holding as readonly string[]).includes(query) }))
  expect(postureStatus()).toBe(sdkStatus[status])
})
