/** A lender's own servers as production runs them: from the landing page to the money, and what is written down on the way. */
import { makeId } from '../sandbox/sa-id.ts'
import { hasOpenssl } from '../tests/setup/fake-core.ts'
import { type Site, startSite } from '../tests/setup/lenders-site.ts'
import { findPostgres } from '../tests/setup/postgres.ts'
import { typical } from './harness/applicant.ts'
import { test as withCamera } from './harness/camera.ts'
import type { Lender } from './harness/lender.ts'
import { arriveAt, completeSteps } from './harness/second-half.ts'
import { expect } from './harness/test.ts'

const bin = findPostgres()
const names = { firstName: 'Thandiwe', lastName: 'Mahlangu', address: '12 Jan Smuts Avenue, 2196' }
const person = { said: makeId('2026-01-01'), phoneNumber: '0829134477', persona: '' }

/** Until the applicant has seen the screen that waits for it. */
let bankTakesItsTime: boolean

/** In place of the sandbox: two production servers, the lender's core and its ways to applicants. */
const test = withCamera.extend<object, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from this pattern
    async ({}, use) => {
      const site = await startSite(bin ?? '', {
        decision: () => ({ status: 200, body: { status: 'APPROVED', approves: 1, ...names } }),
        selfie: () => ({ status: 200, body: { matches: true } }),
        mandate: () => (bankTakesItsTime ? { status: 202 } : { status: 200, body: { answer: 'ACCEPTED' } }),
        'pay-out': () => ({ status: 200, body: { outcome: 'FUNDED' } }),
      })
      await use(site)
      await site.close()
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  server: async ({ site }, use) => {
    const not = async () => {
      throw new Error('expected no test to restart the site')
    }
    await use({
      url: site.origin,
      framed: 'https://income.example',
      lost: () => undefined,
      kill: not,
      restart: not,
      close: not,
    })
  },
  lender: async ({ site, watch }, use) => {
    for (const value of [person.said, person.phoneNumber]) watch.keepOut(value)
    await use(lenderOf(site))
  },
})

// biome-ignore lint/suspicious/noSkippedTests: there is nothing to start where neither is installed
test.skip(bin === undefined || !hasOpenssl(), 'needs an installed PostgreSQL and openssl')
// The certificate of the site is of its own making.
test.use({ contextOptions: { reducedMotion: 'reduce', ignoreHTTPSErrors: true } })

test('production, from the landing page to the money: the core decides and pays, and nothing personal is written down', async ({
  applicant,
  page,
  site,
}) => {
  bankTakesItsTime = true
  applicant.is(person)
  await applicant.apply()
  await completeSteps(applicant, 'offers', 'package', 'agreement', 'selfie-intro', 'selfie')
  await arriveAt(applicant, 'debicheck')
  bankTakesItsTime = false
  await arriveAt(applicant, 'funded')
  await expect(page).toHaveURL('/funded')
  expect(site.core.asked.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['decision', 'mandate', 'pay-out']))
  await expect.poll(() => site.mails.length).toBeGreaterThan(0)
  for (const text of [...site.messages.map(({ text, link }) => `${text} ${link}`), ...site.mails])
    expect(text).not.toMatch(/127\.0\.0\.1|sandbox/)
  const written = `${site.printed()}\n${await site.metrics()}`
  expect(written).toContain('POST /ext-lcs')
  for (const value of [person.said, person.phoneNumber, typical.email, ...Object.values(names), 'Umhlanga Bakery'])
    expect(written).not.toContain(value)
})

function lenderOf({ messages }: Site): Lender {
  const not = async () => {
    throw new Error('expected no power of the sandbox to be used in production')
  }
  return {
    ...{ createApplicant: not, messages: not, applications: not, sendStatements: not, break: not, moveClock: not },
    code: async (phoneNumber) => {
      const newest = () =>
        messages.findLast((sent) => sent.phoneNumber === phoneNumber && /#\d{6}$/.test(sent.text))?.text.slice(-6) ?? ''
      await expect.poll(newest, 'a code is sent to this phone').not.toBe('')
      return newest()
    },
  }
}
