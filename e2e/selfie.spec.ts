/** The selfie, from its introduction to the signed contract, with a real camera device that shows what the test wants. */
import type { Request } from '@playwright/test'
import { test } from './harness/camera.ts'
import { stopClock } from './harness/clock.ts'
import { copy } from './harness/copy.ts'
import { holdRequests } from './harness/hold-requests.ts'
import { words } from './harness/screen.ts'
import { checkerButton, lookUntil, signing, startSelfie, startStill } from './harness/signing.ts'
import { expect } from './harness/test.ts'

const face = 'selfie.fields.face'
const isUpload = (request: Request) => request.url().includes('/sandbox/faces/') && request.method() === 'PUT'
const isSession = (request: Request) => request.url().endsWith('/personal-loan-facial/session')

test('[S1][S2][S4] a good selfie is taken, sealed, sent and compared, and leads to the debit order by itself', async ({
  applicant,
  lender,
  page,
  tracked,
}) => {
  const who = await signing(applicant)
  for (const tip of ['light', 'face', 'still'])
    await expect(page.getByText(copy(`selfie-intro.blocks.tips.items.${tip}`))).toBeVisible()
  for (const picture of ['standard', 'noLight', 'blur', 'missFace'])
    await expect(page.getByText(copy(`selfie-intro.blocks.examples.items.${picture}`))).toBeVisible()
  const licensed = page.waitForRequest('**/sdk-license')
  await applicant.press('selfie-intro')
  await applicant.expectStep('selfie')
  expect(Object.keys((await licensed).headers())).toContain('step-up-token')
  await expect(page.getByText(copy(`${face}.ready.title`))).toBeVisible()
  const [begun, sent] = [page.waitForRequest(isSession), page.waitForRequest(isUpload)]
  await stopClock(page)
  await checkerButton(page, 'start').click()
  await page.clock.runFor(600)
  expect((await begun).postDataJSON()).toEqual({ loan_application_number: who.loanApplicationNumber })
  for (const shown of ['hints.good', 'done']) await lookUntil(page, page.getByText(copy(`${face}.${shown}`)))
  const asked = page.waitForRequest('**/facial/retrieve-result')
  await page.clock.resume()

  const body = (await sent).postDataJSON()
  expect(Object.keys(body).sort()).toEqual(['auditTrailImage', 'faceMap', 'secret', 'sessionId'])
  const parts = String(body.secret)
    .split(':')
    .map((part) => Buffer.from(part, 'base64').length)
  expect(parts, 'key and IV, each wrapped with the key of the lender, of 3072 bits').toEqual([384, 384])
  expect(Buffer.from(body.faceMap, 'base64').subarray(0, 3).toString('hex'), 'no JPEG in the clear').not.toBe('ffd8ff')

  await applicant.expectStep('selfie-results')
  expect((await asked).postDataJSON()).toMatchObject({
    loanApplicationNumber: who.loanApplicationNumber,
    isSelectInsurance: true,
  })
  const success = page.getByRole('dialog', { name: words('selfie-success.title') })
  // It closes by itself.
  await stopClock(page)
  await applicant.passUntil(success)
  await applicant.pass(4)
  await applicant.expectStep('debicheck')
  await expect.poll(async () => (await lender.applications(who.said))[0]?.loanApplicationStatus).toBe('CONTRACT_SIGNED')
  expect(tracked()).toContainEqual({
    event: 'selfie-session-ended',
    with: { status: 0, description: 'session completed' },
  })
})

test('[S2] the camera is let go of after the picture, on Cancel and on the way back, and the picture is kept nowhere', async ({
  applicant,
  page,
}) => {
  await page.addInitScript(() => {
    const { mediaDevices } = navigator
    const open = mediaDevices.getUserMedia.bind(mediaDevices)
    const opened: MediaStream[] = []
    Reflect.set(window, 'opened', opened)
    mediaDevices.getUserMedia = async (wanted) => {
      const stream = await open(wanted)
      opened.push(stream)
      return stream
    }
  })
  const running = () =>
    page.evaluate(() => {
      const opened: MediaStream[] = Reflect.get(window, 'opened')
      return opened.map((stream) => stream.getTracks().some(({ readyState }) => readyState === 'live'))
    })
  await signing(applicant)
  await startStill(applicant)
  await expect.poll(running).toEqual([true])
  await checkerButton(page, 'cancel').click()
  const leaving = applicant.screen.notice(words('errors.FACIAL_CANCELLED.title'))
  await expect(leaving).toBeVisible()
  await expect.poll(running).toEqual([false])
  await leaving.getByRole('button', { name: words('errors.FACIAL_CANCELLED.buttons.stay') }).click()
  await applicant.pass(4)
  await expect.poll(running).toEqual([false, true])
  await page.getByRole('link', { name: words('shell.back') }).click()
  await applicant.expectStep('selfie-intro')
  await expect.poll(running).toEqual([false, false])
  await page.clock.resume()
  await startSelfie(applicant)
  await applicant.expectStep('selfie-results')
  await expect.poll(running).toEqual([false, false, false])
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(kept).not.toContain('/9j/')
})

