/** The landing page and the way in, row by row: whose it is, what it quotes, for which product, and what is tracked. */
import type { Page } from '@playwright/test'
import { way } from './harness/applicant.ts'
import { stopClock } from './harness/clock.ts'
import { copy, copyOf } from './harness/copy.ts'
import { holdRequests } from './harness/hold-requests.ts'
import { words } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'

const texts = (step: string) => `${step}.banner.title`
const money = (amount: string) => new RegExp(amount.replace(/ /g, '\\s').replace('.', '\\.'))

test('[L1] the group’s prefix is the group’s, and the product’s name follows the host', async ({
  applicant,
  page,
  server,
  watch,
}) => {
  watch.allow(/\.localhost/)
  const hosts: [string, string, string][] = [
    ['umvelo.localhost', 'Umvelo Retail', 'Umvelo Loan'],
    ['loans.localhost', 'Thornveld Bank', 'Thornveld Personal Loan'],
  ]
  for (const [host, label, product] of hosts) {
    const asked = page.waitForRequest(/settings\/lovs/)
    await applicant.open(server.url.replace('localhost', host))
    await applicant.expectStep('landing')
    expect(await (await asked).headerValue('provider')).toBe(label)
    await expect(page.getByRole('heading', { name: `Why choose ${product}?` })).toBeVisible()
    await expect(page.getByRole('banner')).toContainText(label)
  }
})

test('[L2] reasons, four steps and small print; an opened question is brought into view', async ({
  applicant,
  page,
}) => {
  await applicant.open()
  await applicant.expectStep('landing')
  await expect(page.getByRole('main')).toContainText('Subject to a credit assessment')
  for (const key of ['quick', 'clear', 'online', 'safe']) {
    await expect(page.getByText(words(`landing.blocks.reasons.items.${key}.title`)).first()).toBeVisible()
  }
  const overview = page.getByRole('list').filter({ hasText: copy('landing.blocks.overview.items.identity.title') })
  await expect(overview.last().getByRole('listitem')).toHaveCount(4)
  const foot = page.getByRole('contentinfo')
  await expect(foot).toContainText('a registered credit provider under the National Credit Act')
  for (const link of ['Facebook', 'Instagram', 'YouTube'])
    await expect(foot.getByRole('link', { name: link })).toBeVisible()

  const question = page.getByRole('button', { name: words('landing.blocks.questions.items.repayment.title') })
  await page.evaluate(() => scrollTo(0, 0))
  await expect(question).not.toBeInViewport()
  // A click of Playwright's would scroll by itself.
  await question.evaluate((button: HTMLElement) => button.click())
  await expect(question).toBeInViewport()
  await expect(page.getByText('DebiCheck').first()).toBeInViewport()
})

test('[L3] the quote is right to the cent, at the rate of the configuration', async ({ applicant, page }) => {
  const quotes = [
    { rate: 27.75, amount: '10000', term: 12, monthly: 'R1 152.06', total: 'R13 824.74', fee: 'R1 102.28' },
    { rate: 27.75, amount: '11100', term: 36, monthly: 'R591.79', total: 'R21 304.45', fee: 'R1 207.50' },
    { rate: 27.75, amount: '50000', term: 48, monthly: 'R1 938.76', total: 'R93 060.70', fee: 'R1 207.50' },
    { rate: 20.4, amount: '11000', term: 24, monthly: 'R707.78', total: 'R16 986.67', fee: 'R1 205.78' },
  ]
  let opened = 0
  for (const { rate, amount, term, monthly, total, fee } of quotes) {
    if (rate !== opened) {
      await configure(page, { 'interest.rate.percent': rate })
      await applicant.open()
      await applicant.expectStep('landing')
      await page.getByText(words('landing.blocks.calculator.breakdown')).click()
      opened = rate
    }
    await applicant.screen.field('landing', 'amount').fill(amount)
    await applicant.choose('landing', 'term', new RegExp(`^${term}\\b`))
    const calculator = page.locator('section').filter({ hasText: copy('landing.blocks.calculator.title') })
    for (const figure of [monthly, total, fee]) await expect(calculator.last()).toContainText(money(figure))
  }
})

test('[L3] an amount that is typed while the lender’s products arrive is kept', async ({ applicant, page }) => {
  const answer = await holdRequests(page, '**/los/pl-products')
  await applicant.open()
  await expect(page.locator('#root:not([data-painted])')).toHaveCount(1)
  const field = applicant.screen.field('landing', 'amount')
  await field.click()
  answer()
  await expect(field).toHaveValue(/^50\s000/)
  await page.keyboard.type('11000')
  await expect(field).toHaveValue(/^11\s000$/)
  await field.blur()
  await expect(field).toHaveValue(/^11\s000\.00$/)
})

