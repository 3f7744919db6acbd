/** Personal data at rest: sealed, looked up, brought under new keys, and refused without them. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../sandbox/database/open.ts'
import { applicant } from '../../sandbox/database/schema.ts'
import { createKeyring, isSealed, makeKeys } from '../../sandbox/sealing/keyring.ts'
import { ClearValue, OpenedValue } from '../../sandbox/sealing/sealed-columns.ts'
import { openFileStore } from '../../sandbox/storage/object-store.ts'
import { sealStore } from '../../sandbox/storage/sealed-store.ts'
import { freePort } from '../setup/free-port.ts'
import { findPostgres, startPostgres } from '../setup/postgres.ts'
import { fillDataDir } from './template.ts'

const text = Buffer.from('8001015009087')
const person = {
  ...{ said: '8001015009087', phoneNumber: '0821234567', persona: 'approved', customerId: 'c-1' },
  ...{ firstName: 'Zukiswa', lastName: 'Canary', minted: false, createdAt: new Date() },
}

describe('a keyring', () => {
  const keyring = createKeyring(makeKeys())
  it('opens what it sealed, with its domain', () => {
    for (const mode of ['random', 'lookup'] as const) {
      const sealed = keyring.seal(mode, 'said', text)
      expect(sealed.includes(text)).toBe(false)
      expect(keyring.open(sealed)).toEqual({ domain: 'said', bytes: text })
    }
  })

  it('makes equal bytes of equal texts for a lookup, and of nothing else', () => {
    const seal = (mode: 'random' | 'lookup', domain: string) => keyring.seal(mode, domain, text).toString('hex')
    expect(seal('lookup', 'said')).toBe(seal('lookup', 'said'))
    expect(seal('lookup', 'said')).not.toBe(seal('lookup', 'phone'))
    expect(seal('random', 'said')).not.toBe(seal('random', 'said'))
  })

  it('takes for sealed only what is marked so and long enough to be', () => {
    const clear = Buffer.alloc(40, 1)
    expect([isSealed(clear), isSealed(Buffer.from([0, 1, 0]))]).toEqual([false, false])
    expect(isSealed(keyring.seal('lookup', 'said', text))).toBe(true)
  })

  it('has nothing read in one column that was sealed for another, or that is clear', () => {
    const read = (value: unknown) => applicant.firstName.mapFromDriverValue(value)
    const domain = String(applicant.firstName.name)
    expect(() => read(new OpenedValue('phone', text))).toThrow(`\`${domain}\` holds what was not sealed for it`)
    expect(() => read(text)).toThrow(`\`${domain}\` holds what was not sealed for it`)
  })

  it('refuses bytes of which one bit was changed, wherever it is', () => {
    for (const mode of ['random', 'lookup'] as const) {
      const sealed = keyring.seal(mode, 'said', text)
      for (let at = 0; at < sealed.length; at += 1) {
        const changed = Buffer.from(sealed)
        changed[at] = (changed[at] ?? 0) ^ 1
        expect(() => keyring.open(changed)).toThrow()
      }
    }
  })

  it('refuses what another ring sealed', () => {
    expect(() => createKeyring(makeKeys()).open(keyring.seal('random', 'said', text))).toThrow('not sealed with a key')
  })

  it('takes no key that is too short, and no empty list', () => {
    const { data, lookup } = makeKeys()
    expect(() => createKeyring({ data: ['ab'], lookup })).toThrow('64 hexadecimal digits')
    expect(() => createKeyring({ data, lookup: [] })).toThrow('at least one key')
  })

  it('seals documents, and reads those of before', async () => {
    const files = openFileStore(await mkdtemp(join(tmpdir(), 'sealed-')))
    const store = sealStore(files, keyring)
    await store.put('new.pdf', Buffer.from('%PDF- new'))
    await files.put('old.pdf', Buffer.from('%PDF- old'))
    expect(isSealed((await files.get('new.pdf')) ?? Buffer.alloc(0))).toBe(true)
    expect(String(await store.get('new.pdf'))).toBe('%PDF- new')
    expect(String(await store.get('old.pdf'))).toBe('%PDF- old')
    expect(await store.get('none.pdf')).toBeUndefined()
  })

  it('leaves documents alone that another deployment has sealed in the same store, and that no row of this one names', async () => {
    const files = openFileStore(await mkdtemp(join(tmpdir(), 'sealed-')))
    const [ours, theirs] = [sealStore(files, keyring), sealStore(files, createKeyring(makeKeys()))]
    await ours.put('ours.pdf', Buffer.from('%PDF- ours'))
    await theirs.put('theirs.pdf', Buffer.from('%PDF- theirs'))
    await ours.removeUnused(new Date(Date.now() + 60_000), async () => new Set())
    expect(await ours.get('ours.pdf')).toBeUndefined()
    expect(String(await theirs.get('theirs.pdf'))).toBe('%PDF- theirs')
  })

  it('a value on its way is not printed by what prints it', () => {
    const value = new ClearValue('lookup', 'said', '8001015009087')
    expect(`${value} ${JSON.stringify([value])} ${Object.entries(value)}`).not.toContain('8001015009087')
  })
})

const bin = findPostgres()
describe.each([
  ['PGlite', false],
  ['PostgreSQL (needs an installed server)', true],
])('a database on %s', (_, onServer) => {
  it.skipIf(onServer && bin === undefined)(
    'is sealed at its first start, takes new keys, and does not start without its keys',
    async () => {
      const dataDir = await mkdtemp(join(tmpdir(), 'sealing-'))
      const postgres = onServer ? startPostgres(bin ?? '', await freePort()) : undefined
      if (!postgres) await fillDataDir(dataDir)
      const open = (keys: Parameters<typeof openDatabase>[0]['keys']) =>
        openDatabase({ dataDir, databaseUrl: postgres?.url, keys })
      try {
        const [old, next] = [makeKeys(), makeKeys()]
        const first = await open(old)
        await first.db.insert(applicant).values(person)
        // As a version of before kept it.
        await first.db.execute(
          sql`update applicant set first_name = convert_to('Zukiswa', 'UTF8'), said = convert_to('8001015009087', 'UTF8')`,
        )
        await expect(first.db.select().from(applicant)).rejects.toThrow()
        await first.close()

        const second = await open(old)
        expect(await second.db.select().from(applicant).where(eq(applicant.said, person.said))).toMatchObject([person])
        await second.close()

        const rotated = { data: [...next.data, ...old.data], lookup: [...next.lookup, ...old.lookup] }
        await (await open(rotated)).close()
        await expect(open(old)).rejects.toThrow('was sealed with a key that is not given')
        const last = await open(next)
        expect(await last.db.select().from(applicant).where(eq(applicant.said, person.said))).toMatchObject([person])
        await last.close()
      } finally {
        postgres?.remove()
        await rm(dataDir, { recursive: true, force: true })
      }
    },
  )
})

it('a data folder whose file of keys is damaged is refused', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sealing-'))
  await fillDataDir(dataDir)
  await writeFile(join(dataDir, 'keys'), '{}')
  await expect(openDatabase({ dataDir })).rejects.toThrow('`keys` is damaged')
})
