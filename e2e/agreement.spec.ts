/** The agreement: read in either language, kept as a document, accepted or put off. Rows K2 and K3. */
import { readFile } from 'node:fs/promises'
import { readPdfText } from '../tests/setup/pdf-text.ts'
import type { Applicant } from './harness/applicant.ts'
import { copy } from './harness/copy.ts'
import { insideAnApp } from './harness/device.ts'
import { holdRequests } from './harness/hold-requests.ts'
import type { Failure, Lender } from './harness/lender.ts'
import { eachRowAnew } from './harness/rows.ts'
import { containing, mark, words } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'

const tickAll = copy('agreement.fields.quotation.errors.required')
const section = (key: string) => copy(`agreement.blocks.summary.sections.${key}.title`)
const row = (key: string) => copy(`agreement.blocks.summary.sections.${key}`)

test('[K2] the agreement is read section by section, and accepted with both boxes', async ({
  applicant,
  lender,
  page,
  expectAccessible,
}) => {
  await atAgreement(applicant, lender)
  for (const key of ['provider', 'borrower', 'partA', 'partB']) {
    await expect(page.getByRole('heading', { name: section(key) })).toBeVisible()
  }
  await expect(page.getByText('Thornveld Bank Limited', { exact: true })).toBeVisible()
  // The whole ID number is for the document only.
  await expect(page.getByText(applicant.identity().said)).toHaveCount(0)
  await expect(page.getByText('I may settle early without a penalty.')).toBeVisible()
  await expectAccessible('the agreement')
  await applicant.press('agreement')
  await expect(page.getByText(tickAll).first()).toBeVisible()
  await applicant.tick('agreement', 'quotation')
  await applicant.press('agreement')
  await expect(page).toHaveURL('/agreement')
  expect(await applicant.screen.error('agreement', 'agreement')).toContain(tickAll)
  await expectAccessible('the agreement, half accepted')
  await applicant.tick('agreement', 'agreement')
  await applicant.press('agreement')
  await applicant.expectStep('selfie-intro')
})

test('[K2] until what is agreed to has come, it is said that it is on its way, and nothing can be accepted', async ({
  applicant,
  lender,
  page,
}) => {
  const release = await holdRequests(page, /\/consents/)
  await atAgreement(applicant, lender)
  const accept = applicant.screen.button('agreement', 'next')
  const told = page.getByRole('status').filter({ hasText: copy('agreement.blocks.consents.waiting') })
  await expect(told).toBeVisible()
  await expect(accept).toBeDisabled()
  release()
  await expect(accept).toBeEnabled()
  await expect(told).toHaveCount(0)
})

test('[K2][K3] plan, screen and document agree to the cent, however the fee is paid', async ({
  applicant,
  lender,
  page,
}) => {
  await eachRowAnew(page, ['ALLOCATE_TO_INSTALLMENT', 'UPFRONT'], String, async (payment) => {
    await atPackage(applicant, lender)
    const upfront = payment === 'UPFRONT'
    await applicant.choose('package', 'initiationFeePaymentMethod', upfront ? /upfront/i : /add/i)
    await choosePlan(applicant)
    // The choice, and beside it what the plan costs.
    const plan = await page
      .getByRole('radio', { name: /months/ })
      .last()
      .locator('xpath=../..')
      .innerText()
    await applicant.press('package')
    await applicant.expectStep('agreement')
    const month = await figure(applicant, row('partB.rows.month'))
    const total = await figure(applicant, row('partA.rows.total'))
    expect(plain(plan)).toContain(month)
    expect(plain(plan)).toContain(total)
    const { text } = await saved(applicant)
    for (const figureText of [month, total, await figure(applicant, row('partA.rows.interest'))])
      expect(text).toContain(figureText)
    expect(text).toContain(upfront ? 'taken off the amount' : 'added to the loan')
  })
})