test('[L3] a change of the term is tracked once, when the hand has rested for half a second', async ({
  applicant,
  page,
  tracked,
}) => {
  await applicant.open()
  await applicant.expectStep('landing')
  const changes = () => tracked().filter(({ event }) => event === 'term-changed')
  await expect(applicant.screen.option('landing', 'term', /^12/)).toBeAttached()
  await stopClock(page)
  await expect.poll(changes).toEqual([])
  for (const term of [/^12/, /^24/, /^36/]) {
    await applicant.choose('landing', 'term', term)
    await expect(applicant.screen.option('landing', 'term', term)).toBeChecked()
    await page.clock.runFor(450)
  }
  expect(changes()).toEqual([])
  await page.clock.runFor(100)
  await expect
    .poll(() => changes().map((change) => change.with))
    .toEqual([{ product: 'personal', amount: 50_000, term: 36 }])
})

test('[L4] the consent shows the texts that the lender answers, and agreeing is recorded', async ({
  applicant,
  page,
  request,
  tracked,
}) => {
  await applicant.open()
  await applicant.expectStep('landing')
  const asked = page.waitForRequest(/\/los\/personal\/consents\?.*type=ELIGIBILITY/)
  await page.getByRole('button', { name: words('landing.blocks.calculator.button') }).click()
  const { consents } = await (await request.get((await asked).url())).json()
  const dialog = page.getByRole('dialog', { name: words('eligibility-consent.title') })
  expect(consents[0].consentList).toHaveLength(4)
  for (const text of consents[0].consentList) await expect(dialog).toContainText(text)
  expect(tracked().filter(({ event }) => event === 'consent-accepted')).toEqual([])
  await applicant.press('eligibility-consent', 'agree')
  await applicant.expectStep('said')
  expect(tracked().filter(({ event }) => event === 'consent-accepted')).toHaveLength(1)
})

