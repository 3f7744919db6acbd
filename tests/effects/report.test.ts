import { UnexpectedResponseError } from '@journey/engine/web'
import { afterEach, expect, test, vi } from 'vitest'
import { report } from '../../src/effects/report.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('an answer that the lender should not have sent is a warning; anything else goes where uncaught errors go', () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const uncaught = vi.fn()
  vi.stubGlobal('reportError', uncaught)
  report(new UnexpectedResponseError('tea.read answered 418'))
  expect(warned.mock.calls).toEqual([['tea.read answered 418']])
  expect(uncaught).not.toHaveBeenCalled()
  const mistake = new TypeError('no such tea')
  report(mistake)
  expect(uncaught).toHaveBeenCalledExactlyOnceWith(mistake)
})
