/** How many requests a second the lender's server answers: `npm run bench -- server [seconds]`, on PGlite or on `DATABASE_URL`. */
import { Agent, get } from 'node:http'
import { saveResults } from '../results.ts'
import { measureJourneys } from './journeys.ts'
import { withSandbox } from './sandbox-process.ts'

const connections = 32
/** Each with no work of the product's own in it, and what a landing page asks. */
const addresses = { configuration: '/los/settings/configurations', products: '/los/pl-products', health: '/healthz' }

export async function benchServer(args: string[]): Promise<void> {
  const seconds = Number(args[0] ?? 5)
  await withSandbox(async (port) => {
    const perSecond: Record<string, number> = {}
    for (const [name, address] of Object.entries(addresses)) {
      await requestsPerSecond(port, address, 1)
      perSecond[name] = await requestsPerSecond(port, address, seconds)
      process.stdout.write(`${name}: ${perSecond[name]} a second\n`)
    }
    const rates = await measureJourneys(port, 16, seconds)
    process.stdout.write(`one-time codes: ${rates.codes} a second, applicants decided: ${rates.journeys} a second\n`)
    const database = process.env.DATABASE_URL ? 'PostgreSQL' : 'PGlite'
    saveResults('server', { database, connections, seconds, perSecond, rates })
  })
}

async function requestsPerSecond(port: number, address: string, seconds: number): Promise<number> {
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
  return Math.round(answered / seconds)
}

function ask(port: number, address: string, agent: Agent): Promise<number> {
  return new Promise((done, fail) => {
    get({ host: '127.0.0.1', port, path: address, agent }, (response) => {
      response.resume()
      response.on('end', () => done(response.statusCode ?? 0))
    }).on('error', fail)
  })
}