test('[S2] a picture that the store cannot use is cancelled: what was wrong is said, and another one goes through', async ({
  applicant,
  lender,
  page,
}) => {
  const { said } = await signing(applicant)
  const scanResultBlob = Buffer.from(JSON.stringify({ problem: 'blurred' })).toString('base64')
  await lender.break(said, {
    call: 'facial.upload',
    times: 1,
    fault: { body: { wasProcessed: false, scanResultBlob } },
  })
  await startSelfie(applicant)
  await expect(page.getByText(copy(`${face}.again.title`))).toBeVisible()
  await expect(page.getByText(copy(`${face}.problems.blurred`))).toBeVisible()
  await applicant.pass(4)
  await checkerButton(page, 'tryAgain').click()
  await applicant.expectStep('selfie-results')
})

test('[S2] a slow upload says that it goes on; one that fails is shown, and trying again opens the session anew', async ({
  applicant,
  page,
  watch,
}) => {
  watch.allow(/ERR_FAILED/)
  await signing(applicant)
  const release = await holdRequests(page, '**/sandbox/faces/*', 'abort')
  const tokens: string[] = []
  await page.route('**/personal-loan-facial/session', async (route) => {
    const response = await route.fetch()
    tokens.push((await response.json()).sessionToken)
    await route.fulfill({ response })
  })
  await startSelfie(applicant)
  await expect(page.getByText(copy(`${face}.sending`), { exact: true })).toBeVisible()
  await applicant.pass(7)
  await expect(page.getByText(copy(`${face}.slow`))).toBeVisible()
  release()
  const notice = applicant.screen.notice(words('errors.FACIAL_UPLOAD_S3.title'))
  await expect(notice).toBeVisible()
  await page.unroute('**/sandbox/faces/*')
  const again = page.waitForRequest(isSession)
  await notice.getByRole('button', { name: words('errors.FACIAL_UPLOAD_S3.buttons.tryAgain') }).click()
  expect((await again).postDataJSON().session, 'the session before is re-posted').toBe(tokens[0])
  expect(tokens[0]).toBeDefined()
  await applicant.expectStep('selfie-results')
})

test('[S2] what is said is true while the session is slow, and after the page was left in the middle of sending', async ({
  applicant,
  page,
  watch,
}) => {
  watch.allow(/ERR_FAILED/)
  await signing(applicant)
  const begin = await holdRequests(page, '**/personal-loan-facial/session')
  await startSelfie(applicant)
  // The camera is on by then: nothing is left to allow.
  await expect(page.getByText(copy(`${face}.opening`))).toBeVisible()
  await expect(page.getByText(copy(`${face}.starting`))).toBeHidden()
  await holdRequests(page, '**/sandbox/faces/*')
  begin()
  await expect(page.getByText(copy(`${face}.sending`), { exact: true })).toBeVisible()
  await page.reload()
  const notice = applicant.screen.notice(words('errors.FACIAL_SESSION_ENDED.title'))
  await expect(notice).toContainText(copy('errors.FACIAL_SESSION_ENDED.body'))
  // Pressed before the checker is ready, it would only lead to its start.
  await expect(page.getByText(copy(`${face}.ready.title`))).toBeVisible()
  await page.unroute('**/sandbox/faces/*')
  await notice.getByRole('button', { name: words('errors.FACIAL_SESSION_ENDED.buttons.tryAgain') }).click()
  await applicant.expectStep('selfie-results')
})

