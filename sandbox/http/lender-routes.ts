/** Puts the lender's services on their paths: schema, caller, fault, idempotency, transaction, reply. */
import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, ValidationError } from '../api.ts'
import type { Database } from '../database/open.ts'
import { prepared, valuesOf } from '../database/prepared.ts'
import { received } from '../database/schema.ts'
import { isObject, type JsonObject } from '../json.ts'
import { withoutSecrets } from '../lender/application/submit.ts'
import { handlers } from '../lender/handlers.ts'
import { lockApplicant } from '../lender/identity/applicants.ts'
import { personaOf } from '../lender/lender.ts'
import { isLimitReached } from '../lender/limit-use.ts'
import { policy } from '../lender/policy.ts'
import { type HasRoom, limitAtOnce } from './at-once.ts'
import { correlationIdIn } from './correlation-id.ts'
import type { Caller, Handler, ServerContext, ServiceRequest } from './handler.ts'
import { unavailable } from './health.ts'
import { type Key, lockKey, oneAtATime, runOnce } from './idempotency.ts'
import { type InTurn, takeTurns } from './in-turn.ts'
import { breakConnection, invalid, type Reply, type ReplyFile, refusal, sendReply, statusOf } from './reply.ts'
import { sourceOf } from './source.ts'
import { type CountWrite, createWriteLimits } from './write-limits.ts'

/**
 * Registers every service of `api`. When several share a path, the first whose request schema fits the request serves it.
 * When none fits, the first one refuses it. Throws when a service has no handler.
 */
export function registerLender(app: FastifyInstance, api: Endpoint[], context: ServerContext): void {
  const shared: Shared = {
    ...{ ...context, countWrite: createWriteLimits(), hasRoomToDraw: limitAtOnce(policy.agreement.atOnce) },
    onePersonAtATime: takeTurns(),
  }
  for (const onPath of groupByPath(api)) {
    const [first] = onPath
    if (!first) continue
    const { method, path } = first.endpoint
    app.route({
      method,
      url: path,
      // fastify's own HEAD beside every GET would run the service.
      exposeHeadRoute: false,
      handler: (request, response) => {
        const sent = method === 'GET' ? request.query : request.body
        const chosen = onPath.find(({ endpoint }) => endpoint.checkRequest(sent).length === 0) ?? first
        return handleRequest(chosen, shared, sent, request, response)
      },
    })
  }
}

type Service = { endpoint: Endpoint; handler: Handler }

/**
 * `onePersonAtATime`: requests of one person follow each other anyway, by the lock on their row. Those that wait for it would each hold a
 * connection: one person who sends many at the same moment would keep everyone else from the database.
 */
type Shared = ServerContext & { countWrite: CountWrite; hasRoomToDraw: HasRoom; onePersonAtATime: InTurn }

function groupByPath(api: Endpoint[]): Service[][] {
  const groups = new Map<string, Service[]>()
  for (const endpoint of api) {
    const handler = handlers[endpoint.name]
    if (!handler)
      throw new Error(`\`${endpoint.name}\` is declared in services.yaml, but the sandbox has no handler of that name`)
    const route = `${endpoint.method} ${endpoint.path}`
    groups.set(route, [...(groups.get(route) ?? []), { endpoint, handler }])
  }
  return [...groups.values()]
}

