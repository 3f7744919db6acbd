/** Bank statements: addresses, the store behind them, and the submission. */
import { mkdtemp, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../sandbox/database/open.ts'
import { document } from '../../sandbox/database/schema.ts'
import { createKeyring, isSealed } from '../../sandbox/sealing/keyring.ts'
import { openKeyFile } from '../../sandbox/sealing/stored-keys.ts'
import { moveStoredBytes } from '../../sandbox/storage/move-stored-bytes.ts'
import { digestOf, openFileStore } from '../../sandbox/storage/object-store.ts'
import { openS3Store } from '../../sandbox/storage/s3-store.ts'
import { hostile } from '../setup/hostile-pdf.ts'
import { makeStatement, picture } from '../setup/pdf.ts'
import { startS3 } from '../setup/s3-server.ts'
import { at, bodyOf } from './bodies.ts'
import { hour, type Lender, minute, openLender, type Person, type Session } from './lender.ts'
import { fillDataDir } from './template.ts'

let lender: Lender
beforeAll(async () => {
  lender = await openLender()
})
afterAll(() => lender.close())

type Someone = { session: Session; number: string; person: Person }

describe('addresses', () => {
  it('[T4] are as many as asked for, six at most, and each its own', async () => {
    const someone = await awaitingStatements()
    const names = (await placesFor(someone, 6)).map(({ fileName }) => fileName)
    expect(new Set(names).size).toBe(6)
    expect((await presign(someone, 7)).status).toBe(422)
  })

  it('[T4] are given for an application of one’s own that waits for an income, and for no other', async () => {
    const [one, other] = [await awaitingStatements(), await awaitingStatements()]
    expect((await presign({ ...one, number: other.number }, 1)).code).toBe('0440015')
    expect((await presign(await awaitingStatements('APPROVED'), 1)).code).toBe('0439017')
  })

  it('[T4] are given while the store of documents is down: it is not asked meanwhile', async () => {
    const working = lender
    const calls: string[] = []
    const down = (call: string) => async () => {
      calls.push(call)
      throw new Error('the store is down')
    }
    const kept = { put: async () => {}, get: down('get'), remove: down('remove'), removeUnused: async () => {} }
    lender = await openLender({ objects: kept })
    try {
      const someone = await awaitingStatements()
      expect((await store(await addressFor(someone), await makeStatement())).status).toBe(200)
      await lender.moveClock(2 * hour, someone.person.said)
      // Its session has ended meanwhile.
      const later = { ...someone, session: await lender.signInByLink({ ...someone.person, number: someone.number }) }
      expect((await presign(later, 1)).status).toBe(200)
      expect(calls).toEqual([])
    } finally {
      await lender.close()
      lender = working
    }
  })

  it('[T4] are not given without end', async () => {
    const someone = await awaitingStatements()
    for (let asked = 0; asked < 10; asked += 1) expect((await presign(someone, 6)).status).toBe(200)
    expect((await presign(someone, 1)).code).toBe('0439016')
  })
})

it('what a virus scanner finds something in is not stored, nor what it cannot look at; what is clean is', async () => {
  const working = lender
  const answers = [async () => false, () => Promise.reject(new Error('the scanner is down')), async () => true]
  const seen: Uint8Array[] = []
  const scan = (bytes: Uint8Array): Promise<boolean> => {
    seen.push(bytes)
    return answers.shift()?.() ?? Promise.reject(new Error('expected three documents'))
  }
  lender = await openLender({ scan })
  try {
    const someone = await awaitingStatements()
    const statement = await makeStatement()
    const send = async () => {
      const { status, body } = await store(await addressFor(someone), statement)
      return [status, at(body, 'reason')]
    }
    expect([await send(), await send(), await send()]).toEqual([
      [422, 'unsafe'],
      [503, undefined],
      [200, undefined],
    ])
    expect(seen.map((bytes) => Buffer.from(bytes).equals(Buffer.from(statement)))).toEqual([true, true, true])
    expect(await readdir(join(lender.dataDir, 'documents'))).toHaveLength(1)
  } finally {
    await lender.close()
    lender = working
  }
})

describe('the store', () => {
  it.each([
    ['a statement', () => makeStatement({ months: 3 }), 200, undefined],
    ['a statement that may be read, but not changed', () => makeStatement({ ownerPassword: 'bank' }), 200, undefined],
    ['a statement behind a password', () => makeStatement({ password: '9001015009087' }), 422, 'locked'],
    ['a picture', async () => picture, 422, 'kind'],
    ['a text that begins like a PDF', async () => Buffer.from('%PDF-1.7\nhello'), 422, 'kind'],
    ['nothing', async () => Buffer.alloc(0), 422, 'empty'],
    ['a statement that is too long', async () => Buffer.alloc(10 * 1024 * 1024 + 1, '%PDF-1.7 '), 413, 'size'],
  ])('[T4] is given %s', async (_, bytes, status, reason) => {
    const someone = await awaitingStatements()
    const stored = await store(await addressFor(someone), await bytes())
    expect({ status: stored.status, reason: stored.body.reason }).toEqual({ status, reason })
  })

  it('[T4] takes nothing at an address that is old, altered or made up', async () => {
    const someone = await awaitingStatements()
    const address = await addressFor(someone)
    const statement = await makeStatement()
    expect((await store(address.replace(/signature=\w/, 'signature=x'), statement)).status).toBe(403)
    expect((await store(address.replace(/expires=\d/, 'expires=9'), statement)).status).toBe(403)
    expect((await store('/sandbox/documents/mine.pdf?expires=9999999999999&signature=', statement)).status).toBe(403)
    await lender.moveClock(16 * minute, someone.person.said)
    expect((await store(address, statement)).status).toBe(403)
  })
})

describe('the bytes of a statement', () => {
  it('stand in the object store, readable by this user only, and the database keeps a reference', async () => {
    const someone = await awaitingStatements()
    const statement = await makeStatement({ months: 2 })
    const address = await addressFor(someone)
    const before = new Set(await storedNames())
    expect((await store(address, statement)).status).toBe(200)
    const [name = '', ...others] = (await storedNames()).filter((stored) => !before.has(stored))
    expect(others).toEqual([])
    const file = await readFile(join(folder(), name))
    expect([isSealed(file), file.includes('%PDF-')]).toEqual([true, false])
    const keyring = createKeyring(openKeyFile(lender.dataDir).keys)
    expect(keyring.open(file).bytes.equals(statement)).toBe(true)
    expect((await stat(join(folder(), name))).mode & 0o077).toBe(0)
    // Storing again replaces the file, and a refusal leaves none behind.
    expect((await store(address, await makeStatement())).status).toBe(200)
    expect((await store(address, hostile['2.9 MB of opening brackets']?.() ?? Buffer.alloc(0))).status).toBe(422)
    expect((await storedNames()).length).toBe(before.size + 1)
  })

  it('that no document names are removed after a day: a server was killed while it stored them', async () => {
    const someone = await awaitingStatements()
    expect((await store(await addressFor(someone), await makeStatement())).status).toBe(200)
    const [old, fresh, aside] = ['old', 'fresh', '.aside'].map((name) => join(folder(), name))
    const kept = await storedNames()
    for (const name of [old, fresh, aside]) await writeFile(name ?? '', 'left')
    const twoDaysAgo = new Date(Date.now() - 48 * hour)
    for (const name of [...kept, 'old', '.aside']) await utimes(join(folder(), name), twoDaysAgo, twoDaysAgo)
    await lender.restart()
    await expect.poll(async () => (await storedNames()).sort()).toEqual([...kept, 'fresh'].sort())
  })

  it('move out of a database of an earlier version', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'documents-'))
    await fillDataDir(dataDir)
    const { db, close } = await openDatabase({ dataDir })
    const [now, objects] = [new Date(), openFileStore(join(dataDir, 'documents'))]
    const old = { name: 'old.pdf', said: '1', applicationNumber: '2', createdAt: now, expiresAt: now }
    await db.insert(document).values({ ...old, content: Buffer.from('%PDF-') })
    await moveStoredBytes(db, objects)
    const [held] = await db.select().from(document)
    expect(held).toMatchObject({ content: null, digest: digestOf(Buffer.from('%PDF-')) })
    expect(Buffer.from((await objects.get(held?.objectName ?? '')) ?? []).toString()).toBe('%PDF-')
    await close()
  })

  it('go to a bucket in place of files, sealed; while that is down the applicant is asked to send them again', async () => {
    const s3 = await startS3()
    const [files, kept] = [lender, openS3Store(s3.settings)]
    lender = await openLender({ objects: kept })
    try {
      const someone = await awaitingStatements()
      const [address, statement] = [await addressFor(someone), await makeStatement()]
      await s3.stop()
      expect((await store(address, statement)).status).toBe(503)
      await s3.start()
      expect((await store(address, statement)).status).toBe(200)
      const held: string[] = []
      await kept.removeUnused(new Date(Date.now() + minute), async (names) => {
        held.push(...names)
        return new Set(names)
      })
      const bytes = await kept.get(held[0] ?? '')
      expect([held.length, isSealed(bytes ?? Buffer.alloc(0)), await storedNames()]).toEqual([1, true, []])
      const name = address.slice(address.lastIndexOf('/') + 1, address.indexOf('?'))
      expect((await assign(someone, [name])).status).toBe(204)
    } finally {
      await lender.close()
      lender = files
      await s3.remove()
    }
  })

  it('that replace others are stored, though the store does not remove those others now', async () => {
    const working = lender
    const failing = async () => {
      throw new Error('the key may not delete')
    }
    const kept = { put: async () => {}, get: async () => undefined, remove: failing, removeUnused: async () => {} }
    lender = await openLender({ objects: kept })
    try {
      const address = await addressFor(await awaitingStatements())
      const statuses = []
      for (let time = 0; time < 2; time += 1) statuses.push((await store(address, await makeStatement())).status)
      expect(statuses).toEqual([200, 200])
    } finally {
      await lender.close()
      lender = working
    }
  })

  it('that are hostile are refused', async () => {
    const address = await addressFor(await awaitingStatements())
    const bytes = hostile['600 000 bare headers of objects']?.() ?? Buffer.alloc(0)
    const { status, body } = await store(address, bytes)
    expect([status, body.reason]).toEqual([422, 'complex'])
  })
})