test('[S3] a session begins half a second after the press, and no second one within three seconds', async ({
  applicant,
  page,
}) => {
  await signing(applicant)
  const sessions: number[] = []
  page.on('request', (request) => {
    if (isSession(request)) sessions.push(1)
  })
  await applicant.press('selfie-intro')
  await expect(checkerButton(page, 'start')).toBeVisible()
  await stopClock(page)
  await checkerButton(page, 'start').click()
  await page.clock.runFor(400)
  expect(sessions).toHaveLength(0)
  await page.clock.runFor(200)
  await expect.poll(() => sessions.length).toBe(1)
  // Cancelled and begun again at once: the lender is asked when the three seconds are over, once.
  const notice = applicant.screen.notice(words('errors.FACIAL_CANCELLED.title'))
  for (const _ of ['once', 'twice']) {
    await checkerButton(page, 'cancel').click()
    await notice.getByRole('button', { name: words('errors.FACIAL_CANCELLED.buttons.stay') }).click()
    await page.clock.runFor(700)
  }
  expect(sessions).toHaveLength(1)
  await page.clock.runFor(2500)
  await expect.poll(() => sessions.length).toBe(2)
})

test('[S3] an idle selfie checker says so after thirty seconds', async ({ applicant, page }) => {
  await signing(applicant)
  // A camera that shows nothing: no picture is ever good.
  await page.addInitScript(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 })
    canvas.getContext('2d')?.fillRect(0, 0, 1, 1)
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(1)
  })
  await page.reload()
  await startStill(applicant)
  await lookUntil(page, page.getByText(copy(`${face}.hints.wait`)))
  await page.clock.runFor(22_000)
  await expect(page.getByText(copy(`${face}.left`))).toBeVisible()
  await page.clock.runFor(9_000)
  await expect(applicant.screen.notice(words('errors.FACIAL_TIMEOUT.title'))).toContainText('30 seconds')
})

test('[S2][R3] a reload in the middle begins the selfie anew, with nothing left of the picture', async ({
  applicant,
  page,
}) => {
  await signing(applicant)
  await startStill(applicant)
  await page.reload()
  await page.clock.resume()
  await expect(page.getByText(copy(`${face}.ready.title`))).toBeVisible()
  await checkerButton(page, 'start').click()
  await applicant.expectStep('selfie-results')
  await page.reload()
  await applicant.passUntilStep('debicheck')
})

test('[S2][E2] the focus goes along when the camera is put away, and when a message about it is closed', async ({
  applicant,
  page,
}) => {
  await signing(applicant)
  await startStill(applicant)
  await checkerButton(page, 'cancel').press('Enter')
  await expect(applicant.screen.notice(words('errors.FACIAL_CANCELLED.title')).locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(applicant.screen.heading('selfie')).toBeFocused()
  await holdRequests(page, '**/sandbox/faces/*')
  await page.clock.resume()
  await applicant.pass(4)
  await checkerButton(page, 'tryAgain').press('Enter')
  await expect(page.getByText(copy(`${face}.sending`), { exact: true })).toBeFocused()
})

test('[S2][S3] a camera that another app takes in the middle does not hold the applicant up for ever', async ({
  applicant,
  page,
}) => {
  await signing(applicant)
  await startStill(applicant)
  await lookUntil(page, page.getByText(copy(`${face}.hints.good`)))
  // It keeps the last picture.
  await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause())
  await page.clock.runFor(40_000)
  await expect(applicant.screen.notice(words('errors.FACIAL_TIMEOUT.title'))).toBeVisible()
})

test('[S1][S2] every screen of the selfie is accessible, and fits 320 px', async ({
  applicant,
  page,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await signing(applicant)
  const fits = async () => expect(await page.evaluate(() => document.scrollingElement?.scrollWidth)).toBe(320)
  await expectAccessible('the introduction')
  await fits()
  await applicant.press('selfie-intro')
  await expect(checkerButton(page, 'start')).toBeVisible()
  await expectAccessible('the selfie before it begins')
  await fits()
  await page.keyboard.press('Tab')
  await checkerButton(page, 'start').focus()
  await stopClock(page)
  await page.keyboard.press('Enter')
  await page.clock.runFor(600)
  const good = page.getByRole('status').filter({ hasText: copy(`${face}.hints.good`) })
  await lookUntil(page, good)
  await expect(good).toBeInViewport()
  await expect(checkerButton(page, 'cancel')).toBeVisible()
  await page.clock.resume()
  await expectAccessible('the camera')
  await fits()
  await applicant.expectStep('selfie-results')
  await expectAccessible('the comparison')
})
