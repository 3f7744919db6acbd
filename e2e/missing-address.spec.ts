/** An address that the income check could not find: the form, a second look, what is sent, and doing it later. */
import type { Route } from '@playwright/test'
import { stopClock } from './harness/clock.ts'
import { copy } from './harness/copy.ts'
import { address, fillAddress, openMissingInformation, pressIn, received, suggested } from './harness/missing.ts'
import { eachRowAnew } from './harness/rows.ts'
import { words } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'

const form = words('missing-address.title')
const confirm = words('confirm-address.title')
const later = words('continue-later.title')

test('[M1] the form says why it asks, begins at its first field, and shows no error beforehand', async ({
  applicant,
  page,
  expectAccessible,
}) => {
  await openMissingInformation(applicant, 'address-missing', 'missing-address')
  await expect(page).toHaveURL('/address-supplement')
  const dialog = applicant.screen.notice(form)
  await expect(dialog.getByRole('heading')).toHaveText(/You're fully approved for R25\s000\.00/)
  await expect(dialog).toContainText('primary bank')
  const find = applicant.screen.field('missing-address', 'find')
  await expect(find).toHaveAttribute('placeholder', copy('missing-address.fields.find.placeholder'))
  await page.clock.runFor(250)
  await expect(find).toBeFocused()
  await expect(dialog.getByRole('heading')).toBeInViewport()
  for (const field of ['address', 'suburb', 'city', 'province', 'zipCode']) {
    const control = applicant.screen.field('missing-address', field)
    await control.focus()
    await control.blur()
    await expect(control).not.toHaveAttribute('aria-invalid', 'true')
  }
  await expect(applicant.screen.field('missing-address', 'province').getByRole('option')).toHaveCount(9)
  await expectAccessible('the address form')
})

test('[M1] Next marks everything that is wrong, leads to the first of it, and takes it back as it is fixed', async ({
  applicant,
  expectAccessible,
}) => {
  await openMissingInformation(applicant, 'address-missing', 'missing-address')
  await pressIn(applicant, 'missing-address')
  const messages = {
    address: copy('missing-address.fields.address.errors.required'),
    suburb: copy('missing-address.fields.suburb.errors.required'),
    city: copy('missing-address.fields.city.errors.required'),
    province: copy('missing-address.fields.province.errors.required'),
    zipCode: copy('missing-address.fields.zipCode.errors.required'),
  }
  for (const [field, message] of Object.entries(messages)) {
    expect(await applicant.screen.error('missing-address', field)).toContain(message)
  }
  await expect(applicant.screen.field('missing-address', 'address')).toBeFocused()
  await expectAccessible('the form with everything wrong')

  await fillAddress(applicant, { ...address, suburb: '   ' })
  await expect(applicant.screen.field('missing-address', 'zipCode')).not.toHaveAttribute('aria-invalid', 'true')
  await pressIn(applicant, 'missing-address')
  expect(await applicant.screen.error('missing-address', 'suburb')).toContain(messages.suburb)
  await expect(applicant.screen.field('missing-address', 'suburb')).toBeFocused()
  await applicant.type('missing-address', 'suburb', 'x'.repeat(51))
  await pressIn(applicant, 'missing-address')
  expect(await applicant.screen.error('missing-address', 'suburb')).toContain(messages.suburb)
  await applicant.type('missing-address', 'suburb', 'Melville')
  await pressIn(applicant, 'missing-address')
  await expect(applicant.screen.notice(confirm)).toBeVisible()
})

test('[M1] a postal code is from 0001 to 9999, written with its zeros', async ({ applicant, lender, page }) => {
  await openMissingInformation(applicant, 'address-missing', 'missing-address')
  await fillAddress(applicant)
  for (const wrong of ['0', '0000', '12345']) {
    await applicant.type('missing-address', 'zipCode', wrong)
    await pressIn(applicant, 'missing-address')
    await expect
      .poll(() => applicant.screen.error('missing-address', 'zipCode'))
      .toContain(copy('missing-address.fields.zipCode.errors.pattern'))
  }
  const code = applicant.screen.field('missing-address', 'zipCode')
  await code.fill('')
  await code.pressSequentially('8a3-')
  await expect(code).toHaveValue('83')
  await pressIn(applicant, 'missing-address')
  await expect(applicant.screen.notice(confirm)).toContainText('0083')
  await pressIn(applicant, 'confirm-address', 'confirm')
  await applicant.passUntilStep('package')
  expect(await received(applicant, lender, 'application.updateAddress')).toMatchObject([{ zipCode: '0083' }])
  expect(page.url()).not.toContain('0083')
})

test('[M4] the address is looked over, changed without loss, sent, and what has come of it is asked', async ({
  applicant,
  lender,
  page,
  expectAccessible,
}) => {
  await openMissingInformation(applicant, 'address-missing', 'missing-address')
  await fillAddress(applicant)
  await pressIn(applicant, 'missing-address')
  const dialog = applicant.screen.notice(confirm)
  for (const part of [...Object.values(address), 'South Africa']) await expect(dialog).toContainText(part)
  await expect(applicant.screen.notice(form)).toBeHidden()
  await expectAccessible('the address to be looked over')

  await pressIn(applicant, 'confirm-address', 'change')
  await expect(applicant.screen.notice(form)).toBeVisible()
  for (const [field, value] of Object.entries(address)) {
    await expect(applicant.screen.field('missing-address', field)).toHaveValue(value)
  }
  await applicant.type('missing-address', 'address', '14 Protea Street')
  await pressIn(applicant, 'missing-address')
  await expect(dialog).toContainText('14 Protea Street')
  await page.keyboard.press('Escape')
  await expect(applicant.screen.notice(form)).toBeVisible()
  await pressIn(applicant, 'missing-address')

  const asked = page.waitForRequest(/\/lds\/affordability\?/)
  await stopClock(page)
  await pressIn(applicant, 'confirm-address', 'confirm')
  await applicant.expectStep('affordability-updated')
  await applicant.passUntilStep('package')
  await asked
  const { loanApplicationNumber } = applicant.identity()
  expect(await received(applicant, lender, 'application.updateAddress')).toEqual([
    { ...address, address: '14 Protea Street', loanApplicationNumber },
  ])
})

test('[M4] an address that is refused with 0439003, 0439004, 0439017 is shown, tried again, or left for later', async ({
  applicant,
  lender,
  page,
}) => {
  await eachRowAnew(page, ['0439003', '0439004', '0439017'], String, async (code) => {
    await openMissingInformation(applicant, 'address-missing', 'missing-address')
    const fault = { call: 'application.updateAddress', times: 2, fault: { code } }
    await lender.break(applicant.identity().said, fault)
    await fillAddress(applicant)
    await pressIn(applicant, 'missing-address')
    await pressIn(applicant, 'confirm-address', 'confirm')
    const notice = applicant.screen.notice(words('errors.0439003.title'))
    await expect(notice).toContainText(copy('errors.0439003.body'))
    await expect(notice).toContainText(`Error code: ${code}`)
    await expect(applicant.screen.notice(confirm)).toBeHidden()
    await applicant.expectStep('address-supplement')

    await notice.getByRole('button', { name: copy('actions.later') }).click()
    await expect(applicant.screen.notice(later)).toBeVisible()
    await pressIn(applicant, 'continue-later', 'share')
    await expect(applicant.screen.field('missing-address', 'address')).toHaveValue(address.address)
    await pressIn(applicant, 'missing-address')
    await pressIn(applicant, 'confirm-address', 'confirm')
    await expect(notice).toBeVisible()
    await notice.getByRole('button', { name: 'Try again' }).click()
    await applicant.passUntilStep('package')
  })
})

test('[M4][C4] an address whose answer is lost is sent again as it was, and the applicant goes on', async ({
  applicant,
  lender,
  page,
  watch,
}) => {
  watch.allow(/Failed to load resource/)
  await openMissingInformation(applicant, 'address-missing', 'missing-address')
  const lose = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.route('**/loan-applications/update-address', lose, { times: 1 })
  await fillAddress(applicant)
  await pressIn(applicant, 'missing-address')
  await pressIn(applicant, 'confirm-address', 'confirm')
  const notice = page.getByRole('alertdialog')
  await notice.getByRole('button', { name: 'Try again' }).click()
  await applicant.passUntilStep('package')
  const [first, second, ...more] = await received(applicant, lender, 'application.updateAddress')
  expect(first).toBeDefined()
  expect(second).toEqual(first)
  expect(more).toEqual([])
})

test('[M4] a test account only has its address checked', async ({ applicant, lender, page }) => {
  await page.route('**/los/settings/configurations', async (route) => {
    const response = await route.fetch()
    const { configurations } = await response.json()
    const restricted = { key: 'account.restricted', value: 1 }
    await route.fulfill({ response, json: { configurations: [...configurations, restricted] } })
  })
  await openMissingInformation(applicant, 'address-missing', 'missing-address')
  const dialog = applicant.screen.notice(form)
  await expect(dialog).toContainText('This is a test account')
  await pressIn(applicant, 'missing-address')
  expect(await applicant.screen.error('missing-address', 'city')).toContain(
    copy('missing-address.fields.city.errors.required'),
  )
  await fillAddress(applicant)
  await pressIn(applicant, 'missing-address')
  await expect(dialog).toBeHidden()
  await expect(applicant.screen.notice(confirm)).toBeHidden()
  await applicant.expectStep('address-supplement')
  expect(await received(applicant, lender, 'application.updateAddress')).toEqual([])
})

test('[M6] leaving it for later is thought over: nothing is lost, and home is one press away', async ({
  applicant,
  page,
  expectAccessible,
}) => {
  await openMissingInformation(applicant, 'address-missing', 'missing-address')
  await fillAddress(applicant, { address: '7 Long Street', zipCode: '8001' })
  await pressIn(applicant, 'missing-address', 'later')
  const dialog = applicant.screen.notice(later)
  await expect(dialog.getByRole('heading')).toHaveText(copy('continue-later.title'))
  await expect(dialog).toContainText(/Your progress is saved until \d\d\/\d\d\/\d{4}\./)
  await expect(dialog).toContainText('physical address')
  await expectAccessible('the question whether to do it later')
  await pressIn(applicant, 'continue-later', 'share')
  await expect(applicant.screen.field('missing-address', 'address')).toHaveValue('7 Long Street')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(applicant.screen.field('missing-address', 'zipCode')).toHaveValue('8001')
  await pressIn(applicant, 'missing-address', 'later')
  await pressIn(applicant, 'continue-later', 'home')
  await applicant.expectStep('landing')
})

test('[M1][R3] a reload loses nothing of what was typed', async ({ applicant, page }) => {
  await openMissingInformation(applicant, 'address-missing', 'missing-address')
  await fillAddress(applicant)
  await expect(applicant.screen.field('missing-address', 'province')).toHaveValue('Gauteng')
  await page.reload()
  await expect(applicant.screen.notice(form)).toBeVisible()
  for (const [field, value] of Object.entries(address)) {
    await expect(applicant.screen.field('missing-address', field)).toHaveValue(value)
  }
  await applicant.screen.field('missing-address', 'suburb').fill('')
  await applicant.screen.field('missing-address', 'suburb').pressSequentially('parkh')
  await expect(suggested(page).first()).toContainText('Parkh')
})
