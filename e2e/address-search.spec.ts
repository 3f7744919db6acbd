/** Looking for an address: the place service, its delays, its token, what it finds and lacks; and the suburbs of the reference data. */

import type { Request } from '@playwright/test'
import type { Applicant } from './harness/applicant.ts'
import { stopClock } from './harness/clock.ts'
import { copy } from './harness/copy.ts'
import { openMissingInformation, pressIn, suggested } from './harness/missing.ts'
import { words } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'

const isSearch = (request: Request) => request.url().includes('/autocomplete/json')
const isDetail = (request: Request) => request.url().includes('/details/json')
const notFound = copy('errors.PLACE_NOT_FOUND')
const notProcessed = copy('errors.PLACE_LOCK_EXPIRED')

test('[M2] two letters and a second later places in South Africa are found, and one fills the form', async ({
  applicant,
  page,
}) => {
  const asked = watchRequests(applicant, isSearch)
  await openMissingInformation(applicant, 'address-missing', 'missing-address')
  const find = applicant.screen.field('missing-address', 'find')
  await find.focus()
  await stopClock(page)
  await find.pressSequentially('m')
  await page.clock.runFor(3000)
  expect(asked).toEqual([])
  await find.pressSequentially('ain road ')
  await page.clock.runFor(700)
  await find.pressSequentially('melville')
  await page.clock.runFor(900)
  expect(asked).toEqual([])
  await page.clock.runFor(100)
  const options = suggested(page)
  await expect(options).toHaveText(['Main Road, Melville, Johannesburg, South Africa'])
  // The first is refused: there is no token of the place service yet.
  expect(asked).toHaveLength(2)
  const query = Object.fromEntries(new URL(asked[1]?.url() ?? '').searchParams)
  expect(query).toEqual({
    input: 'main road melville',
    components: 'country:za',
    types: 'establishment',
    fields: 'description,place_id',
    sessiontoken: expect.stringMatching(/^\w{32}$/),
  })
  await expect(find).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('status').filter({ hasText: '1 suggestion' })).toBeAttached()

  await page.keyboard.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(applicant.screen.field('missing-address', 'address')).toHaveValue('Main Road')
  await expect(applicant.screen.field('missing-address', 'address')).toBeFocused()
  await expectAddress(applicant, { suburb: 'Melville', city: 'Johannesburg', province: 'Gauteng', zipCode: '2092' })
  await expect(find).toHaveValue('Main Road, Melville, Johannesburg, South Africa')
  await page.clock.runFor(3000)
  expect(asked).toHaveLength(2)
})

test('[M2][M3] a place fills in what it knows, its province by our name, and what it lacks is marked at once', async ({
  applicant,
  page,
}) => {
  await openMissingInformation(applicant, 'address-missing', 'missing-address')
  await take(applicant, 'gateway theatre')
  await expectAddress(applicant, {
    suburb: 'Umhlanga Ridge',
    city: 'Umhlanga',
    province: 'Kwa-Zulu Natal',
    zipCode: '4319',
  })
  await expect(applicant.screen.field('missing-address', 'address')).toHaveValue('1 Palm Boulevard')
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(0)

  await take(applicant, 'tambo airport')
  await expect(applicant.screen.field('missing-address', 'city')).toHaveValue('Kempton Park')
  expect(await applicant.screen.error('missing-address', 'address')).toContain(
    copy('missing-address.fields.address.errors.required'),
  )
  expect(await applicant.screen.error('missing-address', 'suburb')).toContain(
    copy('missing-address.fields.suburb.errors.required'),
  )
  await expect(applicant.screen.field('missing-address', 'zipCode')).not.toHaveAttribute('aria-invalid', 'true')
})

test('[M2] a place that is taken ends its search, also where the applicant is quicker than the pause after typing', async ({
  applicant,
  page,
}) => {
  const asked = watchRequests(applicant, isSearch)
  await openMissingInformation(applicant, 'address-missing', 'missing-address')
  const { field } = applicant.screen
  await field('missing-address', 'find').focus()
  await stopClock(page)
  await take(applicant, 'gateway theatre')
  await expect(field('missing-address', 'address')).toHaveValue('1 Palm Boulevard')
  const before = asked.length
  await page.clock.runFor(3000)
  expect(asked).toHaveLength(before)
  await expect(field('missing-address', 'find')).toHaveValue(/^Gateway Theatre of Shopping, /)
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(0)
  // What is typed next is looked for again.
  await search(applicant, 'sandton city')
  await expect(suggested(page)).toHaveCount(1)
})

