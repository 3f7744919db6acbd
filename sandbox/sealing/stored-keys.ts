/**
 * Keys of a server that was given none: made once, and kept beside the data. They protect a copy of the database, not of the
 * whole folder. A production server gets its keys from the environment.
 */
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { ownSchemas } from '../own-schemas.ts'
import { type Keys, makeKeys } from './keyring.ts'

const key = { type: 'string', pattern: '^[0-9a-f]{64}$' }
const list = { type: 'array', minItems: 1, items: key }
const isKeys = ownSchemas.compile<Keys>({
  type: 'object',
  required: ['data', 'lookup'],
  properties: { data: list, lookup: list },
})

/** The keys of the file `keys`, or new ones. `keep` writes new ones: nothing may be sealed before. Throws for a damaged file. */
export function openKeyFile(dataDir: string): { keys: Keys; keep: () => void } {
  const file = join(dataDir, 'keys')
  if (existsSync(file)) return { keys: readKeys(readFileSync(file, 'utf8')), keep: () => {} }
  const keys = makeKeys()
  return { keys, keep: () => writeKeys(file, keys) }
}

/** The keys that are kept in the database, made on first use. The caller holds a lock. */
export async function readStoredKeys(client: pg.ClientBase): Promise<Keys> {
  await client.query('create table if not exists stored_keys (keys text not null)')
  const { rows } = await client.query<{ keys: string }>('select keys from stored_keys')
  const [found] = rows
  if (found) return readKeys(found.keys)
  const keys = makeKeys()
  await client.query('insert into stored_keys values ($1)', [JSON.stringify(keys)])
  return keys
}

function readKeys(text: string): Keys {
  const keys: unknown = (() => {
    try {
      return JSON.parse(text)
    } catch {
      return undefined
    }
  })()
  if (!isKeys(keys)) throw new Error('its file `keys` is damaged: restore it from a backup')
  return keys
}

/** On the disk before anything is sealed with them; for this user only. */
function writeKeys(file: string, keys: Keys): void {
  const aside = `${file}.new`
  writeFileSync(aside, `${JSON.stringify(keys)}\n`, { mode: 0o600 })
  const written = openSync(aside, 'r')
  fsyncSync(written)
  closeSync(written)
  renameSync(aside, file)
}
