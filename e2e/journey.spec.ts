/** What holds on the way: titles, progress, what the lender receives, what a reload and a link do. */

import { type Stop, typical, way } from './harness/applicant.ts'
import { copy } from './harness/copy.ts'
import { words } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'
import { pageNames } from './tables/page-names.ts'

const paths: Record<Stop, string> = {
  landing: '/',
  said: '/start',
  phone: '/phone',
  otp: '/otp',
  'loan-info': '/loan-info',
  'loan-purpose': '/loan-purpose',
  'user-info': '/user-info',
  employment: '/user-info/employment',
  'financial-info': '/financial-info',
  confirmation: '/confirmation',
  offers: '/offers',
}
const sections: Partial<Record<Stop, string>> = {
  said: 'identity',
  phone: 'identity',
  otp: 'identity',
  'loan-info': 'loan-amount',
  'loan-purpose': 'loan-amount',
  'user-info': 'personal-details',
  employment: 'personal-details',
  'financial-info': 'affordability',
  confirmation: 'summary',
  offers: 'offer',
}

test('[L8][L9] every step has its address, its title and its place in the progress', async ({ applicant, page }) => {
  await applicant.create('conditional-truid')
  await applicant.open()
  for (const step of way) {
    await applicant.arrive(step)
    await expect(page).toHaveURL(paths[step])
    await expect(page).toHaveTitle(`Personal Loan | ${copy(`pages.${pageNames[step]}`)}`)
    const section = sections[step]
    const current = page
      .getByRole('navigation', { name: words('shell.progress.label') })
      .locator('li[aria-current="step"]')
    if (section) await expect(current).toContainText(copy(`sections.${section}`))
    else await expect(current).toHaveCount(0)
    if (step !== 'offers') await applicant.answer(step)
  }
})

test('[R3] a reload on any step keeps what was entered', async ({ applicant, page }) => {
  const { said, phoneNumber } = await applicant.create('conditional-truid')
  const spaced = `${said.slice(0, 6)} ${said.slice(6, 10)} ${said.slice(10, 12)} ${said.slice(12)}`
  const phone = new RegExp(`${phoneNumber.slice(0, 3)}\\s${phoneNumber.slice(3, 6)}\\s${phoneNumber.slice(6)}`)
  /** What was entered before, where a screen shows it again. */
  const kept: Partial<Record<Stop, (string | RegExp)[]>> = {
    phone: [spaced],
    confirmation: [phone, /R20\s000\.00/, typical.email, 'Umhlanga Bakery', /March 2019/, /R28\s000\.00/],
  }
  await applicant.open()
  for (const step of way) {
    await applicant.arrive(step)
    await page.reload()
    await applicant.expectStep(step)
    await expect(page).toHaveURL(paths[step])
    for (const shown of kept[step] ?? []) await expect(page.getByRole('main')).toContainText(shown)
    if (step !== 'offers') await applicant.answer(step)
  }
  await expect(page.getByText(/R20\s000/).first()).toBeVisible()
})

test('[R3] half an answer survives a reload', async ({ applicant, page }) => {
  await applicant.create('conditional-truid')
  await applicant.reach('user-info')
  await applicant.type('user-info', 'email', 'half@example')
  await page.reload()
  await applicant.expectStep('user-info')
  await expect(applicant.screen.field('user-info', 'email')).toHaveValue('half@example')
})

test('[R3] a link into the middle leads a stranger to the beginning', async ({ applicant, page }) => {
  for (const path of ['/phone', '/otp', '/loan-info', '/confirmation', '/offers', '/loan-info/edit', '/no-such-page']) {
    await applicant.open(path)
    await applicant.expectStep('landing')
    await expect(page).toHaveURL('/')
  }
})

test('[R3] a link too far ahead leads to the first thing that is missing', async ({ applicant, page }) => {
  await applicant.create('conditional-truid')
  await applicant.reach('loan-purpose')
  await applicant.open('/financial-info')
  await applicant.expectStep('loan-purpose')
  await expect(page).toHaveURL('/loan-purpose')
})

test('[U1] going back and forth loses nothing', async ({ applicant, page }) => {
  await applicant.create('conditional-truid')
  await applicant.reach('employment')
  await page.goBack()
  await applicant.expectStep('user-info')
  await expect(applicant.screen.field('user-info', 'email')).toHaveValue('thandi.mokoena@example.co.za')
  await page.goForward()
  await applicant.expectStep('employment')
  await page
    .getByRole('link', { name: words('shell.back') })
    .or(page.getByRole('button', { name: words('shell.back') }))
    .first()
    .click()
  await applicant.expectStep('user-info')
  await applicant.press('user-info')
  await applicant.expectStep('employment')
})

test('[E7][L8] every screen is tracked by its name, and nothing personal is tracked', async ({
  applicant,
  tracked,
}) => {
  const { said, phoneNumber } = await applicant.create('conditional-truid')
  await applicant.reach('offers')
  const seen = tracked()
    .filter(({ event }) => event === 'screen')
    .map((screen) => screen.with.page)
  expect(seen).toEqual(expect.arrayContaining([...new Set(Object.values(pageNames))]))
  const text = JSON.stringify(tracked())
  for (const personal of [said, phoneNumber, typical.email, 'Umhlanga', '28000', '21500'])
    expect(text).not.toContain(personal)
})

test('nothing personal stands in an address or in lasting storage', async ({ applicant, page }) => {
  const { said, phoneNumber } = await applicant.create('conditional-truid')
  const addresses: string[] = []
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  page.on('request', (request) => addresses.push(request.url()))
  await applicant.reach('offers')
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]))
  for (const personal of [said, phoneNumber, typical.email]) {
    expect(addresses.filter((address) => address.includes(personal))).toEqual([])
    expect(kept).not.toContain(personal)
  }
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
})
