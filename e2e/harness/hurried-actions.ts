/** What an applicant does to a page in a hurry: the history and the address bar, another tab, keys, a moment without a connection. */
import type { Page } from '@playwright/test'
import type { Applicant } from './applicant.ts'
import type { ActionContext, WalkAction } from './interruptions.ts'
import { fieldsIn, readPlace } from './place.ts'

type HurriedContext = ActionContext & {
  /** Where the address bar may lead. */
  addresses: readonly string[]
  /** Links that messages to this applicant, or to another one, hold. */
  links: () => Promise<string[]>
}

const brief = { timeout: 1500 }
/** What an address has behind it when it comes from elsewhere, or was typed. */
const endings = [
  '/',
  '?utm_source=sms',
  '#main',
  '?loanApplication=',
  '?loanApplication=x&loanApplication=y',
  '%20',
  '.',
]

export function createHurriedActions(context: HurriedContext): WalkAction[] {
  return [...historyActions(context), ...connectionActions(context), ...tabActions(context), ...keyActions(context)]
}

/** Nothing waits between the moves: the page meets the second one in the middle of the first. */
function historyActions({ applicant: { page }, random, press, addresses }: HurriedContext): WalkAction[] {
  const move = (...steps: number[]) =>
    page.evaluate((all) => {
      for (const by of all) history.go(by)
    }, steps)
  return [
    { description: 'goes back twice at once', weight: 3, run: () => move(-1, -1) },
    { description: 'goes back and forward at once', weight: 2, run: () => move(-1, 1) },
    { description: 'goes far back', weight: 1, run: () => move(-random.pick([2, 3, 5])) },
    {
      description: 'changes the address',
      weight: 2,
      run: async () => {
        const { pathname } = new URL(page.url())
        await page.goto(random.pick([pathname, ...addresses]) + random.pick(endings))
      },
    },
    {
      description: 'presses something, and opens another address before it is answered',
      weight: 2,
      run: async (place) => {
        await press(place)
        await page.evaluate((address) => location.assign(address), random.pick(addresses))
      },
    },
    {
      description: 'presses something while the page is loaded',
      weight: 2,
      run: async () => {
        await page.reload({ waitUntil: 'commit' })
        await press(await readPlace(page))
      },
    },
  ]
}

/** The connection goes after the press, and not before it. */
function connectionActions({ applicant, random, answer }: HurriedContext): WalkAction[] {
  const { page } = applicant
  return [
    {
      description: 'loses the connection while it is sent, for three seconds',
      weight: 3,
      run: async (place) => {
        await answer(place).catch(() => undefined)
        await page.context().setOffline(true)
        await applicant.pass(3).finally(() => page.context().setOffline(false))
      },
    },
    {
      description: 'does what is asked, and empties a field while it is sent',
      weight: 2,
      run: async (place) => {
        await answer(place)
        await fieldsIn(place).first().fill('', brief)
      },
    },
    {
      description: 'lets the phone make room, which clears what pages keep',
      weight: 1,
      run: async () => {
        await page.evaluate(() => {
          sessionStorage.clear()
          localStorage.clear()
        })
        if (random.next() < 0.5) await page.reload()
      },
    },
  ]
}

/** What becomes of an application beside another page of the same browser. */
function tabActions({
  applicant: { page, readCode },
  random,
  press,
  answer,
  addresses,
  links,
}: HurriedContext): WalkAction[] {
  return [
    {
      description: 'edits an answer and saves it',
      weight: 3,
      run: async () => {
        await page.goto(random.pick(addresses.filter((address) => address.endsWith('/edit'))))
        await answer(await readPlace(page))
      },
    },
    {
      description: 'opens the link of a message in another tab, goes on there, and comes back',
      weight: 2,
      run: async () => {
        const other = await page.context().newPage()
        try {
          other.setDefaultTimeout(3000)
          await other.goto(random.pick(await links()))
          await enterPin(other, readCode).catch(() => undefined)
          await press(await readPlace(other))
        } finally {
          await other.close()
        }
      },
    },
    {
      description: 'looks at a page of the footer, and comes back',
      weight: 1,
      run: async (place) => {
        // Of another site, which is none of ours.
        await page.context().route(/^https:/, (route) => route.fulfill({ body: '' }))
        if (random.next() < 0.5) await press(place)
        const [other] = await Promise.all([
          page.waitForEvent('popup', brief),
          page.locator('footer a[target="_blank"]').first().click(brief),
        ])
        await other.close()
      },
    },
  ]
}

async function enterPin(page: Page, readCode: Applicant['readCode']): Promise<void> {
  await page
    .locator('main input:visible:enabled')
    .first()
    .fill(await readCode())
  await page.keyboard.press('Enter')
}

function keyActions({ applicant: { page }, random, answer }: HurriedContext): WalkAction[] {
  return [
    {
      description: 'goes through the page by key, and presses what comes',
      weight: 3,
      run: async () => {
        for (let times = 1 + random.next() * 8; times > 0; times -= 1)
          await page.keyboard.press(random.pick(['Tab', 'Tab', 'Shift+Tab', 'ArrowDown']))
        await page.keyboard.press(random.pick(['Enter', ' ']))
      },
    },
    {
      description: 'does what is asked with a keyboard over half of the page',
      weight: 2,
      run: async (place) => {
        const size = page.viewportSize() ?? { width: 360, height: 740 }
        await page.setViewportSize({ ...size, height: Math.round(size.height / 2) })
        await answer(place).finally(() => page.setViewportSize(size))
      },
    },
  ]
}