async function handleRequest(
  service: Service,
  context: Shared,
  sent: unknown,
  request: FastifyRequest,
  response: FastifyReply,
) {
  const { endpoint, handler } = service
  const problems = endpoint.checkRequest(sent)
  const unauthenticated = readRequest(request, sent, context)
  if (problems.length > 0 && !mayBeRetry(endpoint, unauthenticated, problems))
    return sendReply(response, invalid(problems))
  const authenticated = handler.authenticate ? await handler.authenticate(unauthenticated) : { caller: anonymous }
  const caller = 'caller' in authenticated ? authenticated.caller : anonymous
  const isOver = endpoint.method === 'GET' ? undefined : context.countWrite(caller, unauthenticated.source)
  if (isOver) return sendReply(response, isOver)
  const serviceRequest = { ...unauthenticated, now: context.clock(caller.said), caller }
  const key = keyOf(service, serviceRequest, caller)
  const work = async () => {
    const intercepted = await context.intercept(endpoint.name, caller.said || undefined)
    if (intercepted?.reply === 'broken') return intercepted.reply
    const early =
      intercepted?.reply ?? ('refused' in authenticated ? checkReply(endpoint, authenticated.refused) : undefined)
    const reply = early ?? (await runInTransaction(service, serviceRequest, key, problems, context))
    if (early || reply.undo) await recordRequest(context.db, endpoint, serviceRequest, reply)
    return intercepted?.losesReply ? 'broken' : reply
  }
  const reply = key ? await oneAtATime(key, work) : await work()
  if (reply === 'broken') return breakConnection(response)
  if (!reply.file) return sendReply(response, reply)
  const hasRoom = context.hasRoomToDraw(caller.said, response)
  const file = hasRoom ? await drawFile(reply.file, serviceRequest) : 'busy'
  return file === 'busy' ? sendReply(response, busyDrawing) : sendReply(response, reply, file)
}

/** Outside a transaction: a file takes long to draw, and would hold a connection and the applicant's row meanwhile. */
async function drawFile({ draw, onDrawn }: ReplyFile, { db, caller }: ServiceRequest & { caller: Caller }) {
  const bytes = await draw()
  if (bytes === 'busy') return bytes
  await db.transaction(async (tx) => {
    await lockApplicant(tx, caller.said)
    await onDrawn(tx)
  })
  return bytes
}

const busyDrawing = unavailable('too many documents are being drawn')

/** Only properties are missing that a browser does not keep over a reload: a retry gets its first reply again. */
function mayBeRetry(endpoint: Endpoint, serviceRequest: ServiceRequest, problems: ValidationError[]): boolean {
  const forgotten = endpoint.writeOnly
    .filter((name) => !Object.hasOwn(serviceRequest.input, name))
    .map((name) => `/${name}`)
  return (
    serviceRequest.header('idempotency-key') !== undefined && problems.every(({ path }) => forgotten.includes(path))
  )
}

/** The key of a write that is done once. `undefined` for a read, and for a write that is safe to repeat. */
function keyOf({ endpoint, handler }: Service, serviceRequest: ServiceRequest, caller: Caller): Key | undefined {
  const key = serviceRequest.header('idempotency-key')
  if (endpoint.method === 'GET' || handler.repeatable || key === undefined) return undefined
  const body = Object.fromEntries(
    Object.entries(serviceRequest.input).filter(([name]) => !endpoint.writeOnly.includes(name)),
  )
  return { caller: caller.said || 'nobody', key, call: endpoint.name, body }
}

