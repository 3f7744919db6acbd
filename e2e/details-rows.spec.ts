/** What is asked of the applicant, row by row: amount, purpose, person, work, money, confirmation, and what is sent. */
import type { Page } from '@playwright/test'
import { copy } from './harness/copy.ts'
import { words } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'

const sections = {
  loan: 'loan-info',
  purpose: 'loan-purpose',
  personal: 'user-info',
  employment: 'employment',
  affordability: 'financial-info',
} as const
const paths = {
  'loan-info': '/loan-info/edit',
  'loan-purpose': '/loan-purpose/edit',
  'user-info': '/user-info/edit',
  employment: '/user-info/employment/edit',
  'financial-info': '/financial-info/edit',
}

const edit = (page: Page, section: string) =>
  page
    .getByRole('link', {
      name: new RegExp(`^\\s*Edit.*${copy(`confirmation.blocks.summary.sections.${section}.title`)}`),
    })
    .first()

test('[A1] an amount carried over beyond the bounds is kept and refused; 18 characters are the most', async ({
  applicant,
  page,
}) => {
  await applicant.create('conditional-truid')
  await applicant.open()
  await applicant.expectStep('landing')
  await applicant.screen.field('landing', 'amount').fill('60 000')
  await applicant.reach('loan-info')
  const field = applicant.screen.field('loan-info', 'amount')
  await expect(field).toHaveValue(/^60\s000/)
  await expect(page.getByText(/Enter an amount between R10\s000\.00 to R50\s000\.00\./)).toBeVisible()
  await applicant.press('loan-info')
  await expect
    .poll(() => applicant.screen.error('loan-info', 'amount'))
    .toContain('Amount must be between R10 000.00 and R50 000.00.')
  await field.fill('')
  await field.pressSequentially('123456789012345678901234')
  expect((await field.inputValue()).length).toBeLessThanOrEqual(18)
})

test('[A1] without bounds of the product those of the configuration hold', async ({ applicant, page }) => {
  await page.route('**/los/pl-products', async (route) => {
    const response = await route.fetch()
    const { products } = await response.json()
    await route.fulfill({
      response,
      json: { products: products.map((one: object) => ({ ...one, minAmount: 0, maxAmount: 0 })) },
    })
  })
  await page.route('**/los/settings/configurations', async (route) => {
    const response = await route.fetch()
    const { configurations } = await response.json()
    const bounds: Record<string, number> = { 'borrow.min.amount': 3000, 'borrow.max.amount': 8000 }
    await route.fulfill({
      response,
      json: {
        configurations: configurations.map((one: { key: string; value: unknown }) => ({
          ...one,
          value: bounds[one.key] ?? one.value,
        })),
      },
    })
  })
  await applicant.create('conditional-truid')
  await applicant.reach('loan-info')
  await expect(page.getByText(/Enter an amount between R3\s000\.00 to R8\s000\.00\./)).toBeVisible()
})

test('[E5][A1][U2] what the lender has not configured, or set to 0, has safe defaults', async ({ applicant, page }) => {
  await page.route('**/los/pl-products', async (route) => {
    const response = await route.fetch()
    const { products } = await response.json()
    await route.fulfill({
      response,
      json: { products: products.map((one: object) => ({ ...one, minAmount: 0, maxAmount: 0 })) },
    })
  })
  await page.route('**/los/settings/configurations', (route) =>
    route.fulfill({
      json: {
        configurations: [
          { key: 'validation.age.minimum', value: 0 },
          { key: 'borrow.max.amount', value: 0 },
          { key: 'otp.validate.time', value: 0 },
        ],
      },
    }),
  )
  await applicant.create('conditional-truid')
  await applicant.reach('said')
  await page.getByRole('button', { name: 'Start now' }).click()
  await applicant.type('said', 'said', '1501015009083')
  await applicant.press('said')
  await expect.poll(() => applicant.screen.error('said', 'said')).toContain('You need to be over 18 years')
  await applicant.reach('otp', 'said')
  await expect(page.getByRole('button', { name: /Send me a new PIN/ })).toHaveAccessibleName(/in (2\d|3[01]) seconds/)
  await applicant.type('otp', 'code', '000000')
  await applicant.press('otp')
  await expect.poll(() => applicant.screen.error('otp', 'code')).toContain('1 of 3')
  await applicant.answer('otp')
  await applicant.arrive('loan-info')
  await expect(page.getByText(/Enter an amount between R10\s000\.00 to R50\s000\.00\./)).toBeVisible()
})

