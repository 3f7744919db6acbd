/** How many requests a second the lender's server answers: `npm run bench -- server [seconds]`, on PGlite or on `DATABASE_URL`. */
import { Agent, get } from 'node:http'
import { saveResults } from '../results.ts'
import { describeCost, type Measured, measureCost } from './cost.ts'
import { inFlight, measureCodes, measureJourneys } from './journeys.ts'
import { withSandbox } from './sandbox-process.ts'

const connections = 32
/** Each with no work of the product's own in it, and what a landing page asks. */
const addresses = { configuration: '/los/settings/configurations', products: '/los/pl-products', health: '/healthz' }

export async function benchServer(args: string[]): Promise<void> {
  const seconds = Number(args[0] ?? 5)
  await withSandbox(async (server) => {
    const reads: Record<string, Measured> = {}
    for (const [name, address] of Object.entries(addresses)) {
      await answerFor(server.port, address, 1)
      reads[name] = await measureCost(server.pid, () => answerFor(server.port, address, seconds))
      say(name, reads[name])
    }
    // The first ones make the server ready: its code is compiled, its connections are open.
    await measureCodes(server, inFlight * 5)
    const codes = await measureCodes(server, seconds * 300)
    say('one-time codes', codes)
    const journeys = await measureJourneys(server, seconds * 40)
    say('applicants decided', journeys)
    const database = process.env.DATABASE_URL ? 'PostgreSQL' : 'PGlite'
    saveResults('server', { database, connections, seconds, inFlight, reads, codes, journeys })
  })
}

function say(name: string, measured: Measured): void {
  process.stdout.write(`${name}: ${describeCost(measured)}\n`)
}

async function answerFor(port: number, address: string, seconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const until = performance.now() + seconds * 1000
  let answered = 0
  const work = async () => {
    while (performance.now() < until) {
      const status = await ask(port, address, agent)
      if (status !== 200) throw new Error(`expected 200 of ${address}, found ${status}`)
      answered += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, work))
  agent.destroy()
  return answered
}

function ask(port: number, address: string, agent: Agent): Promise<number> {
  return new Promise((done, fail) => {
    get({ host: '127.0.0.1', port, path: address, agent }, (response) => {
      response.resume()
      response.on('end', () => done(response.statusCode ?? 0))
    }).on('error', fail)
  })
}