test('[K2] the language asked for with the application is changed here, on the screen and in the document', async ({
  applicant,
  lender,
  page,
  expectAccessible,
}) => {
  await atAgreement(applicant, lender)
  const english = page.getByRole('radio', { name: 'English' })
  const zulu = page.getByRole('radio', { name: 'isiZulu' })
  await expect(english).toBeChecked()
  expect((await saved(applicant)).language).toBe('en-ZA')
  await applicant.tick('agreement', 'quotation')
  await zulu.click()
  await expect(zulu).toBeChecked()
  await expect(page.getByRole('heading', { name: 'Umbolekisi' })).toBeVisible()
  await expect(page.locator('[lang="zu-ZA"]')).toContainText('umhlinzeki wesikweletu')
  // Everything within the agreement is in its language, and marked as such.
  for (const key of ['provider', 'borrower', 'partA', 'partB']) {
    const title = copy(`agreement.blocks.summary.in.zu.sections.${key}.title`)
    await expect(page.locator('[lang="zu-ZA"]').getByRole('heading', { name: title, exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: section(key), exact: true })).toHaveCount(0)
  }
  const heading = copy('agreement.blocks.consents.in.zu.heading')
  await expect(page.locator('[lang="zu-ZA"]').getByRole('heading', { name: heading })).toBeVisible()
  await expect(page.getByText('I may settle early without a penalty.')).toHaveCount(0)
  for (const field of ['quotation', 'agreement']) {
    const tick = page.locator('[lang="zu-ZA"]').getByRole('checkbox', { name: copy(`agreement.fields.${field}.in.zu`) })
    await expect(tick).not.toBeChecked()
  }
  await expectAccessible('the agreement in isiZulu')
  const { language, text, name } = await saved(applicant)
  expect({ language, name }).toEqual({ language: 'zu-ZA', name: 'isivumelwano-semalimboleko-isizulu.pdf' })
  expect(text).toContain('Umboleki')
  await page.reload()
  await applicant.expectStep('agreement')
  await expect(zulu).toBeChecked()
})

test('[K2] it fits a width of 320 pixels, with text twice as large', async ({ applicant, lender, page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await atAgreement(applicant, lender)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  const main = page.getByRole('main')
  expect(await main.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
})

test('[K2] the document has no personal data in its address or its name', async ({ applicant, lender, page }) => {
  await atAgreement(applicant, lender)
  const asked = page.waitForRequest(/loan-contract-document/)
  const { name } = await saved(applicant)
  const { said, phoneNumber } = applicant.identity()
  for (const personal of [said, phoneNumber]) expect(`${(await asked).url()} ${name}`).not.toContain(personal)
})

test('[K2] it can be printed, without what can only be pressed', async ({ applicant, lender, page }) => {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes')
  })
  await atAgreement(applicant, lender)
  await page.getByRole('button', { name: copy('agreement.blocks.buttons.items.print') }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: section('partA') })).toBeVisible()
  // The foot of every page of paper: a style sheet knows it from the root alone.
  const foot = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--paper-from'))
  expect(JSON.parse(foot)).toMatch(/^Thornveld Bank Limited · \d\d\/\d\d\/\d{4}$/)
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  const title = applicant.screen.heading('agreement')
  const top = await title.evaluate((element) => element.getBoundingClientRect().top + scrollY)
  expect(top, 'the title begins on the page').toBeGreaterThanOrEqual(0)
})

test.describe('a view inside another app', () => {
  test.use({ userAgent: insideAnApp })

  test('[K2] where nothing may be printed or saved, each press is answered, and the way to the document is told', async ({
    applicant,
    lender,
    page,
  }) => {
    await page.addInitScript(() => {
      window.print = () => undefined
    })
    await atAgreement(applicant, lender)
    for (const [action, code] of [
      ['save', 'CANNOT_SAVE'],
      ['print', 'CANNOT_PRINT'],
    ]) {
      await page.getByRole('button', { name: copy(`agreement.blocks.buttons.items.${action}`) }).click()
      const notice = applicant.screen.notice(words(`errors.${code}.title`))
      await expect(notice).toContainText('the link that we sent you')
      await notice.getByRole('button').click()
      await expect(notice).toBeHidden()
    }
  })
})

test('[K2] on paper nothing around the document is a grid or has a height of its own, so that a page ends between its lines', async ({
  applicant,
  lender,
  page,
}) => {
  await atAgreement(applicant, lender)
  await page.emulateMedia({ media: 'print' })
  const around = await page.getByRole('heading', { name: section('partA') }).evaluate((heading) => {
    const found: string[] = []
    for (let at: Element | null = heading.closest('section'); at; at = at.parentElement) {
      const { display, minHeight } = getComputedStyle(at)
      if (display !== 'block' || Number.parseFloat(minHeight) > 0)
        found.push(`${at.tagName} ${at.id}: ${display}, ${minHeight}`)
    }
    return found
  })
  expect(around).toEqual([])
  const last = page.getByRole('main').getByRole('list').last()
  expect(await last.evaluate((list) => getComputedStyle(list).display)).toBe('block')
})