const folder = () => join(lender.dataDir, 'documents')
const storedNames = async () => readdir(folder()).catch(() => [])

describe('the submission', () => {
  it('[T4] starts the check of the income, which then approves, and is confirmed by email', async () => {
    const someone = await awaitingStatements()
    const names = await storeAll(someone, 2)
    expect((await assign(someone, names)).status).toBe(204)
    const [newest] = await lender.inbox(someone.person)
    expect(newest).toMatchObject({ channel: 'email', text: expect.stringContaining('your 2 bank statements') })
    expect(await affordability(someone)).toMatchObject({ loanApplicationStatus: 'APPROVED', isApprovedTruid: true })
  })

  it('[T4] is refused for what was never stored, is another’s, or was submitted', async () => {
    const [one, other] = [await awaitingStatements(), await awaitingStatements()]
    const [mine = '', theirs = ''] = [...(await storeAll(one, 1)), ...(await storeAll(other, 1))]
    expect((await assign(one, ['never.pdf'])).code).toBe('0439004')
    expect((await assign(one, [mine, theirs])).code).toBe('0439004')
    expect((await assign(one, [mine])).status).toBe(204)
    expect(await affordability(one)).toMatchObject({ loanApplicationStatus: 'APPROVED' })
    expect((await assign(one, [mine])).code).toBe('0439017')
  })

  it('[T4] fixes the files: the same bytes again are the same answer, other bytes are refused', async () => {
    const someone = await awaitingStatements()
    const [address, unused] = [await addressFor(someone), await addressFor(someone)]
    const [statement, another] = [await makeStatement(), await makeStatement({ months: 3 })]
    expect((await store(address, statement)).body).toEqual({ stored: true })
    const name = address.slice(address.lastIndexOf('/') + 1, address.indexOf('?'))
    expect((await assign(someone, [name])).status).toBe(204)
    const [same, other] = [await store(address, statement), await store(address, another)]
    expect([same.status, same.body]).toEqual([200, { stored: true }])
    expect([other.status, other.body.reason, other.body.errors[0].errorCode]).toEqual([409, 'assigned', '0439004'])
    await affordability(someone)
    const late = await store(unused, statement)
    expect([late.status, late.body.reason]).toEqual([409, 'closed'])
  })

  it('[T4] is of one to six files, each once', async () => {
    const someone = await awaitingStatements()
    const [name = ''] = await storeAll(someone, 1)
    for (const names of [[], [name, name], Array.from({ length: 7 }, (_, index) => `${index}.pdf`)]) {
      expect((await assign(someone, names)).status).toBe(422)
    }
  })

  it('[T4] survives the server: what was stored before can be submitted after', async () => {
    const someone = await awaitingStatements()
    const names = await storeAll(someone, 1)
    await lender.restart()
    expect((await assign(someone, names)).status).toBe(204)
  })
})

