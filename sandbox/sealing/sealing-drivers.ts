/** Puts the keyring between the drivers of the databases and drizzle: sealed on the way in, opened on the way out. */
import type { PGliteOptions } from '@electric-sql/pglite'
import pg from 'pg'
import { isSealed, type Keyring } from './keyring.ts'
import { ClearValue, OpenedValue } from './sealed-columns.ts'

const { BYTEA } = pg.types.builtins

/** Types of PGlite: what a parameter becomes, and what a value of a row is read as. */
export function sealingTypes(keyring: Keyring): Pick<PGliteOptions, 'serializers' | 'parsers'> {
  return {
    serializers: {
      [BYTEA]: (value: unknown) => {
        const bytes = value instanceof ClearValue ? sealValue(keyring, value) : value
        if (!(bytes instanceof Uint8Array)) throw new Error('expected bytes for a column of bytes')
        return `\\x${Buffer.from(bytes).toString('hex')}`
      },
    },
    parsers: { [BYTEA]: (text) => openValue(keyring, Buffer.from(text.slice(2), 'hex')) },
  }
}

/** Makes one connection of a pool do the same. For the pool's event `connect`, which comes before the first query. */
export function sealConnection(client: pg.ClientBase, keyring: Keyring): void {
  const send: unknown = client.query
  if (typeof send !== 'function') throw new Error('expected a connection that can query')
  Object.defineProperty(client, 'query', {
    configurable: true,
    value: (query: unknown, values: unknown, ...more: unknown[]) =>
      Reflect.apply(send, client, [withTypes(query, keyring), sealAll(values, keyring), ...more]),
  })
}

/** drizzle says per query how types are read; a query in plain SQL has no types of its own. */
function withTypes(query: unknown, keyring: Keyring): unknown {
  if (!isTyped(query)) return query
  const { types } = query
  const getTypeParser = (oid: number, format: unknown) =>
    oid === BYTEA
      ? (text: string) => openValue(keyring, Buffer.from(text.slice(2), 'hex'))
      : types.getTypeParser(oid, format)
  return { ...query, types: { getTypeParser } }
}

type Typed = { types: { getTypeParser: (oid: number, format: unknown) => unknown } }

function isTyped(query: unknown): query is Typed {
  if (typeof query !== 'object' || query === null || !('types' in query)) return false
  const { types } = query
  return typeof types === 'object' && types !== null && 'getTypeParser' in types
}

function sealAll(values: unknown, keyring: Keyring): unknown {
  return Array.isArray(values)
    ? values.map((value: unknown) => (value instanceof ClearValue ? sealValue(keyring, value) : value))
    : values
}

function sealValue(keyring: Keyring, value: ClearValue): Uint8Array {
  return keyring.seal(value.mode, value.domain, value.reveal())
}

/** Bytes that were never sealed stay bytes: a sealed column refuses them. */
function openValue(keyring: Keyring, bytes: Buffer): OpenedValue | Buffer {
  if (!isSealed(bytes)) return bytes
  const { domain, bytes: opened } = keyring.open(bytes)
  return new OpenedValue(domain, opened)
}
