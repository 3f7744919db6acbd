/** Typing as people do it, in a real browser: in the middle, over separators, by paste, with an inventive keyboard. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './harness/test.ts'

test('an identity number is grouped while it is typed, and the caret stays with the hand', async ({
  applicant,
  page,
}) => {
  await applicant.mint('conditional-truid')
  await applicant.reach('said')
  await page.getByRole('button', { name: 'Start now' }).click()
  const field = applicant.screen.field('said', 'said')

  await page.keyboard.type('9001015009087')
  await expectCaret(field, '900101 5009 08 7|')
  await place(field, 3)
  await page.keyboard.press('5')
  await expectCaret(field, '900|101 5009 08 7', 'a full field refuses a digit')
  await page.keyboard.press('x')
  await expectCaret(field, '900|101 5009 08 7', 'and a letter')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('7')
  await expectCaret(field, '907|101 5009 08 7')
  await place(field, 7)
  await page.keyboard.press('Backspace')
  await expectCaret(field, '90710|5 0090 87', 'backspace takes the digit before a space')
  await page.keyboard.press('Delete')
  await expectCaret(field, '90710|0 0908 7', 'delete takes the digit behind the caret')

  await paste(page, field, '900101-5009-08 7')
  await expectCaret(field, '900101 5009 08 7|', 'pasted with hyphens')
  await paste(page, field, '٩٠٠١٠١٥٠٠٩٠٨٧')
  await expect(field, 'digits of other scripts are refused').toHaveValue('900101 5009 08 7')
})

test('a keyboard that composes is not disturbed, and its digits are grouped when it has done', async ({
  applicant,
  page,
}) => {
  await applicant.mint('conditional-truid')
  await applicant.reach('said')
  await page.getByRole('button', { name: 'Start now' }).click()
  const field = applicant.screen.field('said', 'said')
  const keyboard = await page.context().newCDPSession(page)
  for (const text of ['9', '900', '9001015']) {
    await keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
    await expect(field).toHaveValue(text)
  }
  await keyboard.send('Input.insertText', { text: '9001015' })
  await expectCaret(field, '900101 5|')
  await page.keyboard.press('0')
  await expectCaret(field, '900101 50|')
})

test('a phone number and a code are taken as they are written elsewhere', async ({ applicant, page, lender }) => {
  const { phoneNumber } = await applicant.mint('conditional-truid')
  await applicant.reach('phone')
  const phone = applicant.screen.field('phone', 'phoneNumber')
  const spaced = phoneNumber.replace(/(...)(...)(....)/, '$1 $2 $3')
  await phone.focus()
  await page.keyboard.type(`+27${phoneNumber.slice(1)}`)
  await phone.blur()
  await expect(phone).toHaveValue(spaced)
  await paste(page, phone, `0027 ${phoneNumber.slice(1, 3)}-${phoneNumber.slice(3)}`)
  await expect(phone).toHaveValue(spaced)
  await applicant.press('phone')

  await applicant.expectStep('otp')
  const code = applicant.screen.field('otp', 'code')
  const sent = await lender.code(phoneNumber)
  await paste(page, code, `Your OTP is ${sent.slice(0, 3)} ${sent.slice(3)}. Valid for 5 minutes`)
  await expectCaret(code, `${sent}|`)
})

test('an amount is grouped while it is typed, and shows its cents when it is left', async ({ applicant, page }) => {
  await applicant.open()
  await applicant.expectStep('landing')
  const field = applicant.screen.field('landing', 'amount')
  await field.fill('')
  await page.keyboard.type('1234567,8')
  await expectCaret(field, '1 234 567.8|', 'a comma is the decimal point')
  await page.keyboard.type('99')
  await expectCaret(field, '1 234 567.89|', 'a third decimal is refused')
  await place(field, 1)
  await page.keyboard.press('9')
  await expectCaret(field, '19| 234 567.89')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Delete')
  await page.keyboard.press('.')
  await expectCaret(field, '1|34 567.89', 'a second point is refused')
  await paste(page, field, 'R 12,345.60')
  await expectCaret(field, '12 345.60|')
  await paste(page, field, '-500')
  await expect(field, 'a negative amount is refused').toHaveValue('12 345.60')
  await field.fill('20000')
  await field.blur()
  await expect(field).toHaveValue('20 000.00')
  await field.click({ position: { x: 200, y: 20 } })
  await expectCaret(field, '20 000|', 'cents that nobody typed are not in the way')
})

test('amount and slider are one: keys, touch and typing', async ({ applicant, page }) => {
  await applicant.open()
  await applicant.expectStep('landing')
  const field = applicant.screen.field('landing', 'amount')
  const slider = page.getByRole('slider')
  const says = (text: string) => expect(slider).toHaveAttribute('aria-valuetext', text)

  await slider.focus()
  await page.keyboard.press('Home')
  await says('R10 000')
  await page.keyboard.press('ArrowRight')
  await says('R10 100')
  await page.keyboard.press('PageUp')
  await says('R11 100')
  await page.keyboard.press('End')
  await says('R50 000')
  await expect(field).toHaveValue('50 000.00')

  await field.fill('12345.67')
  await says('R12 345.67')
  await field.fill('75000')
  await expect(field, 'an amount out of bounds stays to be seen').toHaveValue('75 000')
  await says('R50 000')

  const box = await slider.boundingBox()
  if (!box) throw new Error('expected a slider on screen, found none')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await expect(field, 'the middle, to the nearest step').toHaveValue(/^(29 900|30 [01]00)\.00$/)
})

async function place(field: Locator, caret: number): Promise<void> {
  await field.evaluate((input: HTMLInputElement, at) => input.setSelectionRange(at, at), caret)
}

/** Replaces what stands in the field by a paste. */
async function paste(page: Page, field: Locator, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await field.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+v')
}

/** The text of the field with `|` where the caret stands. */
async function expectCaret(field: Locator, text: string, why?: string): Promise<void> {
  const read = (input: HTMLInputElement) =>
    `${input.value.slice(0, input.selectionStart ?? 0)}|${input.value.slice(input.selectionEnd ?? 0)}`
  await expect.poll(() => field.evaluate(read), { message: why ?? `the field shows ${text}` }).toBe(text)
}