async function awaitingStatements(loanApplicationStatus = 'CONDITIONALLY_APPROVED'): Promise<Someone> {
  const person = await lender.createApplicantWith({ loanApplicationStatus }, 'conditional-sprinthive')
  return { session: await lender.signInByLink(person), number: person.number, person }
}

const documents = ({ number }: Someone) => `/los/loan-documents/${number}`

function presign(someone: Someone, files: number) {
  return lender.get(`${documents(someone)}/generate-pre-signed-url?numberOfFiles=${files}`, someone.session.headers)
}

async function placesFor(someone: Someone, files: number) {
  return bodyOf('statements.presign', await presign(someone, files)).documents
}

async function addressFor(someone: Someone): Promise<string> {
  const [place] = await placesFor(someone, 1)
  const url = new URL(String(place?.preSignedUrl))
  return url.pathname + url.search
}

async function store(url: string, payload: Buffer) {
  const headers = { 'content-type': 'application/pdf' }
  const reply = await lender.app().inject({ method: 'PUT', url, payload, headers })
  return { status: reply.statusCode, body: reply.json() }
}

async function storeAll(someone: Someone, files: number): Promise<string[]> {
  const statement = await makeStatement()
  const places = await placesFor(someone, files)
  for (const { preSignedUrl } of places) {
    const { pathname, search } = new URL(preSignedUrl)
    expect((await store(pathname + search, statement)).status).toBe(200)
  }
  return places.map(({ fileName }) => fileName)
}

function assign(someone: Someone, fileNames: string[]) {
  return lender.put(`${documents(someone)}/assign-to-loan`, { fileNames }, someone.session.headers)
}

/** Asks until the check has ended, ten times at most. */
async function affordability({ session, number }: Someone) {
  const ask = () => lender.get(`/lds/affordability?loanApplicationNumber=${number}`, session.headers)
  let reply = await ask()
  for (let poll = 1; poll < 10 && at(reply.body, 'decisioningStatus') === 'INIT'; poll += 1) reply = await ask()
  return reply.body
}
