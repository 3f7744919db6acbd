/** The watch of every browser test: what the Content-Security-Policy refuses, and personal data where it may not be, fail it. */
import { expect, test } from './harness/test.ts'
import { watchPage } from './harness/watch.ts'

test('a picture of a strange host is a complaint, though the test allows every line of the console', async ({
  context,
  server,
}) => {
  const page = await context.newPage()
  const watch = await watchPage(page, server.url, () => server.framed)
  watch.allow(/.*/)
  await page.goto(server.url)
  expect(watch.complaints()).toEqual([])
  await page.evaluate(() => {
    new Image().src = 'https://strange.example/picture.png'
  })
  const report = 'Content-Security-Policy report: img-src refused https://strange.example/picture.png'
  await expect.poll(() => watch.complaints()).toEqual([report])
  watch.allowReport('img-src')
  expect(watch.complaints()).toEqual([])
})

test('an ID number in an address, the history, a storage or on the console is a complaint', async ({
  context,
  server,
}) => {
  const page = await context.newPage()
  const watch = await watchPage(page, server.url, () => server.framed)
  watch.keepOut('8001015009087')
  await page.goto(server.url)
  await watch.readPage()
  expect(watch.complaints()).toEqual([])
  await page.goto(`${server.url}/?from=8001015009087`)
  await page.evaluate(`localStorage.setItem('who', '8001015009087'); console.log('for 8001015009087')`)
  await watch.readPage()
  await expect
    .poll(() => watch.complaints().toSorted())
    .toEqual([
      'personal data in an address',
      'personal data in the console',
      'personal data in the history',
      'personal data in the title or a storage',
    ])
})
