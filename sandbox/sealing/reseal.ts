/** Brings all that is at rest under the keys of today: data from before there were keys, and data of earlier keys. */
import { getTableColumns, getTableName, is, type SQL, sql } from 'drizzle-orm'
import { type PgColumn, type PgDatabase, type PgQueryResultHKT, PgTable } from 'drizzle-orm/pg-core'
import * as schema from '../database/schema.ts'
import { isObject } from '../json.ts'
import { isSealed, type Keyring, type Mode } from './keyring.ts'
import { ClearValue, OpenedValue } from './sealed-columns.ts'

type Database = PgDatabase<PgQueryResultHKT, typeof schema>

export type SealedColumn = { table: string; column: string; mode: Mode; domain: string }

/** Every sealed column of the lender's tables, by table. */
export function sealedColumns(): SealedColumn[][] {
  return Object.values(schema)
    .filter((table) => is(table, PgTable))
    .map((table) => Object.values(getTableColumns(table)).flatMap((column) => sealingOf(getTableName(table), column)))
    .filter((columns) => columns.length > 0)
}

/**
 * The tables that hold something in clear or under an earlier key. Throws when something was sealed with a key that is not in the
 * ring: nothing may be written then. One query: a server asks at each start.
 */
export async function findStaleTables(db: Database, keyring: Keyring): Promise<SealedColumn[][]> {
  const tables = sealedColumns()
  const stale = new Set<string>()
  const prefixes = await rowsOf(db, sql.join(tables.flat().map(selectPrefixes), sql` union all `))
  for (const { table_name, column_name, mode, prefix, sample } of prefixes) {
    const bytes = Buffer.from(String(sample), 'hex')
    if (isSealed(bytes) && !keyring.canOpen(bytes))
      throw new Error(`\`${table_name}.${column_name}\` was sealed with a key that is not given: put it back`)
    const current = keyring.currentPrefix(mode === 'lookup' ? 'lookup' : 'random').toString('hex')
    if (prefix !== current) stale.add(String(table_name))
  }
  return tables.filter(([first]) => first && stale.has(first.table))
}

/** How the values of a column begin, each way once. */
function selectPrefixes({ table, column, mode }: SealedColumn): SQL {
  const name = sql.identifier(column)
  const prefix = sql`encode(substring(${name} from 1 for 6), 'hex')`
  const what = sql`${sql.raw(`'${table}'`)} as table_name, ${sql.raw(`'${column}'`)} as column_name, ${sql.raw(`'${mode}'`)} as mode`
  const sample = sql`max(encode(substring(${name} from 1 for 64), 'hex')) as sample`
  return sql`select ${what}, ${prefix} as prefix, ${sample} from ${sql.identifier(table)} where ${name} is not null group by ${prefix}`
}

/** Seals what is in clear or under an earlier key in these tables. May be stopped and run again at any time. */
export async function reseal(db: Database, keyring: Keyring, tables: SealedColumn[][]): Promise<void> {
  for (const columns of tables) while ((await resealBatch(db, keyring, columns)) > 0);
}

const batchSize = 500

async function resealBatch(db: Database, keyring: Keyring, columns: SealedColumn[]): Promise<number> {
  const table = columns[0]?.table ?? ''
  const isOld = ({ column, mode }: SealedColumn) => {
    const prefix = keyring.currentPrefix(mode).toString('hex')
    return sql`(${sql.identifier(column)} is not null and encode(substring(${sql.identifier(column)} from 1 for 6), 'hex') <> ${prefix})`
  }
  const names = columns.map(({ column }) => sql.identifier(column))
  return db.transaction(async (tx) => {
    const old = sql.join(columns.map(isOld), sql` or `)
    const rows = await rowsOf(
      tx,
      sql`select ctid::text as place, ${sql.join(names, sql`, `)} from ${sql.identifier(table)} where ${old} limit ${batchSize} for update`,
    )
    for (const row of rows) {
      const values = columns.map(
        (sealed) => sql`${sql.identifier(sealed.column)} = ${clearValueOf(sealed, row[sealed.column])}`,
      )
      await tx.execute(
        sql`update ${sql.identifier(table)} set ${sql.join(values, sql`, `)} where ctid = ${String(row.place)}::tid`,
      )
    }
    return rows.length
  })
}

/** A value of a row, opened already if it was sealed. */
function clearValueOf({ mode, domain }: SealedColumn, found: unknown): SQL {
  if (found === null) return sql`null`
  const bytes = found instanceof OpenedValue ? found.bytes : found
  if (!(bytes instanceof Uint8Array)) throw new Error('expected bytes in a sealed column')
  return sql`${new ClearValue(mode, domain, Buffer.from(bytes).toString('utf8'))}`
}

function sealingOf(table: string, column: PgColumn): SealedColumn[] {
  const config: unknown = Reflect.get(column, 'config')
  const sealing = isObject(config) && isObject(config.fieldConfig) ? config.fieldConfig : {}
  const { mode, domain } = sealing
  return (mode === 'random' || mode === 'lookup') && typeof domain === 'string'
    ? [{ table, column: column.name, mode, domain }]
    : []
}

/** Rows of plain SQL, as either driver gives them. */
async function rowsOf(db: Database, query: SQL): Promise<Record<string, unknown>[]> {
  const result: unknown = await db.execute(query)
  const rows: unknown = typeof result === 'object' && result !== null && 'rows' in result ? result.rows : result
  if (!Array.isArray(rows)) throw new Error('expected rows from the database')
  return rows
}
