/** Rows of a table that are looked at in one page, one after the other: the way to the screen is walked once. */
import { test } from '@playwright/test'

/** Each row is a step of the test. What fails says in which row. */
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

/** The same error, where it was thrown: its message and what is printed of it begin with the name of the row. */
function named(error: unknown, row: string): unknown {
  if (!(error instanceof Error)) return error
  const { message, stack = '' } = error
  error.message = `${row}: ${message}`
  error.stack = stack.replace(message, () => error.message)
  return error
}
