/** Effects, held to their time: with one that waits for ever, the applicant would wait, too. */
import type { Effect, Json, Outcome } from '../../core/index.ts'

/**
 * The same effect. It ends in `TIMEOUT` where nothing has come of it for so many milliseconds, neither its outcome nor how far it
 * is: its signal is aborted then, and what it says later is not heard.
 */
export function heldToTime(effect: Effect, milliseconds: number): Effect {
  return async (input, context) => {
    const controller = new AbortController()
    let giveUp = () => {}
    const late = new Promise<Outcome>((resolve) => {
      giveUp = () => resolve({ code: 'TIMEOUT' })
    })
    const wait = startWait(milliseconds, () => {
      giveUp()
      controller.abort()
    })
    const leave = () => {
      wait.end()
      controller.abort()
    }
    if (context.signal.aborted) leave()
    else context.signal.addEventListener('abort', leave)
    const onProgress = (soFar: Json) => {
      if (wait.restart()) context.onProgress?.(soFar)
    }
    try {
      return await Promise.race([effect(input, { ...context, signal: controller.signal, onProgress }), late])
    } finally {
      wait.end()
      context.signal.removeEventListener('abort', leave)
    }
  }
}

/**
 * Calls `onOver` when it was not restarted for so many milliseconds. They are counted by seconds: a page that slept wakes with its
 * timers long due, and what it waits for has had no time yet. `restart` returns whether there was still time.
 */
function startWait(milliseconds: number, onOver: () => void): { restart: () => boolean; end: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let hasEnded = false
  const end = () => {
    hasEnded = true
    clearTimeout(timer)
  }
  const wait = (left: number) => {
    if (left > 0) timer = setTimeout(wait, Math.min(left, 1000), left - 1000)
    else {
      end()
      onOver()
    }
  }
  wait(milliseconds)
  return {
    restart: () => {
      if (hasEnded) return false
      clearTimeout(timer)
      wait(milliseconds)
      return true
    },
    end,
  }
}
