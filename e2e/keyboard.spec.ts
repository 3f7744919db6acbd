/** An applicant without a mouse: Tab, Space, Enter, arrows and typing. */

import { typical } from './harness/applicant.ts'
import { copy } from './harness/copy.ts'
import { press, tabTo, typeInto } from './harness/keyboard.ts'
import { containing } from './harness/screen.ts'
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

test.describe('Tab stays in a dialog', () => {
  type Part = { tag: string; attributes?: Record<string, string>; parts?: Part[] }
  const input = (attributes: Record<string, string>): Part => ({ tag: 'input', attributes })
  const radio = (id: string, more = {}) => input({ type: 'radio', name: 'end', id, ...more })
  /** The last stop has the id `end`. `back`: where Shift and Tab lead from the first control, if elsewhere. */
  const cases: { name: string; parts: Part[]; back?: string }[] = [
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
  for (const { name, parts, back = 'end' } of cases) {
    test(`that ends in ${name}`, async ({ applicant, page }) => {
      await applicant.open()
      await applicant.expectStep('landing')
      // What keeps Tab inside comes with the first dialog.
      const keeper = page.waitForResponse(/dialog-input-/)
      await page.getByRole('button', { name: copy('landing.blocks.hero.button') }).click()
      await keeper
      const dialog = page.getByRole('dialog')
      await expect(dialog).toBeVisible()
      const first = dialog.locator('a[href], button').first()
      await dialog.evaluate((element, added) => {
        const add = (place: Element, { tag, attributes = {}, parts = [] }: Part) => {
          const made = document.createElement(tag)
          for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
          if (made.className === 'unseen') made.style.visibility = 'hidden'
          for (const part of parts) add(made, part)
          place.append(made)
        }
        for (const part of added) add(element, part)
      }, parts)
      await first.focus()
      await page.keyboard.press('Shift+Tab')
      await expect(dialog.locator(`#${back}`)).toBeFocused()
      await dialog.locator('#end').focus()
      await page.keyboard.press('Tab')
      await expect(first).toBeFocused()
    })
  }
})
