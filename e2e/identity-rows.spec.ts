/** Who applies, row by row: ID number, cellphone, one-time PIN, and whether they may apply. */
import type { Page } from '@playwright/test'
import type { Applicant } from './harness/applicant.ts'
import { reloadWithin, stopClock } from './harness/clock.ts'
import { copy } from './harness/copy.ts'
import type { Lender } from './harness/lender.ts'
import { words } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'

const invalid = copy('said.fields.said.errors.valid')
const resend = (page: Page) => page.getByRole('button', { name: /Send me a new PIN/ })

test('[I1] an ID number is checked on leaving it when complete: date, citizenship, check digit, age', async ({
  applicant,
  page,
}) => {
  await applicant.create('conditional-truid')
  await applicant.reach('said')
  await page.getByRole('button', { name: 'Start now' }).click()
  const field = applicant.screen.field('said', 'said')
  await field.fill('80010150090')
  await field.blur()
  await expect(field, 'nothing is said of half a number').not.toHaveAttribute('aria-invalid', 'true')
  for (const [why, number, message] of [
    ['check digit', '8001015009088', invalid],
    ['no such day', withCheckDigit('810229500908'), invalid],
    ['no such month', withCheckDigit('811301500908'), invalid],
    ['citizenship', withCheckDigit('800101500928'), invalid],
    ['too young', '1501015009083', 'You need to be over 18 years to apply for a loan.'],
  ] as const) {
    await test.step(why, async () => {
      await field.fill(number)
      await field.blur()
      await expect.poll(() => applicant.screen.error('said', 'said')).toContain(message)
    })
  }
  for (const right of ['8001015009087', withCheckDigit('800101500918'), withCheckDigit('040229500908')]) {
    await field.fill(right)
    await field.blur()
    await expect(field).not.toHaveAttribute('aria-invalid', 'true')
  }
})

test('[I1] a list of problems that is there after a reload leads to the ID number', async ({ applicant, page }) => {
  await applicant.create('conditional-truid')
  await applicant.reach('said')
  await page.getByRole('button', { name: words('said.blocks.reveal.open') }).click()
  await applicant.press('said')
  await expect(applicant.screen.problems()).toBeVisible()
  await page.reload()
  await applicant.screen.problems().getByRole('link').click()
  await expect(applicant.screen.field('said', 'said')).toBeFocused()
})

test('[I1][E5] the age that the lender has configured is the one that is asked for', async ({ applicant, page }) => {
  await page.route('**/los/settings/configurations', (route) =>
    route.fulfill({ json: { configurations: [{ key: 'validation.age.minimum', value: 60 }] } }),
  )
  await applicant.create('conditional-truid')
  await applicant.reach('said')
  await page.getByRole('button', { name: 'Start now' }).click()
  await applicant.type('said', 'said', '8001015009087')
  await applicant.press('said')
  await expect.poll(() => applicant.screen.error('said', 'said')).toContain('You need to be over 60 years')
})

test('[I2] a cellphone number has ten digits and begins with 06, 07 or 08; the ID number above leads back', async ({
  applicant,
  page,
}) => {
  const { said } = await applicant.create('conditional-truid')
  await applicant.reach('phone')
  const field = applicant.screen.field('phone', 'phoneNumber')
  for (const wrong of ['0512345678', '0912345678', '1821234567', '082123456']) {
    await field.fill(wrong)
    await applicant.press('phone')
    await expect
      .poll(() => applicant.screen.error('phone', 'phoneNumber'), wrong)
      .toContain(copy('phone.fields.phoneNumber.errors.valid'))
  }
  for (const right of ['0612345678', '0712345678', '0812345678']) {
    await field.fill(right)
    await field.blur()
    await expect(field).toHaveValue(/^0\d\d \d{3} \d{4}$/)
    await expect(field).not.toHaveAttribute('aria-invalid', 'true')
  }
  const spaced = `${said.slice(0, 6)} ${said.slice(6, 10)} ${said.slice(10, 12)} ${said.slice(12)}`
  await page.getByRole('button', { name: spaced }).click()
  await applicant.expectStep('said')
  await expect(applicant.screen.field('said', 'said')).toHaveValue(spaced)
})