test('[K2] maybe later asks first: stay, or think again and come back by the link', async ({
  applicant,
  lender,
  page,
}) => {
  await atAgreement(applicant, lender)
  const asked = applicant.screen.notice(words('agreement-later.title'))
  await applicant.press('agreement', 'later')
  await expect(asked).toContainText(/\d\d\/\d\d\/\d{4}/)
  await applicant.press('agreement-later', 'stay')
  await expect(asked).toBeHidden()
  await applicant.press('agreement', 'later')
  await page.keyboard.press('Escape')
  await expect(asked).toBeHidden()
  await applicant.press('agreement', 'later')
  await applicant.press('agreement-later', 'home')
  await applicant.expectStep('landing')
})

test('[K2] Back leads to the plans, and another one makes another agreement', async ({ applicant, lender, page }) => {
  await atAgreement(applicant, lender)
  const before = await figure(applicant, row('partB.rows.tenor'))
  await applicant.tick('agreement', 'quotation')
  await page
    .getByRole('main')
    .getByRole('link', { name: copy('shell.back') })
    .click()
  await applicant.expectStep('package')
  await mark(page.getByRole('radio', { name: /months/ }).first())
  await applicant.press('package')
  await applicant.expectStep('agreement')
  expect(await figure(applicant, row('partB.rows.tenor'))).not.toBe(before)
  await expect(applicant.screen.field('agreement', 'quotation')).not.toBeChecked()
})

test('[K2] an agreement that could not be fetched leads to the plans, which lead to it again', async ({
  applicant,
  lender,
  page,
}) => {
  await atAgreement(applicant, lender, [{ call: 'contract.read', code: '0440012' }])
  const notice = page.getByRole('alertdialog')
  await expect(notice).toContainText('Error code: 0440012')
  await notice.getByRole('button', { name: words('errors.0440012.buttons.notNow') }).click()
  await applicant.expectStep('package')
  await applicant.press('package')
  await applicant.expectStep('agreement')
  await expect(applicant.screen.field('agreement', 'quotation')).toBeVisible()
})

test('[K2] a document that could not be fetched is asked for again', async ({ applicant, lender, page }) => {
  await atAgreement(applicant, lender, [{ call: 'contract.document', code: '0440012' }])
  await saveButton(applicant).click()
  const download = page.waitForEvent('download')
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: words('errors.0440012.buttons.tryAgain') })
    .click()
  expect((await download).suggestedFilename()).toBe('loan-agreement-english.pdf')
})

async function atPackage(applicant: Applicant, lender: Lender, fails: Failure[] = []): Promise<void> {
  const application = { loanApplicationStatus: 'APPROVED' }
  const identity = await applicant.create('approved', fails, { application })
  await applicant.open(`/?loanApplication=${identity.loanApplicationNumber}`)
  await applicant.expectStep('otp-resume')
  await applicant.type('otp-resume', 'code', await lender.code(identity.phoneNumber))
  await applicant.press('otp-resume')
  await applicant.expectStep('package')
}

async function atAgreement(applicant: Applicant, lender: Lender, fails: Failure[] = []): Promise<void> {
  await atPackage(applicant, lender, fails)
  await choosePlan(applicant)
  await applicant.press('package')
  await applicant.expectStep('agreement')
  if (fails.every(({ call }) => call !== 'contract.read')) {
    await expect(applicant.page.getByText(section('partB'))).toBeVisible()
  }
}

async function choosePlan({ page }: Applicant): Promise<void> {
  await mark(page.getByRole('radio', { name: /months/ }).last())
}

/** What stands beside that label. */
async function figure({ page }: Applicant, label: string): Promise<string> {
  const pair = page.locator('dl > div', { has: page.getByRole('term').filter({ hasText: new RegExp(`^${label}$`) }) })
  return plain(await pair.getByRole('definition').first().innerText())
}

const saveButton = ({ page }: Applicant) =>
  page.getByRole('button', { name: containing(copy('agreement.blocks.buttons.items.save')) })

async function saved(applicant: Applicant) {
  const download = applicant.page.waitForEvent('download')
  await saveButton(applicant).click()
  const file = await download
  return { name: file.suggestedFilename(), ...readPdfText(await readFile(await file.path())) }
}

/** A no-break space reads as a space. */
function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
