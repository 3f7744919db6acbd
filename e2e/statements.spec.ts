/** Bank statements as files: choosing, sending, and everything that can be wrong with one of them. Row T4. */
import { Buffer } from 'node:buffer'
import type { Locator } from '@playwright/test'
import { makeStatement, picture } from '../tests/setup/pdf.ts'
import type { Applicant } from './harness/applicant.ts'
import { stopClock } from './harness/clock.ts'
import { copy } from './harness/copy.ts'
import { keepTab } from './harness/kept-tab.ts'
import { eachRow, eachRowAnew } from './harness/rows.ts'
import { containing, words } from './harness/screen.ts'
import { add, atStatements, type File, input, rows, statement } from './harness/statements.ts'
import { expect, test } from './harness/test.ts'

const toStore = /\/sandbox\/documents\//
const file = (key: string) => copy(`statements.fields.files.${key}`)

test('[T4] statements are chosen, sent with their progress told, and the offer is confirmed', async ({
  applicant,
  lender,
  page,
  expectAccessible,
}) => {
  const { phoneNumber, said } = await atStatements(applicant, lender)
  await expectAccessible('the upload, empty')
  await add(applicant, await statement('march.pdf'), await statement('april.pdf', 2))
  await expect(rows(applicant)).toHaveText([/march\.pdf/, /april\.pdf/])
  const announced = `march.pdf ${file('added')} april.pdf ${file('added')}`
  await expect(page.getByRole('status').filter({ hasText: announced })).toHaveCount(1)
  await add(applicant, await statement('may.pdf'))
  await expectAccessible('the upload, with files')
  await applicant.press('statements')
  await expect.poll(() => page.url()).toMatch(/bank-statements|package/)
  await applicant.passUntilStep('package')
  const [held] = await lender.applications(said)
  expect(held).toMatchObject({ loanApplicationStatus: 'APPROVED', isApprovedTruid: true })
  const mails = (await lender.messages(phoneNumber)).filter(({ channel }) => channel === 'email')
  expect(mails.map(({ text }) => text).join()).toContain('your 3 bank statements')
})

test('[T4] how far each file is, and all of them, is shown and said aloud', async ({ applicant, lender, page }) => {
  await atStatements(applicant, lender)
  await add(applicant, await statement('one.pdf'), await statement('two.pdf'))
  let letGo: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let puts = 0
  await page.route(toStore, async (route) => {
    puts += 1
    if (puts === 2) await held
    await route.continue()
  })
  await applicant.press('statements')
  const status = page.getByRole('status').filter({ hasText: '1 of 2' })
  await expect(status).toBeVisible()
  // Nothing lies over it, and it is not said a second time in other words.
  await expect(page.locator('[data-veil]')).toBeHidden()
  await expect(page.getByRole('listitem').filter({ hasText: 'one.pdf' })).toContainText(file('sent'))
  await expect(page.getByRole('progressbar', { name: 'two.pdf' })).toBeVisible()
  // What is under way cannot be taken out, and nothing can be added to it.
  await expect(page.getByRole('button', { name: file('remove') })).toHaveCount(0)
  await expect(input(applicant)).toBeDisabled()
  letGo()
  await applicant.passUntilStep('package')
})

test('[T4] nothing is sent while a file of the list is still being opened, and the screen says so', async ({
  applicant,
  lender,
  page,
}) => {
  const { phoneNumber } = await atStatements(applicant, lender)
  await add(applicant, await statement('march.pdf'))
  await expect(rows(applicant)).toHaveText([/march\.pdf/])
  // The next file is in a cloud, and comes when `cloud` says so.
  await page.evaluate(() => {
    const arrayBuffer = Blob.prototype.arrayBuffer
    Blob.prototype.arrayBuffer = async function () {
      await new Promise((resolve) => addEventListener('cloud', resolve, { once: true }))
      return arrayBuffer.call(this)
    }
  })
  await add(applicant, await statement('april.pdf', 2))
  await expect(rows(applicant).nth(1)).toContainText(file('reading'))
  await applicant.press('statements')
  await expect(page.getByText(file('errors.const'), { exact: true }).first()).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('cloud')))
  await expect(page.getByText(file('errors.const'), { exact: true })).toHaveCount(0)
  await applicant.press('statements')
  await applicant.passUntilStep('package')
  const mails = (await lender.messages(phoneNumber)).filter(({ channel }) => channel === 'email')
  expect(mails.map(({ text }) => text).join()).toContain('your 2 bank statements')
})

