/** An applicant without a mouse: Tab, Space, Enter, arrows and typing. */

import type { Locator } from '@playwright/test'
import { typical } from './harness/applicant.ts'
import { copy } from './harness/copy.ts'
import { readStylesAsSafari } from './harness/device.ts'
import { comeBackTo } from './harness/held.ts'
import { press, tabTo, typeInto } from './harness/keyboard.ts'
import { eachRow } from './harness/rows.ts'
import { containing, words } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'

test('the whole way can be gone with the keyboard alone', async ({ applicant, page, lender }) => {
  const { said, phoneNumber } = await applicant.create('conditional-truid')
  await applicant.open()
  await applicant.expectStep('landing')
  await press(page, copy('landing.blocks.hero.button'))
  await press(page, copy('eligibility-consent.actions.agree'))

  await applicant.expectStep('said')
  await press(page, copy('said.blocks.reveal.open'))
  await expect(applicant.screen.field('said', 'said'), 'opening moves the focus to the field').toBeFocused()
  await page.keyboard.type(said)
  await page.keyboard.press('Enter')

  await applicant.expectStep('phone')
  await typeInto(page, copy('phone.fields.phoneNumber.label'), phoneNumber)
  await page.keyboard.press('Enter')

  await applicant.expectStep('otp')
  await typeInto(page, copy('otp.fields.code.label'), await lender.code(phoneNumber))
  await page.keyboard.press('Enter')

  await applicant.arrive('loan-info')
  await typeInto(page, copy('loan-info.fields.amount.label'), typical.amount)
  await page.keyboard.press('Enter')

  await applicant.expectStep('loan-purpose')
  await typeInto(page, copy('loan-purpose.fields.purpose.label'), 'School')
  await tabTo(page, copy('loan-purpose.fields.payInitiationFeeUpfront.yes'))
  await page.keyboard.press('Space')
  await press(page, copy('actions.next'))

  await applicant.expectStep('user-info')
  await typeInto(page, copy('user-info.fields.email.label'), typical.email)
  await typeInto(page, copy('user-info.fields.emailRepeat.label'), typical.email)
  await typeInto(page, copy('user-info.fields.race.label'), 'White')
  await press(page, copy('actions.next'))

  await applicant.expectStep('employment')
  await typeInto(page, copy('employment.fields.status.label'), 'Pensioner')
  await tabTo(page, copy('employment.fields.salaryInBank.yes'))
  await page.keyboard.press('ArrowDown')
  await press(page, copy('actions.next'))

  await applicant.expectStep('financial-info')
  for (const field of ['grossIncome', 'netIncome', 'creditPayments', 'livingExpenses'] as const) {
    await typeInto(page, copy(`financial-info.fields.${field}.label`), typical[field])
  }
  await typeInto(page, copy('financial-info.fields.maritalStatus.label'), 'Widowed')
  await press(page, copy('actions.next'))

  await applicant.expectStep('confirmation')
  await tabTo(page, copy('confirmation.fields.consent.label'))
  await page.keyboard.press('Space')
  await tabTo(page, copy('confirmation.fields.captcha.prompt'))
  await page.keyboard.press('Space')
  await expect(
    page.getByRole('checkbox', { name: containing(copy('confirmation.fields.captcha.solved')) }),
  ).toBeChecked({
    timeout: 30_000,
  })
  await press(page, copy('confirmation.actions.next'))
  await applicant.arrive('offers')
})

test('a choice that gets the focus at the end of the window is in sight with its whole label', async ({
  applicant,
  page,
}) => {
  await applicant.open()
  await applicant.expectStep('landing')
  const longest = page.getByRole('radio', { checked: true })
  const label = page.locator('label', { has: longest })
  await page.setViewportSize({ width: 360, height: 740 })
  const top = await label.evaluate((element) => element.getBoundingClientRect().top + scrollY)
  await page.setViewportSize({ width: 360, height: Math.round(top) + 24 })
  await page.getByRole('slider').focus()
  await page.evaluate(() => scrollTo(0, 0))
  await page.keyboard.press('Tab')
  await expect(longest).toBeFocused()
  await expect(label).toBeInViewport({ ratio: 1 })
})

