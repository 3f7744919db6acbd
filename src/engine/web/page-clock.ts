/** The clock of the page that the journey is open in. */
import type { RuntimeOptions } from '../core/index.ts'

export const pageClock: RuntimeOptions['clock'] = {
  now: () => Date.now(),
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds)
    return () => clearTimeout(timer)
  },
  isHidden: () => document.visibilityState === 'hidden',
  onVisible: (run) => {
    const look = () => {
      if (document.visibilityState === 'visible') run()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  },
}
