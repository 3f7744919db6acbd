/** Applicants who go from the ID number to the decision, side by side, over HTTP. None was given out by the lender: all limits count. */
import { Agent, request } from 'node:http'
import { makeId } from '../../sandbox/sa-id.ts'
import type { Person } from '../../tests/sandbox/bodies.ts'
import {
  applicationOf,
  type Call,
  createVerbs,
  replyOf,
  type Session,
  type Verbs,
} from '../../tests/sandbox/lender-verbs.ts'
import { type Measured, measureCost } from './cost.ts'

/** How many are on their way at once. */
export const inFlight = 32
/** Fewer ID numbers than one source may enter: after so many an applicant comes from another one. */
const perSource = 50

export type Server = { port: number; pid: number }

/** One-time codes that are asked for by applicants who have said their ID number. */
export async function measureCodes(server: Server, count: number): Promise<Measured> {
  const ready = await sideBySide(
    count,
    async (next) => {
      const verbs = next()
      const { body } = await verbs.capture(newPerson())
      return { verbs, token: String(Reflect.get(Object(body), 'requestToken')) }
    },
    server,
  )
  return measureCost(server.pid, async () => {
    const left = [...ready]
    await Promise.all(
      Array.from({ length: inFlight }, async () => {
        for (let one = left.pop(); one; one = left.pop()) {
          const { status } = await one.verbs.askForCode(one.token)
          if (status !== 200) throw new Error(`expected 200 for a code, found ${status}`)
        }
      }),
    )
    return count
  })
}

/**
 * Applicants who come to a decision: capture, code, sign-in, captcha, submission, and as many polls as it takes. Their puzzles are
 * solved before, as each would be on the phone of its applicant: one takes a client longer than all that is measured here.
 */
export async function measureJourneys(server: Server, count: number): Promise<Measured> {
  const solutions = await sideBySide(count, (next) => next().solveCaptcha(), server)
  return measureCost(server.pid, async () => {
    await sideBySide(
      count,
      async (next) => {
        const verbs = next()
        const session = await verbs.signIn(newPerson())
        // What the server does for a puzzle belongs to the journey; the solution is that of an earlier one.
        await verbs.get('/los/captcha/challenge')
        await untilDecided(verbs, session, solutions.pop() ?? '')
      },
      server,
    )
    return count
  })
}

/** One applicant, from the ID number to the decision, from a network address of its own. */
export async function decideOne({ port }: Server): Promise<void> {
  const { call, close } = callFrom(port)
  const verbs = createVerbs(call)
  await untilDecided(verbs, await verbs.signIn(newPerson()), await verbs.solveCaptcha())
  close()
}

/** Submits and asks for the decision. Throws where the lender takes no application or decides nothing. */
async function untilDecided(verbs: Verbs, session: Session, captchaSolution: string): Promise<void> {
  const { status, body } = await verbs.submit(session, applicationOf(session, captchaSolution))
  if (status !== 200) throw new Error(`expected 200 for an application, found ${status}`)
  const decision = await verbs.decided(session, String(Reflect.get(Object(body), 'loanApplicationNumber')))
  if (decision.status !== 200) throw new Error(`expected 200 for a decision, found ${decision.status}`)
}

/** Does it so often, `inFlight` at a time; `next` gives the connection of the next applicant. */
async function sideBySide<Result>(
  count: number,
  work: (next: () => Verbs) => Promise<Result>,
  { port }: Server,
): Promise<Result[]> {
  const results: Result[] = []
  let begun = 0
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      let used = perSource
      let verbs: Verbs | undefined
      const next = () => {
        if (!verbs || used >= perSource) {
          verbs = createVerbs(callFrom(port).call)
          used = 0
        }
        used += 1
        return verbs
      }
      while (begun < count) {
        begun += 1
        results.push(await work(next))
      }
    }),
  )
  return results
}

let people = 0
const given = new Set<string>()

/** An ID number that no one else has in this run, and a phone. */
function newPerson(): Person {
  const said = makeId(new Date().toISOString().slice(0, 10))
  if (given.has(said)) return newPerson()
  given.add(said)
  people += 1
  return { said, phoneNumber: `071${String(people).padStart(7, '0')}`, persona: '' }
}

let sources = 0

/** A connection that stays open, from a network address of its own: what one source may do is limited. */
function callFrom(port: number): { call: Call; close: () => void } {
  sources += 1
  const localAddress = `127.1.${(sources >> 8) & 255}.${1 + (sources % 250)}`
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const call: Call = (method, path, body, headers = {}) =>
    new Promise((done, fail) => {
      const text = body === undefined ? undefined : JSON.stringify(body)
      const sent = { ...headers, ...(text !== undefined && { 'content-type': 'application/json' }) }
      request({ host: '127.0.0.1', port, path, method, headers: sent, agent, localAddress }, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () =>
          done(replyOf(response.statusCode ?? 0, Buffer.concat(parts).toString(), response.headers)),
        )
      })
        .on('error', fail)
        .end(text)
    })
  return { call, close: () => agent.destroy() }
}
