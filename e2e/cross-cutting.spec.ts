/** What holds on every screen: titles, headers, waiting, time, formats, silence about people, one tab, leaving. */

import { typical } from './harness/applicant.ts'
import { stopClock } from './harness/clock.ts'
import { copy } from './harness/copy.ts'
import { holdRequests } from './harness/hold-requests.ts'
import { acceptQuestions } from './harness/questions.ts'
import { words } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'

const lenderCall = /\/(los|lds)\//

test('[E3] every call carries its headers, and those of the person once they are known', async ({
  applicant,
  page,
}) => {
  const calls: { path: string; headers: Record<string, string> }[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (lenderCall.test(path)) calls.push({ path, headers: request.headers() })
  })
  const { said, phoneNumber } = await applicant.create('conditional-truid')
  // In production a machine at the wheel is not believed.
  await applicant.open('/?automation=true')
  await applicant.expectStep('landing')
  await applicant.answer('landing')
  await applicant.reach('offers', 'said')
  expect(calls.length).toBeGreaterThan(9)
  for (const { path, headers } of calls) {
    expect(headers, path).toMatchObject({
      channel: 'Web',
      'caller-id': 'personal-loan-web',
      provider: 'Umvelo Retail',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      'correlation-id': expect.stringMatching(/^.{16,}$/),
      'automation-launch': 'false',
    })
    expect(Object.values(JSON.parse(headers['device-info'] ?? '')), path).toEqual(['', '', '', '', '', ''])
  }
  expect(new Set(calls.map(({ headers }) => headers['correlation-id'])).size).toBe(calls.length)
  const personal = calls.filter(({ path }) => /eligibility-check|loan-application$|decisions/.test(path))
  expect(personal.length).toBeGreaterThanOrEqual(3)
  for (const { path, headers } of personal) {
    expect(headers, path).toMatchObject({ said, 'phone-number': phoneNumber })
    expect(headers['step-up-token'], path).toMatch(/^.{22,}$/)
  }
  expect(
    calls.filter(({ path, headers }) => /settings|products|validation/.test(path) && headers['step-up-token']),
  ).toEqual([])
})

test('[E3][E2] a call ends after 60 seconds; until then it says what is awaited', async ({
  applicant,
  page,
  watch,
}) => {
  watch.allow(/net::ERR_/)
  await applicant.create('conditional-truid')
  await applicant.reach('phone')
  await page.route(/validation-and-capture\/said/, () => {}, { times: 1 })
  await stopClock(page)
  const awaited = page.getByRole('status').filter({ hasText: copy('phone.busy.identify') })
  const notice = applicant.screen.notice(words('errors.TIMEOUT.title'))
  const asked = page.waitForRequest(/validation-and-capture\/said/)
  await applicant.answer('phone')
  await asked
  await expect(awaited).toHaveCount(1)
  await page.clock.fastForward(59_900)
  await expect(awaited).toHaveCount(1)
  await expect(notice).toBeHidden()
  await page.clock.fastForward(200)
  await expect(notice).toContainText('took too long to answer')
  await expect(awaited, 'nothing is awaited after a failure').toHaveCount(0)
  await notice.getByRole('button', { name: words('errors.TIMEOUT.buttons.notNow') }).click()
  await applicant.expectStep('phone')
  await expect(applicant.screen.field('phone', 'phoneNumber')).not.toHaveValue('')
  await applicant.press('phone')
  await applicant.expectStep('otp')
  await expect(page.locator('[aria-busy="true"]'), 'nor after a success').toHaveCount(0)
})

test('[E2] a second click does nothing while the first is under way', async ({ applicant, page }) => {
  await applicant.create('conditional-truid')
  await applicant.reach('phone')
  const asked: string[] = []
  page.on('request', (request) => request.url().endsWith('/said') && asked.push(request.url()))
  const answer = await holdRequests(page, '**/said')
  await applicant.type('phone', 'phoneNumber', applicant.identity().phoneNumber)
  await applicant.screen.button('phone', 'next').click({ clickCount: 3 })
  answer()
  await applicant.expectStep('otp')
  expect(asked).toHaveLength(1)
})

test('[E2] a message keeps the focus, and Escape closes it and leads where the catalogue says', async ({
  applicant,
  page,
}) => {
  await applicant.create('conditional-truid', [
    { call: 'identity.capture', code: '0440028' },
    { call: 'identity.capture', code: '0440033', times: 2 },
  ])
  await applicant.reach('phone')
  await applicant.answer('phone')
  const closes = applicant.screen.notice(words('errors.0440028.title'))
  await expect(closes).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(closes).toBeHidden()
  await applicant.expectStep('phone')
  await applicant.answer('phone')
  const notice = applicant.screen.notice(words('errors.0440033.title'))
  await expect(notice).toBeVisible()
  for (let tabs = 0; tabs < 3; tabs += 1) await page.keyboard.press('Tab')
  await expect(notice.locator(':focus')).toHaveCount(1)
  await notice.getByRole('button', { name: words('errors.0440033.buttons.change') }).click()
  await applicant.expectStep('phone')
  await expect(notice).toBeHidden()
  await applicant.answer('phone')
  await expect(notice).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(notice).toBeHidden()
  await applicant.expectStep('landing')
})

