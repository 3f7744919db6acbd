/** The accessibility mistakes that a program can find. */
import type { Page } from '@playwright/test'
import axeCore from 'axe-core'

declare global {
  /** There once the page was looked at. */
  var axe: typeof axeCore | undefined
}

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Looks at the page and at what is in its frames, of other origins, too. By `axe.run`: `AxeBuilder` sends axe to a page each time
 * and opens another page to put its findings together, which takes three times as long.
 */
export async function findMistakes(page: Page): Promise<string[]> {
  for (const frame of page.frames()) {
    if (await frame.evaluate(() => 'axe' in globalThis)) continue
    await frame.evaluate(axeCore.source)
    await frame.evaluate(() => globalThis.axe?.configure({ allowedOrigins: ['<unsafe_all_origins>'] }))
  }
  const violations = await page.evaluate(async (values) => {
    if (!globalThis.axe) throw new Error('expected axe in the page')
    // With the other kinds of result, only the time would be longer.
    const { violations } = await globalThis.axe.run({ runOnly: { type: 'tag', values }, resultTypes: ['violations'] })
    return violations
  }, rules)
  return violations.map(({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.html).join('\n  ')}`)
}
