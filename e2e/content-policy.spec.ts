/** The watch of every browser test: what the Content-Security-Policy refuses fails the test in which it was refused. */
import { expect, test } from './harness/test.ts'

test.fail(
  'a picture of a strange host fails the test, though the test allows every line of the console',
  async ({ page, watch }) => {
    watch.allow(/.*/)
    await page.goto('/')
    await page.evaluate(() => {
      new Image().src = 'https://strange.example/picture.png'
    })
    await expect.poll(() => watch.complaints().length).toBe(1)
  },
)
