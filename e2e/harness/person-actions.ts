/** What a person does with a phone, a keyboard and a second browser, beside the form itself. */
import type { BrowserContext, Page } from '@playwright/test'
import type { Applicant } from './applicant.ts'
import type { ActionContext, WalkAction } from './interruptions.ts'
import { buttonsIn, fieldsIn, type Place, readPlace } from './place.ts'
import type { Random } from './random.ts'

type PersonContext = ActionContext & {
  /** The link of this application, where there is one. */
  link: string | undefined
  /** Holds the requests of another browser to the rules. */
  watch: (context: BrowserContext) => void
}

const brief = { timeout: 1500 }
const minute = 60
const day = 24 * 60 * minute
/** What an input method shows before it is chosen, and what is chosen. */
const composed = [
  ['ñ', 'ñ'],
  ['にほん', '日本'],
  ['8001', '8001015009087'],
  ['0821', '０８２１２３４５６７'],
] as const
/** Seconds of a call: short, past a one-time PIN, and past the end of an idle page. */
const calls = [20, 6 * minute, 61 * minute]

export function createPersonActions({ applicant, random, answer, press, link, watch }: PersonContext): WalkAction[] {
  const { page } = applicant
  const someField = async (place: Place) => {
    const fields = fieldsIn(place)
    return fields.nth(Math.floor(random.next() * (await fields.count())))
  }
  return [
    {
      description: 'types with an input method',
      weight: 2,
      run: async (place) => {
        const field = await someField(place)
        await field.focus(brief)
        const [shown, chosen] = random.pick(composed)
        const session = await page.context().newCDPSession(page)
        for (let end = 1; end <= shown.length; end += 1)
          await session.send('Input.imeSetComposition', {
            ...{ text: shown.slice(0, end), selectionStart: end, selectionEnd: end },
          })
        // Some press the button, or leave the field, with the word still open.
        if (random.next() < 0.7) await session.send('Input.insertText', { text: chosen })
        await session.detach()
        if (random.next() < 0.5) await press(place)
      },
    },
    {
      description: 'takes back what was typed',
      weight: 2,
      run: async (place) => {
        const field = await someField(place)
        await field.focus(brief)
        await page.keyboard.type('12 34', { delay: 5 })
        for (const key of ['Control+z', 'Control+z', 'Control+y', 'Control+a', 'Control+x', 'Control+v'])
          await page.keyboard.press(key)
      },
    },
    {
      description: 'presses Enter and the button at once',
      weight: 3,
      run: async (place) => {
        await answer(place)
        const now = await readPlace(page)
        await fieldsIn(now).first().focus(brief)
        const button = buttonsIn(now).first()
        await Promise.all([page.keyboard.press('Enter'), button.click({ ...brief, force: true, clickCount: 2 })])
      },
    },
    {
      description: 'presses Escape',
      weight: 2,
      run: async () => {
        await page.keyboard.press('Escape')
        await page.keyboard.press('Escape')
      },
    },
    { description: 'takes a call', weight: 2, run: () => takeCall(applicant, random.pick(calls)) },
    {
      description: 'is there at midnight',
      weight: 1,
      run: async (place) => {
        const now = await page.evaluate(() => Date.now())
        const midnight = Math.ceil((now / 1000 + 2 * 60 * minute) / day) * day - 2 * 60 * minute
        await page.clock.setSystemTime((midnight - 2) * 1000)
        await answer(place).catch(() => undefined)
        await applicant.pass(4)
      },
    },
    {
      description: 'leaves the site and comes back',
      weight: 2,
      run: async (place) => {
        if (random.next() < 0.5) await press(place)
        await page.goto('about:blank')
        await page.goBack(brief)
      },
    },
    ...(link === undefined ? [] : [goesOnElsewhere(applicant, random, press, link, watch)]),
  ]
}

/** A call is over the page: it is hidden, its timers stand still, and it is back later. */
async function takeCall({ page, pass }: Applicant, seconds: number): Promise<void> {
  const turn = (state: 'hidden' | 'visible') =>
    page.evaluate((visibility) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility })
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => visibility === 'hidden' })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await turn('hidden')
  await pass(seconds)
  await turn('visible')
}

/** The link is opened in a browser that knows nothing, with the PIN that comes, and something is done there. */
function goesOnElsewhere(
  applicant: Applicant,
  random: Random,
  press: PersonContext['press'],
  link: string,
  watch: PersonContext['watch'],
): WalkAction {
  return {
    description: 'goes on in another browser',
    weight: 1,
    run: async () => {
      const { origin } = new URL(applicant.page.url())
      const context = await applicant.page.context().browser()?.newContext({ baseURL: origin, locale: 'en-ZA' })
      if (!context) return
      watch(context)
      try {
        const page = await context.newPage()
        page.setDefaultTimeout(8000)
        await page.goto(link)
        await enterPin(page, applicant)
        for (let times = 0; times < 1 + random.next() * 3; times += 1) await press(await readPlace(page))
      } finally {
        await context.close()
      }
    },
  }
}

async function enterPin(page: Page, { readCode }: Applicant): Promise<void> {
  const field = page.locator('main input:visible:enabled').first()
  // It has been sent when it is asked for.
  await field.waitFor()
  await field.fill(await readCode())
  await page.keyboard.press('Enter')
  await field.waitFor({ state: 'detached' })
}