test('[M2] what cannot be found or fetched is said at the field, and the form can be filled in', async ({
  applicant,
  lender,
  page,
  watch,
}) => {
  watch.allow(/Failed to load resource|response of `places.search`/)
  await openMissingInformation(applicant, 'address-missing', 'missing-address')
  await search(applicant, 'zzzzzz')
  await expect.poll(() => applicant.screen.error('missing-address', 'find')).toContain(notFound)
  await expect(applicant.screen.field('missing-address', 'find')).toBeFocused()
  await search(applicant, 'main melville')
  await expect(suggested(page)).toHaveCount(1)
  await expect(applicant.screen.field('missing-address', 'find')).not.toHaveAttribute('aria-invalid', 'true')

  for (const fault of [{ garbage: true }, { status: 503 }, { body: { predictions: 'none' } }]) {
    await lender.break(applicant.identity().said, { call: 'places.search', times: 5, fault })
    await search(applicant, `long street ${Object.keys(fault)}`)
    await expect.poll(() => applicant.screen.error('missing-address', 'find')).toContain(notProcessed)
  }
  await lender.break(applicant.identity().said)
  await page.route('**/autocomplete/json?**', (route) => route.abort(), { times: 1 })
  await search(applicant, 'long street abort')
  await expect.poll(() => applicant.screen.error('missing-address', 'find')).toContain(notProcessed)
  await applicant.type('missing-address', 'address', '12 Long Street')
  await pressIn(applicant, 'missing-address')
  expect(await applicant.screen.error('missing-address', 'suburb')).toContain(
    copy('missing-address.fields.suburb.errors.required'),
  )
})

test('[M2] a place that was found too long ago is looked for again', async ({ applicant, page }) => {
  await openMissingInformation(applicant, 'address-missing', 'missing-address')
  await search(applicant, 'sandton city')
  await expect(suggested(page)).toHaveCount(1)
  await moveLenderClock(applicant, 4)
  await suggested(page).click()
  await expect.poll(() => applicant.screen.error('missing-address', 'find')).toContain(notProcessed)
  await take(applicant, 'sandton city')
  await expect(applicant.screen.field('missing-address', 'address')).toHaveValue('83 Rivonia Road')
})

test('[M2] when the token of the place service ends it is renewed, and the search goes on by itself', async ({
  applicant,
  lender,
  page,
}) => {
  const tokens = watchRequests(applicant, (request) => request.url().endsWith('/maps/token'))
  const details = watchRequests(applicant, isDetail)
  await openMissingInformation(applicant, 'address-missing', 'missing-address')
  await search(applicant, 'menlyn park')
  await expect(suggested(page)).toHaveCount(1)
  expect(tokens).toHaveLength(1)
  await moveLenderClock(applicant, 11)
  await search(applicant, 'menlyn park shopping')
  await expect(suggested(page)).toHaveCount(1)
  await expect.poll(() => tokens.length).toBe(2)
  // It ends between search and choice.
  const { said } = applicant.identity()
  await lender.break(said, { call: 'places.detail', times: 1, fault: { status: 401 } })
  await suggested(page).click()
  await expect(applicant.screen.field('missing-address', 'address')).toHaveValue('Atterbury Road')
  expect([tokens.length, details.length]).toEqual([3, 2])
})

test('[M2] a place service that refuses every token is called no more, and an ended session is shown', async ({
  applicant,
  page,
}) => {
  const asked = watchRequests(applicant, isSearch)
  await page.route('**/autocomplete/json?**', (route) => route.fulfill({ status: 401, body: '' }))
  await openMissingInformation(applicant, 'address-missing', 'missing-address')
  await search(applicant, 'sandton')
  await expect.poll(() => applicant.screen.error('missing-address', 'find')).toContain(notProcessed)
  expect(asked).toHaveLength(3)
  await moveLenderClock(applicant, 61)
  await page.reload()
  await page.unroute('**/autocomplete/json?**')
  await search(applicant, 'canal walk')
  await expect(applicant.screen.notice(words('errors.0440016.title'))).toBeVisible()
})

test('[M2] an answer to what was typed before is not shown', async ({ applicant, page }) => {
  await openMissingInformation(applicant, 'address-missing', 'missing-address')
  await search(applicant, 'kalahari')
  await expect(suggested(page)).toHaveCount(1)
  let late: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    late = resolve
  })
  await page.route(/autocomplete.*input=sandton/, async (route) => {
    await released
    await route.continue().catch(() => undefined)
  })
  await search(applicant, 'sandton')
  await expect(suggested(page)).toHaveCount(0)
  await search(applicant, 'rosebank mall')
  await expect(suggested(page)).toHaveText([/Rosebank Mall/])
  late()
  await page.clock.runFor(2000)
  await expect(suggested(page)).toHaveText([/Rosebank Mall/])
})

test('[M2] Enter looks at once, Escape closes the list and nothing else', async ({ applicant, page }) => {
  const asked = watchRequests(applicant, isSearch)
  await openMissingInformation(applicant, 'address-missing', 'missing-address')
  const find = applicant.screen.field('missing-address', 'find')
  await find.focus()
  await stopClock(page)
  await find.pressSequentially('church st grah')
  await find.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: /suggestion|Searching/ })).toBeAttached()
  await find.fill('church street')
  await find.press('Enter')
  await expect(suggested(page)).toHaveCount(5)
  const before = asked.length
  await page.clock.runFor(2000)
  expect(asked, 'nothing is looked for twice').toHaveLength(before)
  await expect(applicant.screen.field('missing-address', 'address')).not.toHaveAttribute('aria-invalid', 'true')
  await find.press('ArrowUp')
  await expect(suggested(page).last()).toHaveAttribute('aria-selected', 'true')
  await find.press('Escape')
  await expect(suggested(page)).toHaveCount(0)
  await expect(applicant.screen.notice(words('missing-address.title'))).toBeVisible()
  await find.press('Escape')
  await expect(applicant.screen.notice(words('continue-later.title'))).toBeVisible()
})