test('[A3][E5] the lists stand in the lender’s order, and fee and speed choices are kept', async ({
  applicant,
  page,
}) => {
  // The lender may answer in any order: `order` decides.
  const purposes: { name: string; order: number }[] = []
  await page.route('**/los/settings/lovs', async (route) => {
    const response = await route.fetch()
    const { lovs } = await response.json()
    const mixed = lovs
      .map((one: { order: number; category: string }) => ({ ...one, order: (one.order * 7) % 100 }))
      .sort((a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name))
    purposes.push(...mixed.filter((one: { category: string }) => one.category === 'LOAN_PURPOSE'))
    await route.fulfill({ response, json: { lovs: mixed } })
  })
  await applicant.create('conditional-truid')
  await applicant.reach('loan-purpose')
  const inOrder = [...purposes].sort((a, b) => a.order - b.order).map(({ name }) => name)
  expect(inOrder).toHaveLength(9)
  await expect(applicant.screen.field('loan-purpose', 'purpose').getByRole('option')).toHaveText(inOrder)
  await applicant.pick('loan-purpose', 'purpose', 'Medical or dental costs')
  const upfront = words('loan-purpose.fields.payInitiationFeeUpfront.yes')
  await applicant.choose('loan-purpose', 'payInitiationFeeUpfront', upfront)
  await applicant.tick('loan-purpose', 'fastTrack')
  await applicant.press('loan-purpose')
  await applicant.expectStep('user-info')
  await page.goBack()
  await applicant.expectStep('loan-purpose')
  await expect(applicant.screen.option('loan-purpose', 'payInitiationFeeUpfront', upfront)).toBeChecked()
  await expect(applicant.screen.field('loan-purpose', 'fastTrack')).toBeChecked()
  await expect(applicant.screen.field('loan-purpose', 'purpose')).toHaveValue('MEDICAL')
})

test('[U2] the employer is asked for where there is one, and no month lies ahead or too far back', async ({
  applicant,
  page,
}) => {
  const gap = 7
  await page.route('**/los/settings/configurations', async (route) => {
    const response = await route.fetch()
    const { configurations } = await response.json()
    const others = configurations.filter(({ key }: { key: string }) => key !== 'start.working.year.gap')
    const json = { configurations: [...others, { key: 'start.working.year.gap', value: gap }] }
    await route.fulfill({ response, json })
  })
  await applicant.create('conditional-truid')
  await applicant.beginAt('employment')
  const company = applicant.screen.field('employment', 'company')
  for (const status of ['Employed full-time', 'Employed part-time', 'Contractor', 'Self-employed']) {
    await applicant.pick('employment', 'status', status)
    await expect(company, status).toBeVisible()
  }
  for (const status of ['Pensioner', 'Not employed']) {
    await applicant.pick('employment', 'status', status)
    await expect(company, status).toHaveCount(0)
  }
  await applicant.pick('employment', 'status', 'Employed full-time')
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Johannesburg' }).format(new Date())
  const [year, month] = today.split('-').map(Number)
  const since = applicant.screen.field('employment', 'since')
  const years = since.getByRole('combobox', { name: words('employment.fields.since.year') })
  const months = since.getByRole('combobox', { name: words('employment.fields.since.month') })
  const offered = (await years.getByRole('option').allTextContents()).map(Number).filter((one) => one > 0)
  expect(Math.max(...offered)).toBe(year)
  expect(Math.min(...offered), 'as far back as the lender has configured').toBe((year ?? 0) - gap)
  const countOf = () => months.locator('option:not([value=""])').count()
  await years.selectOption({ label: String(year) })
  expect(await countOf()).toBe(month)
  await years.selectOption({ label: String((year ?? 0) - 1) })
  expect(await countOf()).toBe(12)
  await expect(page.getByText(/paid into a Thornveld Bank account\?/)).toBeVisible()
})

