/**
 * Random walks: whatever an applicant does, no request leaves that the lender cannot read, no screen is empty, and an
 * applicant who then does what is asked arrives. `WALKS=200 npm run e2e -- walk` walks that many; `SEED` begins elsewhere.
 */
import { journeyAddresses } from './harness/addresses.ts'
import { typical } from './harness/applicant.ts'
import { test } from './harness/camera.ts'
import { conditions } from './harness/conditions.ts'
import type { Lender } from './harness/lender.ts'
import { createRandom } from './harness/random.ts'
import { expect } from './harness/test.ts'
import { createWalker, type Walker } from './harness/walker.ts'

const isAsked = process.env.WALKS !== undefined
const walks = Number(process.env.WALKS ?? 2)
const firstSeed = Number(process.env.SEED ?? 1)

const addresses = journeyAddresses()
/** Whose application a link opens, and how far it is. */
const held = [
  ['conditional-truid', 'CONDITIONALLY_APPROVED'],
  ['conditional-truid', 'APPROVED'],
  ['approved', 'APPROVED'],
  ['limit', 'APPROVED'],
] as const
const treatments = ['conditional-truid', 'conditional-sprinthive', 'approved', 'upsell', 'limit', 'lower', 'declined']
const decided = [
  'offers',
  'limit',
  'lower-offers',
  'upsell-offers',
  'declined',
  'declined-ref',
  'package',
  'salary-offers-condition',
  'salary-offers-approved',
]
const ends = ['funded', 'paying-out', 'paying-out-later', 'declined', 'declined-ref', 'declined-again', 'expired']

const browsers = Object.keys(conditions)
/** Each in turn, so that so many walks in a row meet all of them. */
const browserOf = (seed: number) => browsers[seed % browsers.length] ?? ''

/**
 * A walk takes the connection away, or parts of a browser: the browser says so on its console, and the application reports what it
 * could not load or use. The bank-data page gives no second result for one link. A tab that a walk opens from a page which is just
 * being left is refused (`no longer runnable`).
 */
const expected =
  /net::ERR_(INTERNET_DISCONNECTED|NETWORK_CHANGED|FAILED)|SecurityError|denied|no part came|the workers do not say anything|Failed to fetch dynamically imported module|404 .*\/consent\/\S+\/result\)|uncaught: Error Failed to execute 'open' on 'Window': .* no longer runnable/

/** What a walk enters somewhere, whether the field takes it or not. */
const personal = [typical.email, 'thandi@example.co.za', '0821234567', '8001015009087', '800101 5009 08 7']

let walker: Walker | undefined

test.afterEach(async () => {
  const info = test.info()
  if (info.status === info.expectedStatus || !walker) return
  await info.attach('what was done', { body: walker.story(), contentType: 'text/plain' })
})

for (const seed of Array.from({ length: walks }, (_, index) => firstSeed + index)) {
  test.describe(`walk ${seed}: on ${browserOf(seed)}`, () => {
    test.beforeEach(async ({ page, watch }) => {
      watch.allow(expected)
      for (const value of personal) watch.keepOut(value)
      await conditions[browserOf(seed)]?.(page)
    })

    test('[R3][C4][E2] from the landing page an application is always decided', async ({ applicant, lender }) => {
      const { phoneNumber } = await applicant.create(createRandom(seed).pick(treatments))
      await applicant.open()
      const links = await linksTo(lender, phoneNumber)
      walker = createWalker(applicant, seed, { addresses, links })
      await walker.wander(25)
      await walker.complete(decided)
      expect(walker.violations(), walker.story()).toEqual([])
    })

    // Every selfie takes its time: without being asked, one is enough.
    if (!isAsked && seed > firstSeed) return
    test('[R1][E2] from an offer the loan is always paid out, or told why not', async ({ applicant, lender }) => {
      const [persona, loanApplicationStatus] = createRandom(seed).pick(held)
      const { loanApplicationNumber, phoneNumber, said } = await applicant.comeBack(
        { loanApplicationStatus },
        [],
        persona,
      )
      let ahead = 0
      let pause = 11 * 60_000
      const link = {
        address: `/?loanApplication=${loanApplicationNumber}`,
        // So many PINs are sent in ten minutes, and no more; and so many in a day.
        wait: async () => {
          ahead += pause
          pause *= 12
          await lender.moveClock(said, ahead)
        },
      }
      const links = await linksTo(lender, phoneNumber)
      walker = createWalker(applicant, seed, { addresses: [...addresses, link.address], links, link })
      await walker.wander(25)
      await walker.complete(ends)
      expect(walker.violations(), walker.story()).toEqual([])
    })
  })
}

/** The links in the messages to that phone, and that of an application of another person. */
async function linksTo(lender: Lender, phoneNumber: string): Promise<() => Promise<string[]>> {
  const application = { loanApplicationStatus: 'APPROVED' }
  const { loanApplicationNumber } = await lender.createApplicant('approved', [], { application })
  return async () => [
    `/?loanApplication=${loanApplicationNumber}`,
    ...(await lender.messages(phoneNumber)).flatMap(({ link }) => (link?.includes('loanApplication=') ? [link] : [])),
  ]
}
