/** What moves where an applicant has not asked for less: the only browser tests that run with motion. */
import type { Page } from '@playwright/test'
import { way } from './harness/applicant.ts'
import { words } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' }, patient: true })

  test('screens slide where the applicant goes, and nothing of it stands in the way of the first input', async ({
    applicant,
    page,
  }) => {
    const fetched = await watchMotion(page)
    await applicant.create('conditional-truid')
    await applicant.open()
    await untilIdle(page)
    expect(fetched(), 'before the first input').toEqual([])
    await page.getByRole('main').click()
    await expect.poll(fetched).toHaveLength(1)
    // A dialog that opens before it has been run stays without motion, and without a handle.
    await page.evaluate((address) => import(address), fetched()[0] ?? '')

    await page.getByRole('button', { name: words('landing.blocks.hero.button') }).click()
    const handle = page.getByRole('dialog').locator('[data-handle]')
    // A hover waits until the dialog has come to rest.
    await handle.hover()
    const { x = 0, y = 0, width = 0 } = (await handle.boundingBox()) ?? {}
    await page.mouse.down()
    await page.mouse.move(x + width / 2, y + 300, { steps: 8 })
    await page.mouse.up()
    await expect(page.locator('dialog'), 'dragged down, a dialog closes').toHaveCount(0)

    await applicant.answer('landing')
    await applicant.arrive('said')
    expect(await slides(page), 'forward').toEqual({ from: 16, to: 'none' })
    await expect(page.getByRole('heading', { level: 1 }), 'focus follows the step').toBeFocused()
    await page.getByRole('link', { name: 'Back' }).click()
    await applicant.arrive('landing')
    expect(await slides(page), 'back').toEqual({ from: -16, to: 'none' })
  })

  // In a group that is skipped because it is out of sight nothing that moves ever ends, and every frame pays for it.
  for (const step of ['user-info', 'employment'] as const) {
    test(`the fields of ${step} and their messages change at once`, async ({ applicant, page }) => {
      await applicant.create('conditional-truid')
      await applicant.reach(step)
      await applicant.press(step)
      await expect(applicant.screen.problems()).toBeVisible()
      const moving = await page
        .locator('form :is(input, select, textarea, label, fieldset, p, [id$=-error])')
        .evaluateAll((parts) =>
          parts
            .filter((part) => {
              const { animationName, transitionDuration } = getComputedStyle(part)
              return animationName !== 'none' || transitionDuration.split(', ').some((time) => time !== '0s')
            })
            .map(({ outerHTML }) => outerHTML),
        )
      expect(moving).toEqual([])
    })
  }
})

test('who asks for less motion is sent nothing that moves', async ({ applicant, page }) => {
  const fetched = await watchMotion(page)
  await applicant.create('conditional-truid')
  await applicant.open()
  await applicant.answer('landing')
  await applicant.arrive(way[1] ?? 'said')
  await untilIdle(page)
  expect(fetched()).toEqual([])
})

/** The application is there and has nothing left to do. */
async function untilIdle(page: Page): Promise<void> {
  await expect(page.locator('[data-painted]')).toHaveCount(0)
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
}

/** Keeps where each new screen began and ended. Returns from where the package was fetched. */
async function watchMotion(page: Page): Promise<() => readonly string[]> {
  const fetched: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/motion-kit-')) fetched.push(request.url())
  })
  await page.addInitScript(() => {
    const read = (slide: Element) => (slide instanceof HTMLElement ? slide.style.transform : '')
    new MutationObserver((changes) => {
      for (const { type, addedNodes } of changes) {
        if (type !== 'childList') continue
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue
          const slide = node.matches('[data-slide]') ? node : node.querySelector('[data-slide]')
          if (slide) Object.assign(window, { began: Number(/-?\d+/.exec(read(slide))?.[0]) })
        }
      }
    }).observe(document, { childList: true, subtree: true })
  })
  return () => fetched
}

/** Pixels from which the screen that is there now has come, and what is left of its motion once it is still. */
async function slides(page: Page): Promise<{ from: number; to: string }> {
  const slide = page.locator('[data-slide]')
  await expect.poll(() => slide.evaluate((element) => element.style.transform)).toBe('none')
  const from = await page.evaluate(() => Number((window as { began?: number }).began))
  return { from, to: await slide.evaluate((element) => element.style.transform) }
}
