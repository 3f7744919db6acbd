/** What a person does who has a keyboard and no pointer. */
import type { Page } from '@playwright/test'

/** Tab until what is named has the focus, as a person would; fails where it cannot be reached. */
export async function tabTo(page: Page, name: string): Promise<void> {
  const met: string[] = []
  for (let tabs = 0; tabs < 60; tabs += 1) {
    const focused = page.locator(':focus')
    const here = (await focused.count()) ? await nameOf(page) : ''
    if (here.startsWith(name) || here.endsWith(name)) return
    met.push(here)
    await page.keyboard.press('Tab')
  }
  throw new Error(`\`${name}\` cannot be reached with Tab; met: ${met.join(' | ')}`)
}

/** Tab to it, then Enter. */
export async function press(page: Page, name: string): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press('Enter')
}

/** Tab to it, and type over what it holds. */
export async function typeInto(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
}

/** Tab to everything that the page has. Gives what lies below something else as a whole when it has the focus (WCAG 2.4.11). */
export async function coveredWhenFocused(page: Page): Promise<string[]> {
  const covered = new Set<string>()
  for (let tabs = 0; tabs < 60; tabs += 1) {
    await page.keyboard.press('Tab')
    const isHidden = await page.evaluate(() => {
      const focused = document.activeElement
      if (!focused || focused === document.body) return false
      const { left, top, width, height } = focused.getBoundingClientRect()
      const shares = [0.02, 0.25, 0.5, 0.75, 0.98]
      return !shares.some((x) =>
        shares.some((y) => {
          const seen = document.elementFromPoint(left + width * x, top + height * y)
          return seen !== null && (focused.contains(seen) || seen.closest('label')?.control === focused)
        }),
      )
    })
    if (isHidden) covered.add(await nameOf(page))
  }
  return [...covered]
}

/** What a screen reader would call the element with the focus. */
async function nameOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement)) return ''
    const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : []
    const labelled =
      element
        .getAttribute('aria-labelledby')
        ?.split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '') ?? []
    return (
      element.getAttribute('aria-label') ??
      ([...labels.map((label) => label.textContent ?? ''), ...labelled].join(' ') || element.textContent || '')
    ).trim()
  })
}
