/** A sandbox for one test file, and an applicant who goes through it in a few verbs. `TEST_DATABASE_URL` puts it on PostgreSQL. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSandbox, type Sandbox, type SandboxOptions } from '../../sandbox/server.ts'
import { makeDatabase } from '../setup/postgres.ts'
import { type Call, createVerbs, replyOf } from './lender-verbs.ts'
import { fillDataDir } from './template.ts'

export type { Person } from './bodies.ts'
export { applicationOf, hour, minute, type Session, second, wrong } from './lender-verbs.ts'

/**
 * Opens a sandbox on an empty directory. Its clock goes on with each look at it, and by `wait`: a slow machine makes nothing late.
 * `restart` closes and opens it again on the same one, with other options where some are given.
 */
export async function openLender(more: Partial<SandboxOptions> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'sandbox-'))
  const cluster = process.env.TEST_DATABASE_URL
  const database = cluster ? await makeDatabase(cluster) : undefined
  if (!database) await fillDataDir(dataDir)
  let now = Date.now()
  let remoteAddress = '127.0.0.1'
  const options = { dataDir, databaseUrl: database?.url, clock: () => new Date(now++), ...more }
  let sandbox: Sandbox = await createSandbox(options)
  let ended: Promise<void> | undefined
  const end = () => {
    ended ??= sandbox.close()
    return ended
  }

  const call: Call = async (method, url, body, headers = {}) => {
    const type = body instanceof Uint8Array ? { 'content-type': 'application/pdf' } : {}
    const sent = { method, url, headers: { ...type, ...headers }, remoteAddress, ...(body ? { payload: body } : {}) }
    const reply = await sandbox.app.inject(sent)
    return replyOf(reply.statusCode, reply.body, reply.headers)
  }
  return {
    ...createVerbs(call),
    dataDir,
    remove: (url: string) => call('DELETE', url),
    app: () => sandbox.app,
    provider: () => sandbox.provider,
    wait: (milliseconds: number) => {
      now += milliseconds
    },
    /** Requests come from that network address from now on. */
    comeFrom: (address = '127.0.0.1') => {
      remoteAddress = address
    },
    restart: async (other: Partial<SandboxOptions> = {}) => {
      await sandbox.close()
      sandbox = await createSandbox({ ...options, ...other })
    },
    /** Ends the server; its data stays until `close`. */
    stop: () => end(),
    close: async () => {
      await end()
      await database?.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export type Lender = Awaited<ReturnType<typeof openLender>>