test('[E4] amounts, months and numbers read the same on the confirmation, and the ID number is masked', async ({
  applicant,
  page,
}) => {
  const { said, phoneNumber } = await applicant.create('conditional-truid')
  await applicant.beginAt('confirmation')
  const main = page.getByRole('main')
  const spaced = `${phoneNumber.slice(0, 3)}\\s${phoneNumber.slice(3, 6)}\\s${phoneNumber.slice(6)}`
  for (const shown of [
    /R20\s000\.00/,
    /R28\s000\.00/,
    /R2\s500\.00/,
    /March 2019/,
    new RegExp(`\\*\\*\\*\\s\\*\\*\\*\\s${said.slice(-4)}`),
    new RegExp(spaced),
  ]) {
    await expect(main).toContainText(shown)
  }
  await expect(main).not.toContainText(said)
  await expect(page.getByRole('contentinfo')).toContainText('0860 999 119')
})

test('[E7] nothing personal gets into addresses, titles, the console, storage or tracking', async ({
  applicant,
  page,
  tracked,
}) => {
  const heard: string[] = []
  page.on('console', (message) => heard.push(message.text()))
  page.on('request', (request) => heard.push(request.url()))
  page.on('framenavigated', (frame) => heard.push(frame.url()))
  const { said, phoneNumber } = await applicant.create('conditional-truid')
  await applicant.reach('confirmation')
  heard.push(await page.title())
  await applicant.answer('confirmation')
  await applicant.arrive('offers')
  const kept = await page.evaluate(async () => {
    const databases = await indexedDB.databases()
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, databases])
  })
  heard.push(kept, JSON.stringify(tracked()), await page.title())
  const everything = heard.join('\n')
  for (const canary of [
    said,
    phoneNumber,
    typical.email,
    encodeURIComponent(typical.email),
    'Umhlanga',
    '28000',
    '21500',
  ]) {
    expect(everything).not.toContain(canary)
  }
})

test('[R4] leaving the application is asked about; the landing page and the offers are left freely', async ({
  applicant,
  page,
}) => {
  await applicant.create('conditional-truid')
  await applicant.open()
  await applicant.expectStep('landing')
  const asked = acceptQuestions(page)
  await page.getByText(words('landing.blocks.calculator.breakdown')).click()
  await page.reload()
  await applicant.expectStep('landing')
  expect(asked).toEqual([])
  await applicant.answer('landing')
  await applicant.expectStep('said')
  await page.getByRole('button', { name: 'Start now' }).click()
  await page.reload()
  await applicant.expectStep('said')
  expect(asked).toEqual(['beforeunload'])
})

test('[R4][C4] going home forgets the application and whose it is; agreement and ID number are asked for anew', async ({
  applicant,
  page,
}) => {
  await applicant.create('conditional-truid')
  await applicant.beginAt('confirmation')
  await applicant.reach('offers', 'confirmation')
  await page.goBack()
  await applicant.press('cancel', 'home')
  await applicant.expectStep('landing')
  for (const path of ['/offers', '/confirmation', '/start']) {
    await applicant.open(path)
    await applicant.expectStep('landing')
    await expect(page).toHaveURL('/')
  }
  await applicant.answer('landing')
  await applicant.expectStep('said')
  await page.getByRole('button', { name: words('said.blocks.reveal.open') }).click()
  await expect(applicant.screen.field('said', 'said')).toHaveValue('')
})

test('[E8] the same application in a second tab says that it is open already', async ({ applicant, page }) => {
  await applicant.create('conditional-truid')
  await applicant.reach('phone')
  const opening = page.waitForEvent('popup')
  // As a browser does that is asked to duplicate a tab: with a copy of what the tab remembers.
  await page.evaluate(() => void window.open(location.href))
  const second = await opening
  const notice = second.getByRole('alertdialog', { name: words('errors.0440030.title') })
  await expect(notice).toBeVisible()
  await expect(notice).toContainText('another tab')
  await expect(applicant.screen.notice(words('errors.0440030.title'))).toBeHidden()
  await applicant.answer('phone')
  await applicant.expectStep('otp')
  // Who begins anew in the second has another application there, and is not told so again.
  await notice.getByRole('button').first().click()
  const tabs = () =>
    second.evaluate(async () => {
      const { held = [], pending = [] } = await navigator.locks.query()
      return { held: held.length, pending: pending.length }
    })
  await expect.poll(tabs).toEqual({ held: 2, pending: 0 })
})

test('[E8] an expired token starts again with what was typed', async ({ applicant }) => {
  await applicant.create('conditional-truid', [{ call: 'application.submit', code: '0440016' }])
  await applicant.beginAt('confirmation')
  await applicant.answer('confirmation')
  const notice = applicant.screen.notice(words('errors.0440016.title'))
  await notice.getByRole('button', { name: words('errors.0440016.buttons.startAgain') }).click()
  await applicant.expectStep('landing')
  await applicant.answer('landing')
  await applicant.expectStep('said')
  await expect(applicant.screen.field('said', 'said')).not.toHaveValue('')
})

test('[E8] an application that was deleted meanwhile says so and leads home', async ({ applicant }) => {
  await applicant.create('conditional-truid', [{ call: 'decision.read', code: '0440015' }])
  await applicant.beginAt('confirmation')
  await applicant.answer('confirmation')
  const notice = applicant.screen.notice(words('errors.0440015.title'))
  await notice.getByRole('button', { name: words('errors.0440015.buttons.ok') }).click()
  await applicant.expectStep('landing')
})