test('[U4] with nothing left a message offers to edit, and marriage asks what follows from it', async ({
  applicant,
  page,
}) => {
  await applicant.create('conditional-truid')
  await applicant.beginAt('financial-info')
  for (const [field, amount] of [
    ['grossIncome', '20000'],
    ['netIncome', '15000'],
    ['creditPayments', '5000'],
    ['livingExpenses', '10000'],
  ] as const) {
    await applicant.type('financial-info', field, amount)
  }
  await applicant.pick('financial-info', 'maritalStatus', 'Married')
  const type = applicant.screen.field('financial-info', 'maritalType')
  const consent = applicant.screen.field('financial-info', 'spouseConsent')
  await expect(type).toBeVisible()
  await expect(consent).toHaveCount(0)
  await applicant.pick('financial-info', 'maritalType', 'In community of property')
  await expect(consent).toBeVisible()
  await applicant.choose('financial-info', 'spouseConsent', words('financial-info.fields.spouseConsent.no'))
  await applicant.press('financial-info')
  await expect.poll(() => applicant.screen.error('financial-info', 'spouseConsent')).toContain('once your spouse knows')
  await applicant.choose('financial-info', 'spouseConsent', words('financial-info.fields.spouseConsent.yes'))
  await applicant.press('financial-info')
  const notice = applicant.screen.notice(words('errors.ERROR_BALANCE.title'))
  await notice.getByRole('button', { name: words('errors.ERROR_BALANCE.buttons.edit') }).click()
  await expect(notice).toBeHidden()
  await applicant.expectStep('financial-info')
  await expect
    .poll(() => applicant.screen.error('financial-info', 'livingExpenses'))
    .toContain(copy('errors.BALANCE_TOO_LOW'))
  await applicant.type('financial-info', 'livingExpenses', '9000')
  await applicant.press('financial-info')
  await applicant.expectStep('confirmation')
  await expect(page.getByText('In community of property')).toBeVisible()
})

test('[C1][U3][A2][A3][U4] every section leads to its edit and back, and nothing cancelled is kept', async ({
  applicant,
  page,
}) => {
  await applicant.create('conditional-truid')
  await applicant.beginAt('confirmation')
  for (const title of [
    'Loan Details',
    copy('confirmation.blocks.summary.sections.personal.title'),
    copy('confirmation.blocks.summary.sections.affordability.title'),
  ]) {
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
  }
  for (const [section, step] of Object.entries(sections) as [keyof typeof sections, keyof typeof paths][]) {
    await test.step(section, async () => {
      await edit(page, section).click()
      await applicant.expectStep(step)
      await expect(page).toHaveURL(paths[step])
      await applicant.press(step, 'cancel')
      await applicant.expectStep('confirmation')
    })
  }
  await edit(page, 'employment').click()
  await applicant.expectStep('employment')
  await applicant.pick('employment', 'status', 'Pensioner')
  await applicant.press('employment', 'save')
  await applicant.expectStep('confirmation')
  await expect(page.getByText('Pensioner')).toBeVisible()
  await edit(page, 'affordability').click()
  await applicant.expectStep('financial-info')
  await applicant.type('financial-info', 'livingExpenses', '9500')
  await applicant.press('financial-info', 'save')
  await applicant.expectStep('confirmation')
  await expect(page.getByText(/R9\s500\.00/)).toBeVisible()
})

test('[U5] more about work and an emergency contact can be added, and changed', async ({ applicant, page }) => {
  await applicant.create('conditional-truid')
  await applicant.beginAt('confirmation')
  await page
    .getByRole('link', { name: /Add more information/ })
    .first()
    .click()
  await applicant.expectStep('additional-info')
  await expect(page).toHaveTitle(/More about you/)
  await expect(page.getByRole('banner')).toContainText(copy('additional-info.banner.title'))
  await expect(applicant.screen.field('additional-info', 'employer')).toHaveValue('Umhlanga Bakery')
  await page.goto('/additional-info')
  await applicant.expectStep('additional-info')
  await applicant.month('additional-info', 'since', 'May', '2020')
  await applicant.pick('additional-info', 'payFrequency', 'Every month')
  const soon = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel(words('additional-info.fields.nextPayDate.label')).fill(soon)
  await applicant.press('additional-info')
  await applicant.expectStep('emergency-contact')
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: copy('emergency-contact.blocks.tabs.items.contact') })
      .locator('[aria-current="step"]'),
  ).toHaveCount(1)
  await applicant.type('emergency-contact', 'name', 'Sipho Mokoena')
  await applicant.type('emergency-contact', 'phoneNumber', '011 234 5678')
  await applicant.press('emergency-contact')
  await expect
    .poll(() => applicant.screen.error('emergency-contact', 'phoneNumber'))
    .toContain(copy('emergency-contact.fields.phoneNumber.errors.valid'))
  await applicant.type('emergency-contact', 'phoneNumber', '0821234567')
  await applicant.press('emergency-contact')
  await applicant.expectStep('confirmation')
  await expect(page.getByText('Sipho Mokoena')).toBeVisible()
  await expect(page.getByText('May 2020')).toBeVisible()
  await expect(page.getByText(/082\s123\s4567/)).toBeVisible()
  await edit(page, 'contact').click()
  await applicant.expectStep('emergency-contact')
  await expect(page).toHaveURL('/additional-info/contact/edit')
  await applicant.type('emergency-contact', 'name', 'Lindiwe Mokoena')
  await applicant.press('emergency-contact', 'save')
  await applicant.expectStep('confirmation')
  await expect(page.getByText('Lindiwe Mokoena')).toBeVisible()
})
