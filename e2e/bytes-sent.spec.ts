/** What the first half of an application costs an applicant who pays for their data. */
import type { Page } from '@playwright/test'
import { passUntilAnswered } from './harness/clock.ts'
import { expect, test } from './harness/test.ts'

const kB = 1000

test('from the landing page to the decision no more than 400 kB come', async ({ applicant, page }) => {
  const received = await countBytes(page)
  await applicant.create('conditional-truid')
  await applicant.reach('offers')
  const report = received.map(({ address, bytes }) => `${bytes} ${address}`).join('\n')
  expect(sumOf(received.map(({ bytes }) => bytes)), report).toBeLessThan(400 * kB)
})

test('each time that a waiting applicant asks the lender no more than 1 kB comes', async ({ applicant, page }) => {
  const received = await countBytes(page)
  await applicant.create('decision-timeout')
  await applicant.apply()
  await passUntilAnswered(page, '/lds/decisions', 3)
  const polls = () => received.filter(({ address }) => address === '/lds/decisions')
  await expect.poll(() => polls().length).toBeGreaterThan(2)
  for (const { bytes } of polls()) {
    expect(bytes).toBeGreaterThan(0)
    expect(bytes).toBeLessThan(kB)
  }
})

test('to an applicant who saves data comes no screen before it is asked for', async ({ applicant, page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const ofTheRest = () => asked.filter((address) => /\/later-[^/]*\.js$/.test(address))
  await applicant.create('conditional-truid')
  await applicant.open()
  await applicant.expectStep('landing')
  // With the lender's answer: what is fetched ahead is asked for before that.
  await expect(page.getByText(/R1\s748\.06/).first()).toBeVisible()
  expect(ofTheRest(), asked.join('\n')).toEqual([])
  await applicant.answer('landing')
  await applicant.expectStep('said')
  expect(ofTheRest()).toHaveLength(1)
})

type Received = { address: string; bytes: number }

/** Every answer with its bytes as they come over the wire: headers and body, compressed. */
async function countBytes(page: Page): Promise<Received[]> {
  const received: Received[] = []
  const responses = new Map<string, { address: string; head: number; body: number; declared: number }>()
  const session = await page.context().newCDPSession(page)
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const [, declared = 0] = Object.entries(response.headers).find(([name]) => /^content-length$/i.test(name)) ?? []
    const address = new URL(response.url).pathname
    responses.set(requestId, { address, head: response.encodedDataLength, body: 0, declared: Number(declared) })
  })
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const response = responses.get(requestId)
    if (response) response.body += encodedDataLength
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    received.push({ address: responses.get(requestId)?.address ?? 'unknown', bytes: encodedDataLength }),
  )
  // Chromium often calls a request cancelled whose `no-store` body was read as a stream, to its end.
  session.on('Network.loadingFailed', ({ requestId }) => {
    const response = responses.get(requestId)
    if (!response) return
    const { address, head, body, declared } = response
    received.push({ address, bytes: head + Math.max(body, declared) })
  })
  await session.send('Network.enable')
  return received
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0)