test('[L5] opening the site reads configuration, lists and products, each once', async ({ applicant, page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await applicant.open()
  await applicant.expectStep('landing')
  await applicant.answer('landing')
  await applicant.expectStep('said')
  for (const read of ['/los/settings/configurations', '/los/settings/lovs', '/los/pl-products']) {
    expect(asked.filter((path) => path === read)).toHaveLength(1)
  }
})

test('[L5][L8] a link with an application sets aside what was begun and asks for the PIN of that application', async ({
  applicant,
  page,
  request,
  server,
}) => {
  await applicant.create('conditional-truid')
  await applicant.reach('phone')
  const held = await holding(request, server.url, { loanApplicationStatus: 'CONDITIONALLY_APPROVED' })
  const verified = page.waitForRequest(/loan-applications\/verification/)
  await applicant.open(`/?loanApplication=${held.loanApplicationNumber}`)
  expect((await verified).postDataJSON()).toEqual({ loanApplicationNumber: held.loanApplicationNumber })
  await applicant.expectStep('otp-resume')
  await expect(page).toHaveTitle(/^RESUMING Personal Loan \| /)
  await expect(page).toHaveURL('/otp-resume')
})

const segments = [
  {
    path: '/x2-landing',
    product: 'x2',
    most: /R100\s000/,
    terms: [12, 24, 36, 48, 60, 72],
    segment: 'x2',
    variant: 'B',
  },
  {
    path: '/products',
    product: 'personal',
    most: /R50\s000/,
    terms: [6, 12, 18, 24, 36, 48, 60],
    segment: 'products',
    variant: 'A',
  },
  {
    path: '/products/starter',
    product: 'starter',
    most: /R12\s000/,
    terms: [3, 6, 9, 12, 18],
    segment: 'products',
    variant: 'A',
  },
  { path: '/p', product: 'personal', most: /R50\s000/, terms: [6, 12, 18, 24, 36, 48, 60], segment: 'p', variant: 'A' },
  { path: '/p/x2', product: 'x2', most: /R100\s000/, terms: [12, 24, 36, 48, 60, 72], segment: 'p', variant: 'B' },
  // Not straight after `/p`: it is the same address, and a second look at a page is no second view of it.
  {
    path: '/p/',
    product: 'personal',
    most: /R50\s000/,
    terms: [6, 12, 18, 24, 36, 48, 60],
    segment: 'p',
    variant: 'A',
  },
]

test('[L6] each product and segment has its own landing page, amounts, terms and tracking', async ({
  applicant,
  tracked,
}) => {
  for (const { path, product, most, terms, segment, variant } of segments) {
    await test.step(path, async () => {
      const before = tracked().length
      await applicant.open(path)
      await applicant.expectStep('landing')
      await expect(applicant.screen.heading('landing')).toContainText(most)
      await expect(applicant.screen.field('landing', 'term').getByRole('radio')).toHaveCount(terms.length)
      await expect(applicant.screen.option('landing', 'term', new RegExp(`^${terms.at(-1)}\\b`))).toBeChecked()
      const since = () => tracked().slice(before)
      await expect
        .poll(() => since().find(({ event }) => event === 'product-shown')?.with)
        .toEqual({ product, variant })
      expect(since().find(({ event }) => event === 'segment-viewed')?.with.variant).toBe(segment)
      expect(since().find(({ event }) => event === 'screen')?.with.page).toBe('Landing')
    })
  }
})

test('[L6] who begins on a product’s page applies for that product, within its bounds', async ({ applicant, page }) => {
  const { said, phoneNumber } = await applicant.create('conditional-truid')
  await applicant.open('/p/starter')
  await applicant.expectStep('landing')
  await applicant.answer('landing')
  const captured = page.waitForRequest(/validation-and-capture\/said/)
  await applicant.reach('otp', 'said')
  expect((await captured).postDataJSON()).toEqual({ saId: said, phoneNumber, plProductId: 'starter' })
  await applicant.answer('otp')
  await applicant.arrive('loan-info')
  await expect(applicant.screen.field('loan-info', 'amount')).toHaveValue(/^12\s000/)
  await expect(page.getByText(/between R2\s000\.00 to R12\s000\.00/)).toBeVisible()
})

test('[L7] the start screen tells costs and documents first, and opens the ID number on request', async ({
  applicant,
  page,
}) => {
  await applicant.create('conditional-truid')
  await applicant.reach('said')
  await expect(page).toHaveURL('/start')
  const main = page.getByRole('main')
  for (const cost of [/1\.7% to a maximum of 4\.5%/, /R1\s050/, /R60 a month/, /R3\.96/]) {
    await expect(main).toContainText(cost)
  }
  for (const paper of ['income', 'marriage', 'id']) {
    await expect(main).toContainText(copy(`said.blocks.documents.items.${paper}`))
  }
  const field = applicant.screen.field('said', 'said')
  await expect(field).toBeHidden()
  await page.getByRole('button', { name: 'Start now' }).click()
  await expect(field).toBeFocused()
})

test('[L9] every step of the way has its banner, and the landing page and offers have what they say', async ({
  applicant,
  page,
}) => {
  await applicant.create('conditional-truid')
  await applicant.open()
  for (const step of way) {
    await applicant.arrive(step)
    const header = page.getByRole('banner')
    await expect(header.locator('section')).toHaveCount(step === 'landing' ? 0 : 1)
    if (step === 'landing') await expect(header.locator('[aria-current="step"]')).toHaveCount(0)
    else {
      await expect(header).toContainText(copyOf(texts(step)))
      await expect(header).toContainText(copyOf(`${step}.banner.intro`))
    }
    // Applying has five parts; what follows the decision has a progress of its own.
    const parts = step === 'landing' ? 0 : step === 'offers' ? 6 : 5
    await expect(header.locator('ol > li')).toHaveCount(parts)
    if (step !== 'offers') await applicant.answer(step)
  }
})

type Given = { said: string; phoneNumber: string; loanApplicationNumber: string }

/** An applicant whom the lender knows already, with an application in that state. */
async function holding(
  request: import('@playwright/test').APIRequestContext,
  url: string,
  application: object,
): Promise<Given> {
  const answer = await request.post(`${url}/sandbox/applicants`, {
    data: { persona: 'conditional-truid', application },
  })
  expect(answer.status()).toBe(201)
  return answer.json()
}

/** What the lender has configured, but for these keys. */
async function configure(page: Page, changed: Record<string, number>): Promise<void> {
  await page.unroute('**/los/settings/configurations')
  await page.route('**/los/settings/configurations', async (route) => {
    const response = await route.fetch()
    const { configurations } = await response.json()
    const json = {
      configurations: configurations.map(({ key, value }: { key: string; value: unknown }) => ({
        key,
        value: changed[key] ?? value,
      })),
    }
    await route.fulfill({ response, json })
  })
}
