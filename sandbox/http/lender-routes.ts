/** Puts the lender's services on their paths: schema, caller, fault, idempotency, transaction, answer. */
import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Complaint, Service as Contract } from '../contract.ts'
import type { Database } from '../database/open.ts'
import { applicant, received } from '../database/schema.ts'
import { isObject, type JsonObject } from '../json.ts'
import { withoutSecrets } from '../lender/application.ts'
import { personaOf } from '../lender/lender.ts'
import { services } from '../lender/services.ts'
import { type Answer, invalid, refusal } from './answer.ts'
import { answerOf, breakConnection, statusOf, takeFault } from './fault.ts'
import { answerOnce, type Key, oneAtATime } from './idempotency.ts'
import type { Ask, Caller, Service } from './service.ts'

export type World = Pick<Ask, 'lender' | 'secrets' | 'codes' | 'invite'> & {
  db: Database
  /** The lender's clock; for one person it may stand elsewhere. */
  clock: (said?: string) => Date
}

/**
 * Registers every service of the contract. Of several on one path that one serves whose request schema fits what is sent, else
 * the first. Throws when one has no code behind it.
 */
export function registerLender(app: FastifyInstance, contract: Contract[], world: World): void {
  for (const here of byPath(contract)) {
    const [first] = here
    if (!first) continue
    const { method, path } = first.declared
    app.route({
      method,
      url: path,
      // fastify's own HEAD beside every GET would run the service.
      exposeHeadRoute: false,
      handler: (request, reply) => {
        const sent = method === 'GET' ? request.query : request.body
        const { declared, service } = here.find((one) => one.declared.checkRequest(sent).length === 0) ?? first
        return serve(declared, service, world, sent, request, reply)
      },
    })
  }
}

type Registered = { declared: Contract; service: Service }

function byPath(contract: Contract[]): Registered[][] {
  const groups = new Map<string, Registered[]>()
  for (const declared of contract) {
    const service = services[declared.name]
    if (!service)
      throw new Error(`\`${declared.name}\` is declared in services.yaml, but the sandbox has no service of that name`)
    const route = `${declared.method} ${declared.path}`
    groups.set(route, [...(groups.get(route) ?? []), { declared, service }])
  }
  return [...groups.values()]
}

async function serve(
  declared: Contract,
  service: Service,
  world: World,
  sent: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const problems = declared.checkRequest(sent)
  const asked = askOf(request, sent, world)
  if (problems.length > 0 && !mayBeRepeat(declared, asked, problems)) return give(reply, invalid(problems))
  const who = service.who ? await service.who(asked) : { caller: nobody }
  const caller = 'caller' in who ? who.caller : nobody
  const ask = { ...asked, now: world.clock(caller.said), caller }
  const key = keyOf(declared, service, ask, caller)
  const work = async () => {
    const fault = await takeFault(world.db, declared.name, caller.said || undefined)
    const instead = fault && (await answerOf(fault))
    if (instead === 'broken') return instead
    const refused = 'refused' in who ? checked(declared, who.refused) : undefined
    const answer = instead ?? refused ?? (await write(declared, service, ask, key, problems))
    if (caller.said && declared.method !== 'GET') await keepReceived(world, declared.name, caller, ask, answer)
    return fault?.lostAnswer ? 'broken' : answer
  }
  const answer = key ? await oneAtATime(key, work) : await work()
  return answer === 'broken' ? breakConnection(reply) : give(reply, answer)
}

/** Lacks nothing but what a browser forgets on a reload: done before, it is answered as before. */
function mayBeRepeat(declared: Contract, ask: Ask, problems: Complaint[]): boolean {
  const forgotten = declared.writeOnly.filter((name) => !(name in ask.input)).map((name) => `/${name}`)
  return ask.header('idempotency-key') !== undefined && problems.every(({ path }) => forgotten.includes(path))
}

/** The key of a write that is to be done once; nothing for a read, or where doing it again does no harm. */
function keyOf(declared: Contract, service: Service, ask: Ask, caller: Caller): Key | undefined {
  const key = ask.header('idempotency-key')
  if (declared.method === 'GET' || service.repeatable || key === undefined) return undefined
  const body = Object.fromEntries(Object.entries(ask.input).filter(([name]) => !declared.writeOnly.includes(name)))
  return { caller: caller.said || 'nobody', key, call: declared.name, body }
}

/** Does the work in one transaction, together with the first answer that is kept of it. */
function write(
  declared: Contract,
  service: Service,
  ask: Ask & { caller: Caller },
  key: Key | undefined,
  problems: Complaint[],
): Promise<Answer> {
  return ask.db.transaction(async (db) => {
    const { said } = ask.caller
    // Two requests of one person follow each other: limits are counted and applications taken in one at a time.
    const [person] = said ? await db.select().from(applicant).where(eq(applicant.said, said)).for('update') : []
    const code = person && personaOf(ask.lender, person.persona).refused?.[declared.name]
    const run = async () => {
      if (problems.length > 0) return invalid(problems)
      if (code) return checked(declared, refusal(code, 'the lender refuses this person', { status: statusOf(code) }))
      return checked(declared, await service.run({ ...ask, db }))
    }
    return key ? answerOnce(db, key, ask.now, run) : run()
  })
}

/** Ours, not the caller's: an answer that breaks its schema, or a code that is not declared, undoes the transaction. */
function checked(declared: Contract, answer: Answer): Answer {
  const [problem] = answer.code || answer.file ? [] : declared.checkAnswer(answer.status, answer.body)
  if (problem) {
    throw new Error(`the answer of \`${declared.name}\` breaks its schema at \`${problem.path}\`: ${problem.message}`)
  }
  if (answer.code && !declared.codes.includes(answer.code)) {
    throw new Error(`\`${declared.name}\` answered \`${answer.code}\`, which services.yaml does not declare`)
  }
  return answer
}

async function keepReceived(world: World, call: string, caller: Caller, ask: Ask, answer: Answer): Promise<void> {
  await world.db
    .insert(received)
    .values({ said: caller.said, call, body: withoutSecrets(ask.input), status: answer.status, at: ask.now })
}

function give(reply: FastifyReply, { status, headers, body, file }: Answer): FastifyReply {
  return reply
    .code(status)
    .headers(headers ?? {})
    .send(file ? Buffer.from(file) : body)
}

function askOf(request: FastifyRequest, sent: unknown, world: World): Ask {
  const params = isObject(request.params) ? request.params : {}
  const input: JsonObject = { ...(isObject(sent) ? sent : {}), ...params }
  const header = (name: string) => {
    const value = request.headers[name]
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  const origin = `${request.protocol}://${request.host}`
  const { db, clock, lender, secrets, codes, invite } = world
  return { input, header, origin, invite, db, now: clock(), clock, lender, secrets, codes }
}

const nobody: Caller = { said: '', phoneNumber: '' }
