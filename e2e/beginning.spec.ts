/** What a test begins with is what the way there would have left in the tab. */
import { isObject, type Json } from '@journey/engine'
import type { Page } from '@playwright/test'
import type { Applicant } from './harness/applicant.ts'
import { comeBackTo } from './harness/held.ts'
import { expect, test } from './harness/test.ts'

test('an applicant who begins at the confirmation has what one has who went all the way there', async ({
  applicant,
  page,
}) => {
  await keepLastSaved(page)
  await applicant.create('conditional-truid')
  await applicant.reach('confirmation')
  const gone = await savedBy(applicant, 'confirmation')
  await applicant.create('conditional-truid')
  await applicant.beginAt('confirmation')
  expect(await savedBy(applicant, 'confirmation')).toEqual(gone)
})

test('an applicant who begins at the introduction to the income has what one has who came back by their link and went on', async ({
  applicant,
  page,
}) => {
  await keepLastSaved(page)
  await applicant.comeBack({})
  await applicant.expectStep('offers')
  await applicant.press('offers')
  await applicant.expectStep('income-intro')
  const gone = await savedBy(applicant, 'income-intro')
  await comeBackTo('income-intro', applicant, { persona: 'conditional-truid', held: {} })
  expect(await savedBy(applicant, 'income-intro')).toEqual(gone)
})

/** `crypto.subtle.encrypt` still encrypts, and the text that it was last given stays readable. */
async function keepLastSaved(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const encrypt = crypto.subtle.encrypt.bind(crypto.subtle)
    crypto.subtle.encrypt = async (...what) => {
      Object.assign(globalThis, { lastSaved: new TextDecoder().decode(what[2]) })
      return encrypt(...what)
    }
  })
}

/** The saved state without what is of this applicant, or of this moment, alone: every text and number of those is its kind. */
async function savedBy({ identity, page }: Applicant, step: string): Promise<Record<string, Json>> {
  const lastSaved = () => page.evaluate(() => String(Object(globalThis).lastSaved ?? ''))
  // With what the step asks for itself.
  const isSettled = (text: string) => text.includes(`"step":"${step}"`) && text.includes('"running":[]')
  await expect.poll(async () => isSettled(await lastSaved())).toBe(true)
  const { said, phoneNumber } = identity()
  const text = (await lastSaved()).replaceAll(said, 'their ID number').replaceAll(phoneNumber, 'their phone')
  const { id, page: _page, at, date, calls, timers, ...state } = JSON.parse(text)
  expect([typeof id, typeof at, typeof date, typeof calls]).toEqual(['string', 'number', 'number', 'number'])
  return { ...Object(withoutSecrets(state)), timers: Object.keys(timers) }
}

/** What the lender makes up for each applicant: their name, and what only it can tell from another. */
const madeUp = /^(firstName|lastName|customerId|hashedSAID|loanApplicationNumber|inviteUrl|\w*[tT]oken)$/

function withoutSecrets(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, madeUp.test(name) ? typeof one : withoutSecrets(one)]),
  )
}
