/** What the selfie checker says of what it sees, and of a camera that it cannot use. */
import type { Locator } from '@playwright/test'
import type { Applicant } from './harness/applicant.ts'
import { test } from './harness/camera.ts'
import { copy } from './harness/copy.ts'
import { insideAnApp } from './harness/device.ts'
import type { Film } from './harness/film.ts'
import { keepTab } from './harness/kept-tab.ts'
import { eachRow } from './harness/rows.ts'
import { containing, words } from './harness/screen.ts'
import {
  checkerButton,
  choosePlan,
  endSelfie,
  openIntroduction,
  signing,
  startSelfie,
  takeSelfie,
} from './harness/signing.ts'
import { expect } from './harness/test.ts'

const face = 'selfie.fields.face'

const hints: [film: Film, hint: string][] = [
  ['dark', 'dark'],
  ['bright', 'bright'],
  ['backlight', 'backlight'],
  ['empty', 'face'],
  ['blurred', 'blurred'],
  ['moving', 'moving'],
]

/** As large as a phone that is held upright, and one on its side. */
const [upright, sideways] = [
  { width: 360, height: 740 },
  { width: 740, height: 360 },
]

for (const [film, hint] of hints) {
  test.describe(film, () => {
    test.use({ film })

    test(`[S2] a picture that is not good is described in words and aloud: ${film}`, async ({ applicant, page }) => {
      await signing(applicant)
      await startSelfie(applicant)
      const shownHint = page.getByRole('status').filter({ hasText: copy(`${face}.hints.${hint}`) })
      await expect(shownHint).toBeVisible()
      await expect(shownHint).toBeInViewport()
      await page.clock.runFor(4000)
      await expect(shownHint, 'and no picture is taken').toBeVisible()
      if (film !== 'dark') return
      await test.step('a phone that is turned meanwhile is asked to be turned back, and the selfie goes on', async () => {
        await page.setViewportSize(sideways)
        await expect(page.getByRole('status').filter({ hasText: copy(`${face}.hints.upright`) })).toBeInViewport()
        await page.setViewportSize(upright)
        await expect(shownHint).toBeVisible()
        await expect(page.getByRole('dialog')).toBeHidden()
      })
    })
  })
}

/** What browsers say when a camera cannot be had (Media Capture and Streams, 10.1). */
const refusals: [name: string, message: RegExp][] = [
  ['NotAllowedError', /let us use the camera/],
  ['SecurityError', /let us use the camera/],
  ['NotReadableError', /Another app is using your camera/],
  ['OverconstrainedError', /not good enough/],
  ['NotFoundError', /has stopped/],
]

test(`[S1][S2] what is in the way of the camera, and trying again once it is out of the way: ${refusals.map(([name]) => name).join(', ')}`, async ({
  applicant,
  lender,
  page,
}) => {
  const { said } = await signing(applicant)
  // The comparison never ends, so that each selfie is the first.
  const body = { loanApplicationStatus: 'APPROVED' }
  await lender.break(said, { call: 'facial.result', times: 100, fault: { body } })
  const returnToIntroduction = await keepTab(page)
  const nameOf = ([name]: (typeof refusals)[number]) => name
  await eachRow(refusals, nameOf, async ([name, message]) => {
    await page.evaluate((refusal) => {
      const { mediaDevices } = navigator
      const open = mediaDevices.getUserMedia.bind(mediaDevices)
      let asked = 0
      mediaDevices.getUserMedia = async (wanted) => {
        asked += 1
        if (asked === 1) throw new DOMException('refused', refusal)
        return open(wanted)
      }
    }, name)
    await startSelfie(applicant)
    const dialog = page.getByRole('dialog', { name: words('camera-blocked.title') })
    await expect(dialog).toContainText(message)
    await expect(dialog.getByText(copy('camera-blocked.blocks.guides.items.samsung.title'))).toHaveCount(
      /let us/.test(message.source) ? 1 : 0,
    )
    await dialog.getByRole('button', { name: words('camera-blocked.actions.again') }).click()
    await takeSelfie(applicant)
    await applicant.expectStep('selfie-results')
    await returnToIntroduction()
    await applicant.expectStep('selfie-intro')
  })
})

