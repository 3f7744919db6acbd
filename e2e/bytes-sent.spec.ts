/** What the first half of an application costs an applicant who pays for their data. */
import type { Page } from '@playwright/test'
import { passUntilAnswered } from './harness/clock.ts'
import { expect, test } from './harness/test.ts'

const kB = 1000

test('from the landing page to the decision no more than 400 kB come', async ({ applicant, page }) => {
  const received = await countBytes(page)
  await applicant.create('conditional-truid')
  await applicant.reach('offers')
  const told = received.map(({ address, bytes }) => `${bytes} ${address}`).join('\n')
  expect(sumOf(received.map(({ bytes }) => bytes)), told).toBeLessThan(400 * kB)
})

test('each time that a waiting applicant asks the lender no more than 1 kB comes', async ({ applicant, page }) => {
  const received = await countBytes(page)
  await applicant.create('decision-timeout')
  await applicant.apply()
  await passUntilAnswered(page, '/lds/decisions', 3)
  const polls = () => received.filter(({ address }) => address === '/lds/decisions')
  await expect.poll(() => polls().length).toBeGreaterThan(2)
  for (const { bytes } of polls()) expect(bytes).toBeLessThan(kB)
})

type Received = { address: string; bytes: number }

/** Every answer with its bytes as they come over the wire: headers and body, compressed. */
async function countBytes(page: Page): Promise<Received[]> {
  const received: Received[] = []
  const addresses = new Map<string, string>()
  const session = await page.context().newCDPSession(page)
  session.on('Network.responseReceived', ({ requestId, response }) => addresses.set(requestId, response.url))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    received.push({ address: new URL(addresses.get(requestId) ?? 'about:blank').pathname, bytes: encodedDataLength }),
  )
  await session.send('Network.enable')
  return received
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0)
