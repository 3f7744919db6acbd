/** Applicants who go from the ID number to the decision, side by side, over HTTP. */
import { Agent, request } from 'node:http'
import { type Call, createVerbs, replyOf } from '../../tests/sandbox/lender-verbs.ts'

export type JourneyRates = { codes: number; journeys: number }

/** How many one-time codes are sent, and how many applicants come to a decision, a second. */
export async function measureJourneys(port: number, callers: number, seconds: number): Promise<JourneyRates> {
  const verbs = Array.from({ length: callers }, () => createVerbs(callFrom(port)))
  // Ready to ask for a code: what comes before it is not measured.
  const each = 30 * seconds
  const tokens = await Promise.all(
    verbs.map(async ({ createApplicant, capture }) => {
      const found: string[] = []
      for (let at = 0; at < each; at += 1) {
        const { body } = await capture(await createApplicant('conditional-truid'))
        found.push(String(Reflect.get(Object(body), 'requestToken')))
      }
      return found
    }),
  )
  const began = performance.now()
  await Promise.all(
    verbs.map(async ({ askForCode }, caller) => {
      for (const token of tokens[caller] ?? []) {
        const { status } = await askForCode(token)
        if (status !== 200) throw new Error(`expected 200 for a code, found ${status}`)
      }
    }),
  )
  const codes = Math.round((callers * each * 1000) / (performance.now() - began))

  const until = performance.now() + seconds * 1000
  let decided = 0
  await Promise.all(
    verbs.map(async ({ createApplicant, signIn, apply, decided: untilDecided }) => {
      while (performance.now() < until) {
        const session = await signIn(await createApplicant('conditional-truid'))
        await untilDecided(session, await apply(session))
        decided += 1
      }
    }),
  )
  return { codes, journeys: Math.round((decided / seconds) * 10) / 10 }
}

let sources = 0

/** Each request from a network address of its own: what one source may do is limited. */
function callFrom(port: number): Call {
  const agent = new Agent({ keepAlive: true })
  return (method, path, body, headers = {}) =>
    new Promise((done, fail) => {
      sources += 1
      const localAddress = `127.${1 + ((sources >> 16) & 127)}.${(sources >> 8) & 255}.${1 + (sources % 250)}`
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
}