test('[I3] an inactive profile can be activated, or the applicant goes on without it', async ({ applicant, page }) => {
  const { said, phoneNumber } = await applicant.create('inactive-profile')
  const captured = page.waitForRequest(/validation-and-capture\/said/)
  await applicant.reach('phone')
  await applicant.answer('phone')
  expect((await captured).postDataJSON()).toEqual({ saId: said, phoneNumber, plProductId: 'personal' })
  const notice = applicant.screen.notice(words('errors.0440035.title'))
  await expect(notice.getByRole('button')).toHaveText([
    copy('errors.0440035.buttons.activate'),
    copy('errors.0440035.buttons.continue'),
  ])
  await page.keyboard.press('Escape')
  await expect(notice, 'closed, it leaves the form as it was').toBeHidden()
  await applicant.press('phone')
  await notice.getByRole('button', { name: copy('errors.0440035.buttons.continue') }).click()
  await applicant.expectStep('otp')
})

test('[I4] a wrong PIN is heard, too: a real sound, once for each', async ({ applicant, page, lender }) => {
  await page.addInitScript(() => {
    const start = OscillatorNode.prototype.start
    Object.assign(window, { tones: 0 })
    OscillatorNode.prototype.start = function (this: OscillatorNode, when?: number) {
      if (this.context.state === 'running') Object.assign(window, { tones: Reflect.get(window, 'tones') + 1 })
      return start.call(this, when)
    }
  })
  const tones = () => page.evaluate(() => Reflect.get(window, 'tones'))
  await applicant.create('conditional-truid')
  await applicant.reach('otp')
  await enterWrong(applicant, lender)
  await expect.poll(() => applicant.screen.error('otp', 'code')).toContain('1 of 3')
  await expect.poll(tones).toBe(2)
  await enterWrong(applicant, lender)
  await expect.poll(() => applicant.screen.error('otp', 'code')).toContain('2 of 3')
  await expect.poll(tones).toBe(4)
})

test('[I4] the countdown goes on across a reload, a new PIN gives new tries, and three are all there are', async ({
  applicant,
  page,
  lender,
  request,
  server,
}) => {
  const { said, phoneNumber } = await applicant.create('conditional-truid')
  await applicant.reach('phone')
  await stopClock(page)
  await applicant.answer('phone')
  await applicant.expectStep('otp')
  const sent = async () => (await lender.messages(phoneNumber)).filter(({ code }) => code).length
  const wait = async (seconds: number) => {
    const answer = await request.put(`${server.url}/sandbox/clock`, { data: { said, offsetMs: seconds * 1000 } })
    expect(answer.ok()).toBe(true)
  }
  await enterWrong(applicant, lender)
  await expect.poll(() => applicant.screen.error('otp', 'code')).toContain('1 of 3')
  await page.clock.fastForward(10_000)
  await expect(resend(page)).toHaveAccessibleName(/in 21 seconds/)
  await reloadWithin(page, applicant.screen.heading('otp'))
  await expect(resend(page), 'it has not begun anew').toHaveAccessibleName(/in (1\d|20|21) seconds/)
  for (const times of [2, 3]) {
    await wait(40 * (times - 1))
    await page.clock.fastForward(32_000)
    await resend(page).click()
    await expect.poll(sent).toBe(times)
    await expect(resend(page)).toBeDisabled()
    await expect(applicant.screen.field('otp', 'code')).toHaveValue('')
    await enterWrong(applicant, lender)
    await expect.poll(() => applicant.screen.error('otp', 'code')).toContain('1 of 3')
  }
  await wait(120)
  await page.clock.fastForward(32_000)
  await resend(page).click()
  const notice = applicant.screen.notice(words('errors.0407015.title'))
  await expect(notice).toBeVisible()
  expect(await sent(), 'no fourth PIN is sent').toBe(3)
  await notice.getByRole('button').click()
  await applicant.expectStep('landing')
})

