import { defineEffect } from '@journey/engine'

/** `page.print`: opens the browser's own dialog, which also saves the page where there is no printer. */
export const pagePrint = () =>
  defineEffect(async () => {
    globalThis.print()
    return { code: 'ok' }
  })
