/** What the browser itself asks, above all before a page is left. */
import type { Page } from '@playwright/test'

/** Says yes to each question from now on; the list has their kinds (`beforeunload`) as they come. */
export function acceptQuestions(page: Page): string[] {
  const asked: string[] = []
  page.on('dialog', async (dialog) => {
    asked.push(dialog.type())
    await dialog.accept()
  })
  return asked
}
