/** Many people press everything twice. The second press is not for what the first one has brought. */
import type { CDPSession, Locator, Page } from '@playwright/test'
import { untilHandled } from './harness/clock.ts'
import { words } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'

const sizes = [
  ['a desktop', { width: 1280, height: 800 }],
  ['a tablet', { width: 740, height: 900 }],
] as const

for (const [device, size] of sizes) {
  test(`[L4] "Apply now" pressed twice on ${device} opens what is agreed to, and neither closes it nor agrees`, async ({
    applicant,
    page,
  }) => {
    await page.setViewportSize(size)
    // What watches the presses comes once the page has been drawn.
    const watching = page.waitForResponse(/third-party-changes/)
    await applicant.open()
    await applicant.expectStep('landing')
    await untilHandled(page, (await watching).request())
    const dialog = page.getByRole('dialog', { name: words('eligibility-consent.title') })
    await pressTwice(page, page.getByRole('button', { name: words('landing.blocks.hero.button') }), dialog)
    await expect(dialog).toBeVisible()
    await applicant.press('eligibility-consent', 'agree')
    await applicant.expectStep('said')
  })
}

test.describe('by a finger', () => {
  // The moved clock of a test stamps each press with the moment at which it is looked at.
  test.use({ patient: true })

  test('[I2][I4] Next tapped twice leads on by one screen, on which nothing is called wrong yet', async ({
    applicant,
    page,
  }) => {
    await page.setViewportSize({ width: 740, height: 740 })
    await applicant.create('conditional-truid')
    await applicant.reach('said')
    const { screen } = applicant
    const way = [
      { step: 'said', next: 'phone' },
      { step: 'phone', next: 'otp' },
    ] as const
    applicant.press = async () => {}
    for (const { step, next } of way) {
      await applicant.answer(step)
      await pressTwice(page, screen.button(step, 'next'), screen.heading(next), tap)
      await applicant.expectStep(next)
      await expect(screen.problems()).toBeHidden()
    }
  })

  test('[I2] Back tapped twice leads back by one screen', async ({ applicant, page }) => {
    await applicant.create('conditional-truid')
    await applicant.beginAt('employment')
    const back = page.getByRole('link', { name: words('shell.back') })
    await pressTwice(page, back, applicant.screen.heading('user-info'), tap)
    await applicant.expectStep('user-info')
  })
})

/** Presses, and once more at the same place a sixth of a second later by the device's time, when the first has been answered. */
async function pressTwice(page: Page, button: Locator, answer: Locator, press = click): Promise<void> {
  await button.scrollIntoViewIfNeeded()
  const { x = 0, y = 0, width = 0, height = 0 } = (await button.boundingBox()) ?? {}
  const session = await page.context().newCDPSession(page)
  const at = { x: x + width / 2, y: y + height / 2 }
  const began = Date.now() / 1000
  await press(session, at, began, 1)
  await answer.waitFor()
  await press(session, at, began + 1 / 6, 2)
  await session.detach()
}

type Point = { x: number; y: number }

async function click(session: CDPSession, at: Point, timestamp: number, clickCount: number): Promise<void> {
  for (const type of ['mousePressed', 'mouseReleased'] as const)
    await session.send('Input.dispatchMouseEvent', { type, ...at, button: 'left', clickCount, timestamp })
}

async function tap(session: CDPSession, at: Point, timestamp: number): Promise<void> {
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at], timestamp })
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp })
}
