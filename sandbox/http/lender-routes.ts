/** Puts the lender's services on their paths: schema, caller, fault, idempotency, transaction, answer. */
import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Service as Contract } from '../contract.ts'
import type { Database } from '../database/open.ts'
import { applicant, received } from '../database/schema.ts'
import { isObject, type JsonObject } from '../json.ts'
import { withoutSecrets } from '../lender/application.ts'
import { services } from '../lender/services.ts'
import { type Answer, invalid } from './answer.ts'
import { answerOf, breakConnection, takeFault } from './fault.ts'
import { answerOnce, isKnown, type Key, oneAtATime } from './idempotency.ts'
import type { Ask, Caller, Service } from './service.ts'

export type World = Pick<Ask, 'lender' | 'secrets'> & { db: Database; clock: () => Date }

/** Registers every service of the contract. Throws when one has no code behind it. */
export function registerLender(app: FastifyInstance, contract: Contract[], world: World): void {
  for (const declared of contract) {
    const service = services[declared.name]
    if (!service)
      throw new Error(`\`${declared.name}\` is declared in services.yaml, but the sandbox has no service of that name`)
    app.route({
      method: declared.method,
      url: declared.path,
      // fastify's own HEAD beside every GET would run the service.
      exposeHeadRoute: false,
      config: { call: declared.name },
      handler: (request, reply) => serve(declared, service, world, request, reply),
    })
  }
}

async function serve(declared: Contract, service: Service, world: World, request: FastifyRequest, reply: FastifyReply) {
  const sent = declared.method === 'GET' ? request.query : request.body
  const ask = askOf(request, sent, world)
  const problems = declared.checkRequest(sent)
  if (problems.length > 0 && !(await isRepeat(declared, service, ask))) return give(reply, invalid(problems))
  const who = service.who ? await service.who(ask) : { caller: nobody }
  const caller = 'caller' in who ? who.caller : nobody
  const key = keyOf(declared, service, ask, caller)
  const work = async () => {
    const fault = await takeFault(world.db, declared.name, caller.said || undefined)
    const instead = fault && (await answerOf(fault))
    if (instead === 'broken') return instead
    const refused = 'refused' in who ? checked(declared, who.refused) : undefined
    const answer = instead ?? refused ?? (await write(declared, service, ask, caller, key))
    if (caller.said && declared.method !== 'GET') await keepReceived(world, declared.name, caller, ask, answer)
    return fault?.lostAnswer ? 'broken' : answer
  }
  const answer = key ? await oneAtATime(key, work) : await work()
  return answer === 'broken' ? breakConnection(reply) : give(reply, answer)
}

/** The same request was made before, with its proof: what it lacks now does not matter, it is not done again. */
async function isRepeat(declared: Contract, service: Service, ask: Ask): Promise<boolean> {
  if (!service.proof || service.proof in ask.input || !service.who) return false
  const who = await service.who(ask)
  const key = 'caller' in who ? keyOf(declared, service, ask, who.caller) : undefined
  return key !== undefined && isKnown(ask.db, key)
}

/** The key of a write that is to be done once; nothing for a read, or where doing it again does no harm. */
function keyOf(declared: Contract, service: Service, ask: Ask, caller: Caller): Key | undefined {
  const key = ask.header('idempotency-key')
  if (declared.method === 'GET' || service.repeatable || key === undefined) return undefined
  const { [service.proof ?? '']: _, ...body } = ask.input
  return { caller: caller.said || 'nobody', key, call: declared.name, body }
}

/** Does the work in one transaction, together with the first answer that is kept of it. */
function write(declared: Contract, service: Service, ask: Ask, caller: Caller, key: Key | undefined): Promise<Answer> {
  return ask.db.transaction(async (db) => {
    // Two requests of one person follow each other: limits are counted and applications taken in one at a time.
    if (caller.said) await db.select().from(applicant).where(eq(applicant.said, caller.said)).for('update')
    const run = async () => checked(declared, await service.run({ ...ask, db, caller }))
    return key ? answerOnce(db, key, ask.now, run) : run()
  })
}

/** Ours, not the caller's: an answer that breaks its schema, or a code that is not declared, undoes the transaction. */
function checked(declared: Contract, answer: Answer): Answer {
  const [problem] = answer.status < 300 ? declared.checkAnswer(answer.body) : []
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

function give(reply: FastifyReply, { status, headers, body }: Answer): FastifyReply {
  return reply
    .code(status)
    .headers(headers ?? {})
    .send(body)
}

function askOf(request: FastifyRequest, sent: unknown, world: World): Ask {
  const params = isObject(request.params) ? request.params : {}
  const input: JsonObject = { ...(isObject(sent) ? sent : {}), ...params }
  const header = (name: string) => {
    const value = request.headers[name]
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  const origin = `${request.protocol}://${request.host}`
  return { input, header, origin, db: world.db, now: world.clock(), lender: world.lender, secrets: world.secrets }
}

const nobody: Caller = { said: '', phoneNumber: '' }
