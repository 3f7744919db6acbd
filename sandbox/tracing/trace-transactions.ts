import type { Database } from '../database/open.ts'
import { inSpan, isTracing } from './spans.ts'

/** The database with a span for each transaction: when it began, when it ended, whether it was undone. No statement, no value. */
export function traceTransactions(db: Database): Database {
  if (!isTracing()) return db
  const begin: Database['transaction'] = db.transaction.bind(db)
  db.transaction = (work, config) => inSpan('database transaction', 'CLIENT', () => begin(work, config))
  return db
}
