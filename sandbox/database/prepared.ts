/** Statements that are built once and run often: building one anew costs more than sending it. */
import { type Column, type DriverValueEncoder, eq, getTableColumns, Param, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './open.ts'

type Built<Result> = { execute: (values?: Record<string, unknown>) => Promise<Result> }

/**
 * The statement that `build` makes, with a `value` wherever one is given later. It runs on the database or in a transaction,
 * whichever it is called with.
 */
export function prepared<Values extends Record<string, unknown>, Result>(
  build: (db: Database) => { prepare: (name: string) => Built<Result> },
): (db: Database, values: Values) => Promise<Result> {
  // By the kind of database: PGlite and PostgreSQL read their values in their own ways.
  const built = new Map<unknown, Built<Result>>()
  return (db, values) => {
    const { session, client } = connectionOf(db)
    const kind = Reflect.get(session, 'constructor')
    const statement = built.get(kind) ?? build(db).prepare(`p${++prepares}`)
    built.set(kind, statement)
    // What it was built on may be a transaction that is over.
    return Object.create(statement, { client: { value: client } }).execute(values)
  }
}

let prepares = 0

/** A value that is given when the statement runs; written as that column is. */
export function value(name: string, column?: Column): Param {
  return new Param(sql.placeholder(name), column && orNull(column))
}

/** A column equals what is given when the statement runs. */
export function equalsValue(column: Column, name: string): SQL {
  return eq(column, value(name, column))
}

/** Columns that are all given when the statement runs, for an insert. */
export function valuesOf<Table extends PgTable, Name extends keyof Table['_']['columns'] & string>(
  table: Table,
  ...names: Name[]
): Record<Name, SQL> {
  const columns = getTableColumns(table)
  // Made of these names, each with the value of its own.
  return Object.fromEntries(names.map((name) => [name, sql`${value(name, columns[name])}`])) as Record<Name, SQL>
}

/** No value is null in every column: drizzle asks a column to write what is given later without looking. */
function orNull(column: Column): DriverValueEncoder<unknown, unknown> {
  return { mapToDriverValue: (given) => (given === null ? null : column.mapToDriverValue(given)) }
}

/** drizzle's types hide what a statement is sent with. */
function connectionOf(db: Database): { session: object; client: unknown } {
  const session: unknown = Reflect.get(db, 'session')
  if (typeof session !== 'object' || session === null || !('client' in session))
    throw new Error('expected a database of drizzle')
  return { session, client: session.client }
}
