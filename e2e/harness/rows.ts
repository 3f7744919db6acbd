/** Rows of a table that are looked at in one page, one after the other. */
import { type Page, test } from '@playwright/test'

/** Each row is a step of the test. What fails says in which row. For rows on one screen, the way to which is walked once. */
export async function eachRow<Row>(
  rows: Iterable<Row>,
  nameOf: (row: Row) => string,
  look: (row: Row) => Promise<void>,
): Promise<void> {
  for (const row of rows) {
    const name = nameOf(row)
    await test
      .step(name, () => look(row))
      .catch((error: unknown) => {
        throw named(error, name)
      })
  }
}

/**
 * The same for rows that each begin from the start, with an applicant of their own: the browser holds nothing of the one before.
 * Another page would cost as much as most rows do.
 */
export function eachRowAnew<Row>(
  page: Page,
  rows: Iterable<Row>,
  nameOf: (row: Row) => string,
  look: (row: Row) => Promise<void>,
): Promise<void> {
  return eachRow(rows, nameOf, async (row) => {
    await forgetAll(page)
    await look(row)
  })
}

/** Empties every storage of the browser, from a document in which no journey is: the page itself would save where it is. */
async function forgetAll(page: Page): Promise<void> {
  await page.goto('/robots.txt')
  await page.context().clearCookies()
  await page.evaluate(async () => {
    sessionStorage.clear()
    localStorage.clear()
    for (const { name = '' } of await indexedDB.databases()) {
      await new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase(name)
        request.onsuccess = () => resolve()
        request.onerror = () => reject(request.error)
      })
    }
  })
}

/** The same error, where it was thrown: its message and what is printed of it begin with the name of the row. */
function named(error: unknown, row: string): unknown {
  if (!(error instanceof Error)) return error
  const { message, stack = '' } = error
  error.message = `${row}: ${message}`
  error.stack = stack.replace(message, () => error.message)
  return error
}