test('[M3] a suburb is suggested by its beginning, and fills in the rest', async ({ applicant, page }) => {
  const read = watchRequests(applicant, (request) => request.url().endsWith('/addresses.json'))
  await openMissingInformation(applicant, 'address-missing', 'missing-address')
  const suburb = applicant.screen.field('missing-address', 'suburb')
  await suburb.pressSequentially('bEREA')
  const options = suggested(page)
  await expect(options.filter({ hasText: 'Johannesburg, Gauteng' })).toHaveCount(1)
  await expect(options.filter({ hasText: 'Durban, Kwa-Zulu Natal' })).toHaveCount(1)
  await options.filter({ hasText: 'Durban' }).click()
  await expectAddress(applicant, { suburb: 'Berea', city: 'Durban', province: 'Kwa-Zulu Natal', zipCode: '4001' })
  await expect(suburb).toBeFocused()

  // The cities are those of the suburb, and one of them sets the province.
  const city = applicant.screen.field('missing-address', 'city')
  await city.fill('')
  await city.press('ArrowDown')
  const names = await options.allTextContents()
  expect(names.some((name) => name.startsWith('Johannesburg'))).toBe(true)
  expect(names.some((name) => name.startsWith('Cape Town'))).toBe(false)
  await city.pressSequentially('jo')
  await expect(options).toHaveText([/Johannesburg/])
  await options.first().click()
  await expectAddress(applicant, { suburb: 'Berea', city: 'Johannesburg', province: 'Gauteng' })

  // An unknown suburb narrows nothing; a city stands once for each province.
  await suburb.fill('Somewhere new')
  await city.fill('')
  await city.pressSequentially('kim')
  await expect(options).toHaveText([/Kimberley.*Northern Cape/])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expectAddress(applicant, { suburb: 'Somewhere new', city: 'Kimberley', province: 'Northern Cape' })
  expect(read).toHaveLength(1)
})

test('[M3] suburbs that cannot be read are typed, and are read once for all who open the form', async ({
  applicant,
  page,
  watch,
}) => {
  watch.allow(/Failed to load resource/)
  const read = watchRequests(applicant, (request) => request.url().endsWith('/addresses.json'))
  await page.route('**/static/addresses.json', (route) => route.abort(), { times: 1 })
  await openMissingInformation(applicant, 'address-missing', 'missing-address')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await applicant.screen.field('missing-address', 'suburb').pressSequentially('melv')
  await expect(suggested(page)).toHaveText([/Melville/])
  expect(read).toHaveLength(2)
  await pressIn(applicant, 'missing-address', 'later')
  await pressIn(applicant, 'continue-later', 'share')
  await applicant.screen.field('missing-address', 'suburb').fill('melvi')
  await expect(suggested(page)).toHaveText([/Melville/])
  expect(read).toHaveLength(2)
})

test('[M2][E3] the form fits a narrow phone with large text, and what is typed stays in sight', async ({
  applicant,
  page,
  expectAccessible,
}) => {
  // What a keyboard leaves of a small phone.
  await page.setViewportSize({ width: 320, height: 320 })
  await openMissingInformation(applicant, 'address-missing', 'missing-address')
  await search(applicant, 'main road')
  await expect(suggested(page)).toHaveCount(5)
  await expect(applicant.screen.field('missing-address', 'find')).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 320, height: 640 })
  await expectAccessible('the list of places')
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await overflow()).toBeLessThanOrEqual(0)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  expect(await overflow()).toBeLessThanOrEqual(0)
  await expectAccessible('the search with large text')
})

function watchRequests({ page }: Applicant, wanted: (request: Request) => boolean): Request[] {
  const seen: Request[] = []
  page.on('request', (request) => {
    if (wanted(request)) seen.push(request)
  })
  return seen
}

async function search(applicant: Applicant, text: string): Promise<void> {
  const find = applicant.screen.field('missing-address', 'find')
  await find.fill('')
  await find.pressSequentially(text)
  await find.press('Enter')
}

/** Looks for it and takes the first. */
async function take(applicant: Applicant, text: string): Promise<void> {
  await search(applicant, text)
  await suggested(applicant.page).first().click()
}

async function expectAddress(applicant: Applicant, wanted: Record<string, string>): Promise<void> {
  for (const [field, value] of Object.entries(wanted)) {
    await expect(applicant.screen.field('missing-address', field)).toHaveValue(value)
  }
}

async function moveLenderClock({ page, identity }: Applicant, minutes: number): Promise<void> {
  const url = new URL('/sandbox/clock', page.url()).href
  const answer = await page.request.put(url, { data: { said: identity().said, offsetMs: minutes * 60_000 } })
  expect(answer.ok()).toBe(true)
}