test('in Safari, too, each kind of radio button has its ring where an arrow key leads', async ({ applicant, page }) => {
  await readStylesAsSafari(page)
  const expectRing = async (first: Locator) => {
    await first.focus()
    await page.keyboard.press('ArrowDown')
    await expect(first).not.toBeFocused()
    const rings = await page.evaluate(() => {
      const { activeElement } = document
      const around = [activeElement?.nextElementSibling, activeElement?.closest('label'), activeElement?.closest('li')]
      const places = [activeElement, ...around, activeElement?.closest('label')?.parentElement]
      return places.filter((place) => place && getComputedStyle(place).outlineStyle === 'solid').length
    })
    expect(rings).toBeGreaterThan(0)
  }
  await comeBackTo('package', applicant, {
    persona: 'approved',
    held: { loanApplicationStatus: 'APPROVED', incomeApproved: true, expectedAmount: 25_000 },
  })
  const firstOf = (field: string) => applicant.screen.field('package', field).getByRole('radio').first()
  await expectRing(firstOf('initiationFeePaymentMethod'))
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expectRing(firstOf('option'))
  await applicant.press('package')
  await applicant.expectStep('agreement')
  await expectRing(page.getByRole('main').getByRole('radio').first())
  await page.goto('/')
  await applicant.expectStep('landing')
  await expectRing(page.getByRole('main').getByRole('radio').first())
})

test('in Safari, too, a day has its ring', async ({ applicant, page }) => {
  await readStylesAsSafari(page)
  await applicant.create('conditional-truid')
  await applicant.beginAt('confirmation')
  await page.goto('/additional-info')
  await applicant.expectStep('additional-info')
  await page.getByLabel(words('additional-info.fields.nextPayDate.label')).focus()
  await expect(page.locator('[type=date]:focus')).toHaveCSS('outline-style', 'solid')
})

/** How a dialog may end. The last stop has the id `end`. `back`: where Shift and Tab lead from the first control, if elsewhere. */
const dialogEnds: { name: string; parts: Part[]; back?: string }[] = [
  { name: 'a group of radio buttons, one chosen', parts: [radio('end', { checked: '' }), radio('two')] },
  { name: 'a group of radio buttons, none chosen', parts: [radio('end'), radio('two')], back: 'two' },
  { name: 'a text of several lines', parts: [{ tag: 'textarea', attributes: { id: 'end' } }] },
  { name: 'words that are written in place', parts: [{ tag: 'p', attributes: { contenteditable: '', id: 'end' } }] },
  {
    name: 'what is folded away',
    parts: [
      {
        tag: 'details',
        parts: [
          { tag: 'summary', attributes: { id: 'end' } },
          { tag: 'p', parts: [input({})] },
        ],
      },
    ],
  },
  {
    name: 'controls that are closed or out of sight',
    parts: [
      input({ id: 'end' }),
      { tag: 'fieldset', attributes: { disabled: '' }, parts: [input({})] },
      { tag: 'div', attributes: { inert: '' }, parts: [input({})] },
      input({ hidden: '' }),
      input({ class: 'unseen' }),
    ],
  },
]

test('Tab stays in a dialog, whatever it ends in', async ({ applicant, page }) => {
  await applicant.open()
  await applicant.expectStep('landing')
  // What keeps Tab inside comes with the first dialog.
  const keeper = page.waitForResponse(/dialog-input-/)
  await page.getByRole('button', { name: copy('landing.blocks.hero.button') }).click()
  await keeper
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  const first = dialog.locator('a[href], button').first()
  await eachRow(
    dialogEnds,
    ({ name }) => name,
    async ({ parts, back = 'end' }) => {
      const added = await dialog.evaluateHandle(addParts, parts)
      await first.focus()
      await page.keyboard.press('Shift+Tab')
      await expect(dialog.locator(`#${back}`)).toBeFocused()
      await dialog.locator('#end').focus()
      await page.keyboard.press('Tab')
      await expect(first).toBeFocused()
      await added.evaluate((elements) => {
        for (const element of elements) element.remove()
      })
    },
  )
})

type Part = { tag: string; attributes?: Record<string, string>; parts?: Part[] }

function input(attributes: Record<string, string>): Part {
  return { tag: 'input', attributes }
}

function radio(id: string, more = {}): Part {
  return input({ type: 'radio', name: 'end', id, ...more })
}

/** Runs in the page. Returns what it has added to the element. */
function addParts(element: Element, parts: Part[]): Element[] {
  return parts.map(({ tag, attributes = {}, parts: within = [] }) => {
    const made = document.createElement(tag)
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
    if (made.className === 'unseen') made.style.visibility = 'hidden'
    element.append(made)
    addParts(made, within)
    return made
  })
}