/** Does the work and keeps its first reply, in one transaction; what needs no database is done without one. */
async function runInTransaction(
  { endpoint, handler }: Service,
  serviceRequest: ServiceRequest & { caller: Caller },
  key: Key | undefined,
  problems: ValidationError[],
  { onePersonAtATime }: Shared,
): Promise<Reply> {
  const { said } = serviceRequest.caller
  if (handler.stateless && said === '' && !key) {
    return problems.length > 0 ? invalid(problems) : checkReply(endpoint, await handler.run(serviceRequest))
  }
  const { pipelines } = serviceRequest
  let reply: Reply | undefined
  // Sent with the commit where that can be: it is refused when one of them fails.
  let atLast: Promise<unknown[]> = Promise.resolve([])
  const work = async (db: Database) => {
    // Locks the applicant: limits are counted and states are changed by one request at a time.
    const [applicant] = await Promise.all([
      said ? lockApplicant(db, said) : undefined,
      // A person whom the lender has not met has no row. For all, so that the time it takes does not tell who has one.
      key && lockKey(db, key),
      nameTransaction(db, serviceRequest),
    ])
    const code = applicant && personaOf(serviceRequest.lender, applicant.persona).refused?.[endpoint.name]
    const run = async () => {
      if (problems.length > 0) return invalid(problems)
      if (code) return checkReply(endpoint, refusal(code, 'the lender refuses this person', { status: statusOf(code) }))
      return checkReply(endpoint, await handler.run({ ...serviceRequest, db, applicant }))
    }
    reply = key ? await runOnce(db, key, serviceRequest.now, run) : await run()
    if (reply.undo) throw new Undone()
    atLast = Promise.all([recordRequest(db, endpoint, serviceRequest, reply), reply.last?.write(db)])
    atLast.catch(() => {})
    if (!pipelines) await atLast
    return reply
  }
  const transact = () => serviceRequest.db.transaction(work)
  try {
    return await (said ? onePersonAtATime(said, transact) : transact())
  } catch (problem) {
    if (problem instanceof Undone && reply) return reply
    const cause: unknown = await atLast.then(
      () => problem,
      (failed) => failed,
    )
    if (reply?.last?.beyond && isLimitReached(cause)) return { ...reply.last.beyond, undo: true }
    throw cause
  }
}

/** Ends a transaction that is to be undone. */
class Undone extends Error {}

/** PostgreSQL's own log and its list of activity then name the browser's request: `%a` in `log_line_prefix`. */
async function nameTransaction(db: Database, { namesTransactions, header }: ServiceRequest): Promise<void> {
  const id = namesTransactions ? correlationIdIn(header('correlation-id')) : undefined
  if (id) await db.execute(sql`select set_config('application_name', ${id}, true)`)
}

/** Throws when a response breaks its schema or a code is not declared: the mistake is ours, and the transaction is undone. */
function checkReply(endpoint: Endpoint, reply: Reply): Reply {
  const [problem] = reply.code || reply.file ? [] : endpoint.checkResponse(reply.status, reply.body)
  if (problem) {
    throw new Error(`the response of \`${endpoint.name}\` breaks its schema at \`${problem.path}\`: ${problem.message}`)
  }
  if (reply.code && !endpoint.codes.includes(reply.code)) {
    throw new Error(`\`${endpoint.name}\` answered \`${reply.code}\`, which services.yaml does not declare`)
  }
  return reply
}

/** Keeps a write as it was received. */
async function recordRequest(
  db: Database,
  { name, method }: Endpoint,
  { caller: { said }, input, now }: ServiceRequest & { caller: Caller },
  { status }: Reply,
): Promise<void> {
  if (said && method !== 'GET')
    await insertReceived(db, { said, call: name, body: withoutSecrets(input), status, at: now })
}

const insertReceived = prepared<Omit<typeof received.$inferSelect, 'id'>, unknown>((db) =>
  db.insert(received).values(valuesOf(received, 'said', 'call', 'body', 'status', 'at')),
)

function readRequest(request: FastifyRequest, sent: unknown, context: ServerContext): ServiceRequest {
  const params = isObject(request.params) ? request.params : {}
  const input: JsonObject = { ...(isObject(sent) ? sent : {}), ...params }
  const header = (name: string) => {
    const value = request.headers[name]
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  const { db, clock, lender, secrets, codes, invite, objects, storePath, bankApp, namesTransactions, pipelines } =
    context
  const origin = context.originOf(request)
  const source = sourceOf(secrets, request.ip)
  return {
    input,
    header,
    source,
    origin,
    invite,
    db,
    now: clock(),
    clock,
    lender,
    secrets,
    codes,
    objects,
    storePath,
    bankApp,
    namesTransactions,
    pipelines,
  }
}

const anonymous: Caller = { said: '', phoneNumber: '' }