test('[T4] what is no statement is not added, and nothing chosen is said at the field', async ({
  applicant,
  lender,
  page,
  expectAccessible,
}) => {
  await atStatements(applicant, lender)
  const cases: { name: string; files: () => Promise<File[]>; refused: string; key: string }[] = [
    {
      name: 'a picture under a false name',
      files: async () => [{ name: 'statement.pdf', mimeType: 'application/pdf', buffer: picture }],
      refused: 'statement.pdf',
      key: 'refused.kind',
    },
    {
      name: 'an empty file',
      files: async () => [{ name: 'empty.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) }],
      refused: 'empty.pdf',
      key: 'refused.empty',
    },
    {
      name: 'a file that is too large',
      files: async () => [
        { name: 'huge.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(10_000_001, '%PDF-1.7 ') },
      ],
      refused: 'huge.pdf',
      key: 'refused.size',
    },
    {
      name: 'the same file twice',
      files: async () => Array(2).fill(await statement('march.pdf')),
      refused: 'march.pdf',
      key: 'refused.same',
    },
    {
      name: 'the seventh file',
      files: async () => Promise.all([1, 2, 3, 4, 5, 6, 7].map((number) => statement(`${number}.pdf`, number))),
      refused: '7.pdf',
      key: 'refused.count',
    },
  ]
  const nameOf = ({ name }: (typeof cases)[number]) => name
  await eachRow(cases, nameOf, async ({ name, files, refused, key }) => {
    // Nothing is chosen on a page that was loaded again.
    await page.reload()
    await applicant.expectStep('statements')
    const chosen = await files()
    await add(applicant, ...chosen)
    const alert = page.getByRole('alert')
    await expect(alert).toHaveText(new RegExp(`^${refused}: ${containing(file(key)).source}`, 'i'))
    await expect(rows(applicant)).toHaveCount(chosen.length - 1)
    await expectAccessible(`the upload, refusing ${name}`)
  })
  await page.reload()
  await applicant.expectStep('statements')
  await applicant.press('statements')
  await expect(applicant.screen.problems()).toContainText(file('errors.required'))
})

test('[T4] it fits a width of 320 pixels, with long names', async ({ applicant, lender, page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await atStatements(applicant, lender)
  await add(applicant, await statement(`${'Statement_of_account_'.repeat(5)}.pdf`))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('[T4] a file can be taken out again by keyboard, and focus is kept', async ({ applicant, lender, page }) => {
  await atStatements(applicant, lender)
  await add(applicant, await statement('march.pdf'), await statement('april.pdf'))
  const remove = page.getByRole('button', { name: `${file('remove')} march.pdf` })
  await remove.focus()
  await page.keyboard.press('Enter')
  await expect(rows(applicant)).toHaveCount(1)
  await expect(input(applicant)).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'march.pdf' })).toContainText(file('removed'))
})

test('[T4] a statement behind a password says so beside it, and the others stay sent', async ({
  applicant,
  lender,
  page,
  watch,
}) => {
  watch.allow(/status of 422/)
  await atStatements(applicant, lender)
  const locked = await makeStatement({ password: '9001015009087' })
  await add(applicant, await statement('march.pdf'), {
    name: 'locked.pdf',
    mimeType: 'application/pdf',
    buffer: locked,
  })
  const stored = countPuts(applicant)
  await applicant.press('statements')
  const row = page.getByRole('listitem').filter({ hasText: 'locked.pdf' })
  await expect(row).toContainText('locked with a password')
  await expect(page.getByRole('listitem').filter({ hasText: 'march.pdf' })).toContainText(file('sent'))
  await expect(page.locator('[id="statements-files-error"]')).toContainText(copy('errors.0439004@statements.upload'))
  await expect(input(applicant)).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('button', { name: `${file('remove')} locked.pdf` }).click()
  await applicant.press('statements')
  await applicant.passUntilStep('package')
  expect(stored()).toBe(1)
})

test('[T4] a file that did not arrive is sent again, and no other', async ({ applicant, lender, page, watch }) => {
  watch.allow(/ERR_FAILED/)
  await atStatements(applicant, lender)
  await add(applicant, await statement('one.pdf'), await statement('two.pdf'), await statement('three.pdf'))
  let puts = 0
  await page.route(toStore, (route) => {
    puts += 1
    return puts === 2 ? route.abort() : route.continue()
  })
  await applicant.press('statements')
  const notice = applicant.screen.notice(words('errors.0440777.title'))
  await expect(notice).toContainText('Error code: 0440777')
  await notice.getByRole('button', { name: words('errors.0440777.buttons.notNow') }).click()
  const failed = page.getByRole('listitem').filter({ hasText: 'two.pdf' })
  await expect(failed).toContainText(file('failed'))
  await expect(page.getByRole('listitem').filter({ hasText: 'three.pdf' })).toContainText(file('sent'))
  await applicant.press('statements')
  await applicant.passUntilStep('package')
  expect(puts).toBe(4)
})

test('[T4] a file that stops half-way is not waited for for ever, and is sent again', async ({
  applicant,
  lender,
  page,
  watch,
}) => {
  watch.allow(/ERR_FAILED|ERR_ABORTED/)
  await atStatements(applicant, lender)
  await add(applicant, await statement('one.pdf'))
  await page.route(toStore, () => {})
  const stalled = page.waitForRequest(toStore)
  await stopClock(page)
  await applicant.press('statements')
  await stalled
  await page.clock.fastForward(59_000)
  await expect(page.getByRole('progressbar', { name: 'one.pdf' })).toBeVisible()
  await page.clock.fastForward(2000)
  const notice = applicant.screen.notice(words('errors.0440777.title'))
  await page.unroute(toStore)
  await notice.getByRole('button', { name: words('errors.0440777.buttons.tryAgain') }).click()
  await applicant.passUntilStep('package')
})

test('[T4] a connection that is lost keeps everything, and trying again sends the rest', async ({
  applicant,
  lender,
  page,
  watch,
}) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED/)
  await atStatements(applicant, lender)
  await add(applicant, await statement('one.pdf'), await statement('two.pdf'))
  await page.context().setOffline(true)
  await applicant.press('statements')
  const notice = applicant.screen.notice(words('errors.NETWORK.title'))
  await expect(notice).toBeVisible()
  await page.context().setOffline(false)
  await notice.getByRole('button', { name: words('errors.NETWORK.buttons.tryAgain') }).click()
  await applicant.passUntilStep('package')
})

test('[T4] a page that was loaded again asks for the files again', async ({ applicant, lender, page }) => {
  await atStatements(applicant, lender)
  await add(applicant, await statement('one.pdf'))
  await page.route(toStore, () => {})
  await applicant.press('statements')
  await expect(page.getByRole('progressbar', { name: 'one.pdf' })).toBeVisible()
  await page.reload()
  const notice = applicant.screen.notice(words('errors.FILES_GONE.title'))
  await notice.getByRole('button', { name: words('errors.FILES_GONE.buttons.chooseAgain') }).click()
  await page.unroute(toStore)
  await add(applicant, await statement('one.pdf'))
  await applicant.press('statements')
  await applicant.passUntilStep('package')
})

const leavesTheUpload: { code: string; call: string; button: string; to?: string }[] = [
  { code: '0439016', call: 'statements.presign', button: 'gotIt', to: 'email-intro' },
  { code: '0439017', call: 'statements.presign', button: 'continue' },
  { code: '0439017', call: 'statements.assign', button: 'continue' },
]

test(`[T4][E1] a code that leaves the upload: ${leavesTheUpload.map(({ code, call }) => `${code} of ${call}`).join(', ')}`, async ({
  applicant,
  lender,
  page,
}) => {
  await atStatements(
    applicant,
    lender,
    leavesTheUpload.map(({ call, code }) => ({ call, code })),
  )
  const returnToUpload = await keepTab(page)
  const nameOf = ({ code, call }: (typeof leavesTheUpload)[number]) => `${code} of ${call}`
  await eachRow(leavesTheUpload, nameOf, async ({ code, call, button, to }) => {
    const notice = await meetCode(applicant, code)
    const entry = `${code}@${call === 'statements.presign' ? 'statements.upload' : call}`
    await notice.getByRole('button', { name: words(`errors.${entry}.buttons.${button}`) }).click()
    if (to === undefined) await expect(notice).toBeHidden()
    else await applicant.passUntilStep(to)
    await returnToUpload()
    await applicant.expectStep('statements')
  })
})

const triedAgain: [code: string, entry: string][] = [
  ['0439004', '0439004@statements.assign'],
  ['0440777', '0440777'],
]

test('[T4][E1] 0439004 and 0440777 of statements.assign are tried again, and the statements arrive', async ({
  applicant,
  lender,
  page,
}) => {
  const codeOf = ([code]: (typeof triedAgain)[number]) => code
  await eachRowAnew(page, triedAgain, codeOf, async ([code, entry]) => {
    await atStatements(applicant, lender, [{ call: 'statements.assign', code }])
    const notice = await meetCode(applicant, code)
    await notice.getByRole('button', { name: words(`errors.${entry}.buttons.tryAgain`) }).click()
    await applicant.passUntilStep('package')
  })
})

/** Sends a statement, which is refused. */
async function meetCode(applicant: Applicant, code: string): Promise<Locator> {
  await add(applicant, await statement('one.pdf'))
  await applicant.press('statements')
  const notice = applicant.page.getByRole('alertdialog')
  await expect(notice).toContainText(`Error code: ${code}`)
  return notice
}

function countPuts({ page }: Applicant): () => number {
  let puts = 0
  page.on('response', (response) => {
    if (toStore.test(response.url()) && response.status() === 200) puts += 1
  })
  return () => puts
}