test('[S2] a selfie that is begun sideways asks for an upright phone, with nothing else on screen, and begins then', async ({
  applicant,
  page,
}) => {
  await signing(applicant)
  await page.setViewportSize(sideways)
  await applicant.press('selfie-intro')
  const notice = applicant.screen.notice(words('errors.FACIAL_LANDSCAPE.title'))
  await expect(notice).toBeVisible()
  const checker = page.getByLabel(copy(`${face}.label`))
  await expect(checker.getByText(/./).filter({ visible: true })).toHaveCount(0)
  await page.setViewportSize(upright)
  await notice.getByRole('button', { name: words('errors.FACIAL_LANDSCAPE.buttons.continue') }).click()
  await expect(page.getByText(copy(`${face}.ready.title`))).toBeVisible()
})

test('[S2] a third-party app that changes the picture is found out by its name', async ({ applicant, page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(MediaStreamTrack.prototype, 'label', { get: () => 'OBS Virtual Camera' })
  })
  await signing(applicant)
  await startSelfie(applicant)
  await expect(page.getByRole('dialog', { name: words('camera-blocked.title') })).toContainText(
    'Another app is changing the picture',
  )
})

test.describe('a permission that is never given', () => {
  test.use({ camera: 'ask' })

  test('[S1] is no dead end: the way to give it is shown, or the question can be asked again', async ({
    applicant,
    page,
    context,
  }) => {
    // The whole browser looks for an icon on a page without one: this test goes all the way on those of the product.
    await applicant.comeBack({ loanApplicationStatus: 'APPROVED' }, [], 'approved')
    await applicant.expectStep('package')
    await choosePlan(applicant)
    await openIntroduction(applicant)
    await startSelfie(applicant)
    const blocked = page.getByRole('dialog', { name: words('camera-blocked.title') })
    const dismissed = applicant.screen.notice(words('errors.FACIAL_CANCELLED.title'))
    await expect(blocked.or(dismissed)).toBeVisible()
    await context.grantPermissions(['camera'])
    const again = blocked.getByRole('button', { name: words('camera-blocked.actions.again') })
    if (await again.isVisible()) await again.click()
    else await page.keyboard.press('Escape')
    await applicant.pass(4)
    await checkerButton(page, 'start').or(checkerButton(page, 'tryAgain')).click()
    await endSelfie(applicant)
  })
})

test('[S2][S3] a browser that hides what a canvas holds is said to be none for a selfie, before the camera is opened', async ({
  applicant,
  page,
}) => {
  // As Firefox does with `resistFingerprinting`.
  await page.addInitScript(() => {
    const read = CanvasRenderingContext2D.prototype.getImageData
    CanvasRenderingContext2D.prototype.getImageData = function (...area) {
      const picture = read.apply(this, area)
      picture.data.forEach((_, at) => {
        picture.data[at] = (at * 89) % 256
      })
      return picture
    }
  })
  await signing(applicant)
  await applicant.press('selfie-intro')
  await expect(applicant.screen.notice(words('errors.NO_CAMERA.title'))).toBeVisible()
})

