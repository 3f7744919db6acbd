/** Typing as people do: in the middle, with spaces, by pasting; the caret stays where it is looked for. */

import type { Locator } from '@playwright/test'
import { type Applicant, typical } from './harness/applicant.ts'
import { copy } from './harness/copy.ts'
import { expect, test } from './harness/test.ts'

test('[I1] the ID number is spaced while it is typed, and checked as soon as it is complete', async ({
  applicant,
  page,
}) => {
  await applicant.create('conditional-truid')
  await applicant.reach('said')
  await page.getByRole('button', { name: 'Start now' }).click()
  const field = applicant.screen.field('said', 'said')
  await field.pressSequentially('8001015009087')
  await expect(field).toHaveValue('800101 5009 08 7')
  await field.fill('')
  await field.pressSequentially('800101-5009 08 8')
  await field.blur()
  await expect.poll(() => applicant.screen.error('said', 'said')).toContain(copy('said.fields.said.errors.valid'))
})

test('[I1] correcting a digit in the middle leaves the caret there', async ({ applicant, page }) => {
  await applicant.create('conditional-truid')
  await applicant.reach('said')
  await page.getByRole('button', { name: 'Start now' }).click()
  const field = applicant.screen.field('said', 'said')
  await field.pressSequentially('8001015009087')
  await field.press('Home')
  for (let moves = 0; moves < 8; moves += 1) await field.press('ArrowRight')
  await field.press('Backspace')
  await expect(field).toHaveValue('800101 0090 87')
  await expect.poll(() => caretOf(field)).toBeLessThanOrEqual(7)
  await field.press('5')
  await expect(field).toHaveValue('800101 5009 08 7')
  expect(await caretOf(field)).toBe(8)
})

test('[I2] a number pasted with its country code becomes a local one; the ID number stands above it, spaced', async ({
  applicant,
  page,
}) => {
  const { said } = await applicant.create('conditional-truid')
  await applicant.reach('phone')
  const spaced = `${said.slice(0, 6)} ${said.slice(6, 10)} ${said.slice(10, 12)} ${said.slice(12)}`
  await expect(page.getByText(spaced).first()).toBeVisible()
  const field = applicant.screen.field('phone', 'phoneNumber')
  for (const typed of ['+27 82 123 4567', '0027821234567', '082-123-4567', '0821234567']) {
    await field.fill(typed)
    await field.blur()
    await expect(field).toHaveValue('082 123 4567')
  }
})

test('[A1] an amount is grouped while it is typed and follows its slider in steps of 1000', async ({
  applicant,
  page,
}) => {
  const field = await reachAmount(applicant)
  await field.fill('')
  await expect(field.locator('..')).toHaveText('R')
  // A third decimal is not taken.
  await field.pressSequentially('12345,678')
  await expect(field).toHaveValue(/^12\s345\.67$/)
  await field.fill('')
  await field.pressSequentially('-20000')
  await expect(field).toHaveValue(/^20\s000(\.00)?$/)
  const slider = page.getByRole('slider')
  await slider.focus()
  await page.keyboard.press('ArrowRight')
  await expect(field).toHaveValue(/^21\s000(\.00)?$/)
  await page.keyboard.press('PageDown')
  await expect(field).toHaveValue(/^11\s000(\.00)?$/)
})

test('[A1] what a keyboard puts in over a selected amount is the amount, also where both begin alike', async ({
  applicant,
  page,
}) => {
  const field = await reachAmount(applicant)
  await field.fill('45000')
  await field.press('ControlOrMeta+A')
  // From the clipboard of a phone's keyboard: neither a paste nor a key.
  await page.keyboard.insertText('45,500.25')
  await expect(field).toHaveValue(/^45\s500\.25$/)
  await field.press('ControlOrMeta+A')
  const session = await page.context().newCDPSession(page)
  for (const text of ['4', '45,', '45,000'])
    await session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  await page.keyboard.insertText('45,000')
  await expect(field).toHaveValue(/^45\s000$/)
})

test('[A1] an amount that is dragged into its field is read as it is when it is pasted', async ({
  applicant,
  page,
}) => {
  const field = await reachAmount(applicant)
  await field.fill('')
  const to = await boxOf(field)
  // With the full stop that ends the sentence.
  const from = await page.getByText(/to R50\s000\.00\./).evaluate((hint) => {
    const [text] = hint.childNodes
    const words = text?.textContent ?? ''
    const range = document.createRange()
    if (text) range.setStart(text, words.indexOf('R50'))
    if (text) range.setEnd(text, words.length)
    getSelection()?.removeAllRanges()
    getSelection()?.addRange(range)
    const { left, top, width, height } = range.getBoundingClientRect()
    return { x: left + width / 2, y: top + height / 2 }
  })
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  for (const x of [40, 60]) await page.mouse.move(to.x + x, to.y + to.height / 2, { steps: 8 })
  await page.mouse.up()
  await expect(field).toHaveValue(/^50\s000\.00$/)
})

test('the phone’s right keyboard comes up and what it knows can be filled in', async ({ applicant }) => {
  await applicant.create('conditional-truid')
  await applicant.reach('phone')
  const phone = applicant.screen.field('phone', 'phoneNumber')
  await expect(phone).toHaveAttribute('inputmode', /tel|numeric/)
  await expect(phone).toHaveAttribute('autocomplete', /^tel/)
  await applicant.answer('phone')
  await applicant.expectStep('otp')
  const code = applicant.screen.field('otp', 'code')
  await expect(code).toHaveAttribute('inputmode', 'numeric')
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
})