test('[I4] each code of the PIN has its entry: expired, unusable, limit reached', async ({
  applicant,
  page,
  lender,
}) => {
  const { phoneNumber } = await applicant.create('conditional-truid', [
    { call: 'otp.verify', code: '0407012' },
    { call: 'otp.verify', code: '0407003' },
    { call: 'otp.verify', code: '0407015' },
  ])
  await applicant.reach('otp')
  const enter = async () => {
    await applicant.type('otp', 'code', await lender.code(phoneNumber))
    await applicant.press('otp')
  }
  await enter()
  await expect.poll(() => applicant.screen.error('otp', 'code')).toContain(copy('errors.0407012'))
  await expect(page).toHaveURL('/otp')

  await enter()
  const expired = applicant.screen.notice(words('errors.0407003.title'))
  await expired.getByRole('button', { name: words('errors.0407003.buttons.close') }).click()
  await expect(expired).toBeHidden()
  await applicant.expectStep('otp')

  await enter()
  const limit = applicant.screen.notice(words('errors.0407015.title'))
  await limit.getByRole('button', { name: words('errors.0407015.buttons.startAgain') }).click()
  await applicant.expectStep('landing')
})

test('[I5] coming to the PIN with what has gone stale leads home', async ({ applicant, page }) => {
  await applicant.create('conditional-truid', [{ call: 'otp.request', code: '0440016' }])
  await applicant.reach('phone')
  await applicant.answer('phone')
  await applicant.expectStep('landing')
  await expect(page).toHaveURL('/')
  await applicant.open('/otp')
  await applicant.expectStep('landing')
})

test('[I6] an application that goes on already is offered, and can be continued', async ({ applicant, page }) => {
  await applicant.create('resumable')
  await applicant.reach('otp')
  await applicant.answer('otp')
  const notice = applicant.screen.notice(copy('errors.0440010.title'))
  await expect(notice).toBeVisible()
  await notice.getByRole('button', { name: copy('errors.0440010.buttons.continue') }).click()
  await applicant.arrive('offers')
  await expect(page).toHaveURL('/offers')
})

test('[I6] who is not eligible gets the generic message and goes home', async ({ applicant, page }) => {
  await applicant.create('not-eligible')
  await applicant.reach('otp')
  await applicant.answer('otp')
  const notice = applicant.screen.notice(words('errors.0440001.title'))
  await expect(notice).toContainText('0440001')
  await notice.getByRole('button', { name: 'OK' }).click()
  await applicant.expectStep('landing')
  await expect(page).toHaveURL('/')
})

test('[I6] eligibility is asked for once and again four times, three seconds apart, before the applicant goes on', async ({
  applicant,
  page,
}) => {
  const asked: number[] = []
  const met: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/los/eligibility-check')) asked.push(Date.parse(request.headers().timestamp ?? ''))
    if (request.url().endsWith('/los/customer-info')) met.push(request.url())
  })
  await applicant.create('eligibility-slow')
  await applicant.reach('loan-info')
  expect(asked).toHaveLength(5)
  const gaps = asked.slice(1).map((at, index) => at - (asked[index] ?? 0))
  for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(3000)
  expect(met, 'the customer is fetched all the same').toHaveLength(1)
})

async function enterWrong(applicant: Applicant, lender: Lender): Promise<void> {
  const right = await lender.code(applicant.identity().phoneNumber)
  await applicant.type('otp', 'code', right === '111111' ? '222222' : '111111')
  await applicant.press('otp')
}

/** Twelve digits and the one by which they are checked (Luhn). */
function withCheckDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const weighed = index % 2 === 0 ? Number(digit) * 2 : Number(digit)
    return total + (weighed > 9 ? weighed - 9 : weighed)
  }, 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}
