/** What is awaited for so many seconds. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inTime, LateError } from '../../src/engine/web/in-time.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('no timer is left once it has come, or cannot come', async () => {
  await expect(inTime(Promise.resolve('part'), 30, 'late')).resolves.toBe('part')
  await expect(inTime(Promise.reject(new Error('gone')), 30, 'late')).rejects.toThrow('gone')
  expect(vi.getTimerCount()).toBe(0)
})

test('what does not come in time is late, and not a second before', async () => {
  const late = vi.fn()
  inTime(new Promise(() => {}), 30, 'late').catch(late)
  await vi.advanceTimersByTimeAsync(29_999)
  expect(late).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(late).toHaveBeenCalledExactlyOnceWith(expect.any(LateError))
})

test('a part of a second is waited for as a whole one, and ends, too', async () => {
  const late = vi.fn()
  inTime(new Promise(() => {}), 1.5, 'late').catch(late)
  await vi.advanceTimersByTimeAsync(2000)
  expect(late).toHaveBeenCalledOnce()
})