test('what a browser fills in by itself counts as typed', async ({ applicant }) => {
  const { phoneNumber } = await applicant.create('conditional-truid')
  await applicant.reach('phone')
  const field = applicant.screen.field('phone', 'phoneNumber')
  // As autofill does: the value is there, events say so, and the field has never had the focus.
  await field.evaluate(
    (input: HTMLInputElement, value) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
      for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }))
    },
    `+27${phoneNumber.slice(1)}`,
  )
  await expect(field).toHaveValue(phoneNumber.replace(/^(...)(...)/, '$1 $2 '))
  await expect(field).not.toBeFocused()
  await applicant.press('phone', 'next')
  await applicant.expectStep('otp')
})

test('[I1] a button that is tapped on an iPhone, where the field keeps the focus, sends what the field makes of its text', async ({
  applicant,
  page,
}) => {
  await applicant.create('conditional-truid')
  await applicant.beginAt('user-info')
  await applicant.answer('user-info')
  await applicant.expectStep('employment')
  await page.goBack()
  await applicant.expectStep('user-info')
  // The full stop is what a keyboard makes of two spaces.
  await applicant.type('user-info', 'emailRepeat', `${typical.email}.`)
  await page.evaluate(() => addEventListener('mousedown', (event) => event.preventDefault()))
  await applicant.press('user-info')
  await applicant.expectStep('employment')
})

test('[I1] a press counts although what is said of the field goes when it is left, and the button moves away', async ({
  applicant,
  page,
}) => {
  const { said } = await applicant.create('conditional-truid')
  await applicant.reach('said')
  await page.getByRole('button', { name: 'Start now' }).click()
  const field = applicant.screen.field('said', 'said')
  await field.focus()
  await page.keyboard.insertText(`My ID: ${said}`)
  await expect(page.getByText(copy('said.fields.said.digitsOnly'))).toBeVisible()
  const button = applicant.screen.button('said', 'next')
  await button.scrollIntoViewIfNeeded()
  const box = await button.boundingBox()
  if (!box) throw new Error('expected the button on screen')
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  await applicant.expectStep('phone')
})

test('a group of fields that is out of sight is found by the search of the browser, and read in its place', async ({
  applicant,
  page,
}) => {
  await applicant.create('conditional-truid')
  await applicant.beginAt('financial-info')
  const labels = ['grossIncome', 'netIncome', 'creditPayments', 'livingExpenses', 'maritalStatus'].map((name) =>
    copy(`financial-info.fields.${name}.label`),
  )
  // A form of this length has no groups: here each field is one, with what the look makes of it.
  const groups = await page.locator('form :is(input, select):visible').evaluateAll((controls) =>
    controls.map((control) => {
      let group = control
      while (group.parentElement && group.parentElement.querySelectorAll('input, select').length === 1)
        group = group.parentElement
      group.setAttribute('data-field-group', '')
      return getComputedStyle(group).contentVisibility
    }),
  )
  expect(groups).toEqual(labels.map(() => 'auto'))

  const session = await page.context().newCDPSession(page)
  const read = async () => {
    const { nodes } = await session.send('Accessibility.getFullAXTree')
    const fields = nodes.filter(({ role }) => ['textbox', 'combobox'].includes(String(role?.value)))
    return fields.map(({ name }) => name?.value)
  }
  // What is skipped joins the tree when the browser next has time.
  await expect.poll(read).toEqual(labels)

  const find = (text: string) => page.evaluate((wanted) => 'find' in window && Object(window).find(wanted), text)
  const last = page.getByText(labels.at(-1) ?? '', { exact: true })
  await page.evaluate(() => scrollTo(0, 0))
  await expect(last).not.toBeInViewport()
  expect(await find(labels.at(-1) ?? '')).toBe(true)
  await expect(last).toBeInViewport()
})

async function boxOf(field: Locator) {
  return (await field.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
}

function caretOf(field: Locator): Promise<number | null> {
  return field.evaluate((input: HTMLInputElement) => input.selectionStart)
}

/** The field of the amount, at its step. */
async function reachAmount(applicant: Applicant): Promise<Locator> {
  await applicant.create('conditional-truid')
  await applicant.beginAt('loan-info')
  return applicant.screen.field('loan-info', 'amount')
}

test('Undo brings back what a field had, Redo what was typed, and a Backspace is undone alone', async ({
  applicant,
  page,
}) => {
  await applicant.create('conditional-truid')
  await applicant.reach('phone')
  const field = applicant.screen.field('phone', 'phoneNumber')
  await field.pressSequentially('0821234')
  await expect(field).toHaveValue('082 123 4')
  await page.keyboard.press('Control+z')
  await expect(field).toHaveValue('')
  await page.keyboard.press('Control+Shift+z')
  await expect(field).toHaveValue('082 123 4')
  await field.pressSequentially('567')
  await expect(field).toHaveValue('082 123 4567')
  await field.press('Backspace')
  await expect(field).toHaveValue('082 123 456')
  await page.keyboard.press('Control+z')
  await expect(field).toHaveValue('082 123 4567')
  await page.keyboard.press('Control+y')
  await expect(field).toHaveValue('082 123 456')
})
