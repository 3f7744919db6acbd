/** A lender's server as production has it, with a core behind it, on an embedded database. */
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { desc, eq } from 'drizzle-orm'
import { compareFaceBy } from '../../sandbox/core/compare-face.ts'
import { awaitingCore } from '../../sandbox/core/core.ts'
import { startCoreWork } from '../../sandbox/core/core-work.ts'
import { connectCore } from '../../sandbox/core/http-core.ts'
import { message } from '../../sandbox/database/schema.ts'
import { registerIncomeResults } from '../../sandbox/http/income-results.ts'
import { readLender } from '../../sandbox/lender/lender.ts'
import { createLenderServer } from '../../sandbox/lender-server.ts'
import { makeId } from '../../sandbox/sa-id.ts'
import { invitePath } from '../../sandbox/truid/invite.ts'
import { createVerbs, replyOf } from './lender-verbs.ts'
import { fillDataDir } from './template.ts'

/** The token of the income check. */
export const incomeToken = 'token of the income check'

/** The settings of a core that never answers: a test asks one of its own in its place. */
export const unreachable = {
  ...{ url: 'http://127.0.0.1:9/loans', tls: {} },
  oauth: { tokenUrl: 'http://127.0.0.1:9/token', clientId: 'loans', clientSecret: 'none' },
}

/** Its outbox is read in place of a phone. What ends it is added to `running`. */
export async function openServerWithCore(
  settings: Parameters<typeof connectCore>[0],
  running: (() => unknown)[],
  lines: string[] = [],
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'core-'))
  await fillDataDir(dataDir)
  const log = (line: string) => lines.push(line)
  const core = connectCore(settings, readLender(), log)
  const { app, context, close } = await createLenderServer(
    { dataDir, log },
    {
      ...{ originOf: () => 'https://loans.example', framedBy: () => undefined, clock: () => new Date() },
      inviteWith: (secrets) => (number, opener, expires) =>
        `https://income.example${invitePath(secrets, { number, opener, expires })}`,
      storePath: '/stores',
      register: async (server, _api, shared) => registerIncomeResults(server, shared, incomeToken),
      ...{ without: [], treatment: awaitingCore, compareFace: compareFaceBy(core) },
    },
  )
  running.push(close, startCoreWork({ ...context, origin: 'https://loans.example' }, core, log))
  const person = { said: makeId('2026-01-01'), phoneNumber: '0821234567', persona: '' }
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const verbs = createVerbs(async (method, url, body, headers = {}) => {
    if (url.startsWith('/sandbox/inbox')) {
      const mine = eq(message.phoneNumber, person.phoneNumber)
      const [newest] = await context.db.select().from(message).where(mine).orderBy(desc(message.id)).limit(1)
      const { text = '', code } = newest ?? {}
      const listed = [{ channel: 'sms', text, at: 'now', ...(code ? { code } : {}) }]
      return replyOf(200, JSON.stringify(listed), { 'content-type': 'json' })
    }
    const isJson = body && !(body instanceof Uint8Array)
    const type: Record<string, string> = body ? { 'content-type': isJson ? 'application/json' : 'application/pdf' } : {}
    const sent = isJson ? JSON.stringify(body) : body instanceof Uint8Array ? new Uint8Array(body) : null
    const reply = await fetch(address + url, { method, headers: { ...type, ...headers }, body: sent })
    return replyOf(reply.status, await reply.text(), Object.fromEntries(reply.headers))
  })
  return { verbs, person, context, db: context.db, address }
}
