import { defineEffect } from '@journey/engine'

/** `page.print`: opens the browser's own dialog, which also saves the page where there is no printer. `CANNOT_PRINT` without one. */
export const pagePrint = () =>
  defineEffect(async () => {
    // Firefox on phones has it since 114.
    if (typeof globalThis.print !== 'function') return { code: 'CANNOT_PRINT' }
    globalThis.print()
    return { code: 'ok' }
  })