test.describe('a device without a camera', () => {
  test.use({ film: 'none' })

  test('[S2][S3] hears that the selfie needs one, reads it once the dialog is closed, and nothing of a connection, and can go home with everything saved', async ({
    applicant,
    page,
  }) => {
    await signing(applicant)
    await applicant.press('selfie-intro')
    const notice = applicant.screen.notice(words('errors.NO_CAMERA.title'))
    await expect(notice).toContainText(copy('errors.NO_CAMERA.title'))
    await page.keyboard.press('Escape')
    await expect(notice).toBeHidden()
    const checker = page.getByLabel(copy(`${face}.label`))
    await expect(checker).toContainText(containing(copy(`${face}.troubles.device`)))
    await expect(checker).not.toContainText(copy(`${face}.unprepared`))
    await checkerButton(page, 'tryAgain').click()
    await notice.getByRole('button', { name: words('errors.NO_CAMERA.buttons.exit') }).click()
    await applicant.expectStep('landing')
    await expect(page).toHaveURL('/')
  })
})

const android = 'Mozilla/5.0 (Linux; Android 14; SM-A055F) AppleWebKit/537.36 (KHTML, like Gecko)'
const browsers: [name: string, first: string, userAgent: string][] = [
  ['Chrome', 'chrome', `${android} Chrome/126.0.0.0 Mobile Safari/537.36`],
  [
    copy('camera-blocked.blocks.guides.items.samsung.title'),
    'samsung',
    `${android} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
  ],
  [
    'Safari',
    'safari',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  ],
]

/** The browser refuses the camera, and the applicant sees what helps. */
async function meetRefusedCamera(applicant: Applicant, error: string): Promise<Locator> {
  await applicant.page.addInitScript((name) => {
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException('refused', name)
    }
  }, error)
  await signing(applicant)
  await startSelfie(applicant)
  return applicant.page.getByRole('dialog', { name: words('camera-blocked.title') })
}

for (const [name, first, userAgent] of browsers) {
  test.describe(name, () => {
    test.use({ userAgent })

    test(`[S1] the steps for ${name} stand first and open, the others behind their name`, async ({
      applicant,
      page,
      expectAccessible,
    }) => {
      const dialog = await meetRefusedCamera(applicant, 'SecurityError')
      await expect(dialog).toBeVisible()
      const parts = dialog.locator('details')
      await expect(parts).toHaveCount(3)
      await expect(parts.first().locator('summary')).toHaveText(name)
      await expect(parts.first()).toHaveAttribute('open', '')
      // Until what turns it has come, Tab leaves the page: the dialog stays at its top, where its buttons lie over the last of the parts.
      await expect(async () => {
        await page.keyboard.press('Shift+Tab')
        await expect(dialog.getByRole('button').last()).toBeFocused({ timeout: 1000 })
      }).toPass()
      await page.keyboard.press('Tab')
      await expect(parts.first().locator('summary'), 'Tab turns from the last control to the first').toBeFocused()
      const [step = ''] = copy(`camera-blocked.blocks.guides.items.${first}.body`).split('\n')
      await expect(parts.first().getByText(step)).toBeVisible()
      await expectAccessible(`the help for ${name}`)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(checkerButton(page, 'tryAgain')).toBeVisible()
      await expect(
        page.getByLabel(copy(`${face}.label`)),
        'what is in the way stays on the page, and what helps',
      ).toContainText(containing(copy(`${face}.troubles.camera`)))
    })
  })
}

test.describe('a view inside another app', () => {
  test.use({ userAgent: insideAnApp })

  test('[S1] has no address bar: the way to the browser of the phone is shown, and nothing of the bar', async ({
    applicant,
    page,
    expectAccessible,
  }) => {
    // As such a view has it.
    await page.addInitScript(() => Object.defineProperty(navigator, 'permissions', { value: undefined }))
    const dialog = await meetRefusedCamera(applicant, 'NotAllowedError')
    await expect(dialog).toContainText("The app that shows this page doesn't let us")
    await expect(dialog.locator('details')).toHaveCount(1)
    await expect(dialog.getByText('Open the link that we sent you')).toBeVisible()
    await expect(dialog).not.toContainText('to the left of the address')
    await expectAccessible('the help inside another app')
    await page.keyboard.press('Escape')
    await expect(page.getByLabel(copy(`${face}.label`))).toContainText("your phone's own browser")
  })
})
