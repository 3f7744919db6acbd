/**
 * Random walks: whatever an applicant does, no request leaves that the lender cannot read, no screen is empty, and an
 * applicant who then does what is asked arrives. `WALKS=200 npm run e2e -- walk` walks that many; `SEED` begins elsewhere.
 * The second half is walked only when `WALKS` is set: the walker does not yet choose well between the ways that a message
 * offers, and goes round in circles after it has opened the income check of an approved loan by its address.
 */
import { test } from './harness/camera.ts'
import { createRandom } from './harness/random.ts'
import { expect } from './harness/test.ts'
import { createWalker } from './harness/walker.ts'

const walks = Number(process.env.WALKS ?? 2)
const isAsked = process.env.WALKS !== undefined
const firstSeed = Number(process.env.SEED ?? 1)

const firstHalf = [
  '/',
  '/start',
  '/phone',
  '/otp',
  '/loan-info',
  '/loan-purpose',
  '/user-info',
  '/financial-info',
  '/confirmation',
  '/offers',
]
const secondHalf = [
  '/offers',
  '/introtruid',
  '/package',
  '/contract',
  '/intro-facial-selfie',
  '/bank-statements',
  '/limit',
]
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

test.setTimeout(300_000)

for (const seed of Array.from({ length: walks }, (_, index) => firstSeed + index)) {
  test(`[R3][C4][E2] walk ${seed}: from the landing page an application is always decided`, async ({ applicant }) => {
    await applicant.mint(createRandom(seed).pick(treatments))
    await applicant.open()
    const walker = createWalker(applicant, seed, firstHalf)
    await walker.wander(25)
    await walker.complete(decided)
    expect(walker.violations(), walker.story()).toEqual([])
  })

  if (!isAsked) continue
  test(`[R1][E2] walk ${seed}: from an offer the loan is always paid out, or told why not`, async ({ applicant }) => {
    const random = createRandom(seed)
    const loanApplicationStatus = random.pick(['CONDITIONALLY_APPROVED', 'APPROVED'])
    await applicant.comeBack({ loanApplicationStatus }, [], random.pick(['conditional-truid', 'approved', 'limit']))
    const walker = createWalker(applicant, seed, secondHalf)
    await walker.wander(25)
    await walker.complete(ends)
    expect(walker.violations(), walker.story()).toEqual([])
  })
}
