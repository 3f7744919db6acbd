/** What a browser and its device do beside the page: fill in a form at once, sleep, turn, be slow, have a second tab. */
import { setTimeout } from 'node:timers/promises'
import type { Locator, Page } from '@playwright/test'
import type { ActionContext, WalkAction } from './interruptions.ts'
import { fieldsIn, type Place, readPlace } from './place.ts'
import type { Random } from './random.ts'

type DeviceContext = ActionContext & {
  /** Where the address bar may lead. */
  addresses: readonly string[]
}

/** What a view that another app on Android shows the page in says of itself. */
export const insideAnApp =
  'Mozilla/5.0 (Linux; Android 13; SM-A042F; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36'

const brief = { timeout: 1500 }
/** Milliseconds that each answer of the lender takes on a slow connection: longer than a walker stays. */
const slow = 1200
const services = /\/(los|lds|lcs|lfs|ext-lcs)\//
/** What a browser keeps of other forms; it asks no field whether it fits. */
const kept = ['Thandi', 'thandi@example.co.za', '0821234567', '8001015009087', '12 Long Street', '2000', '31', '']

/** Deeds that leave a page that is awake and has a quick connection. */
export function createDeviceActions(context: DeviceContext): WalkAction[] {
  return [...formActions(context), ...phoneActions(context), ...leavingActions(context)]
}

/** A field that takes text. */
async function someText(place: Place, { applicant, random }: DeviceContext): Promise<Locator> {
  const texts = applicant.page.locator('input:not([type=checkbox]):not([type=radio]):not([type=range])')
  const fields = fieldsIn(place).and(texts)
  return fields.nth(Math.floor(random.next() * (await fields.count())))
}

/** What a browser and a hand do to the fields. */
function formActions(context: DeviceContext): WalkAction[] {
  const { applicant, random } = context
  return [
    {
      description: 'lets the browser fill the form in at once',
      weight: 3,
      run: async ({ scope }) =>
        scope.evaluate(
          (form, values) => {
            const fields = form.querySelectorAll('input:not([type=checkbox], [type=radio], [type=file])')
            for (const [index, field] of [...fields].entries()) {
              if (!(field instanceof HTMLInputElement) || field.disabled || field.readOnly) continue
              Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
                field,
                values[index % values.length],
              )
              for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
            }
          },
          shuffled(kept, random),
        ),
    },
    {
      description: 'empties what stands in a field',
      weight: 3,
      run: async (place) => {
        await (await someText(place, context)).fill('', brief)
        if (random.next() < 0.5) await applicant.page.keyboard.press('Enter')
      },
    },
  ]
}

/** What becomes of the phone. */
function phoneActions({ applicant }: DeviceContext): WalkAction[] {
  const { page } = applicant
  return [
    {
      description: 'turns the phone',
      weight: 2,
      run: async () => {
        const { width, height } = page.viewportSize() ?? { width: 360, height: 740 }
        await page.setViewportSize({ width: height, height: width })
      },
    },
    {
      // As the Back of an Android phone does when it is pressed twice: no script can prevent that.
      description: 'lets the phone close what lies on top',
      weight: 2,
      run: () => page.evaluate(() => [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1)?.close()),
    },
    {
      description: 'lets the tab sleep',
      weight: 2,
      run: async () => {
        const session = await page.context().newCDPSession(page)
        await session.send('Page.setWebLifecycleState', { state: 'frozen' })
        await setTimeout(200)
        await session.send('Page.setWebLifecycleState', { state: 'active' })
        await session.detach()
        await applicant.pass(30)
      },
    },
  ]
}

/** Ways out of the page, some with a way back. */
function leavingActions(context: DeviceContext): WalkAction[] {
  const { applicant, random, answer, press, addresses } = context
  const { page } = applicant
  return [
    {
      description: 'goes elsewhere before the answer comes',
      weight: 4,
      run: async (place) => {
        await page.route(services, async (route) => {
          await setTimeout(slow)
          await route.continue().catch(() => undefined)
        })
        try {
          await answer(place).catch(() => undefined)
          await leave(page, random, addresses)
          await setTimeout(slow * 1.5)
        } finally {
          await page.unrouteAll({ behavior: 'ignoreErrors' })
        }
      },
    },
    {
      description: 'goes on in another tab, and comes back',
      weight: 3,
      run: async () => {
        const opening = page.waitForEvent('popup', brief)
        await page.evaluate((address) => void window.open(address), random.pick([page.url(), ...addresses]))
        const other = await opening
        try {
          other.setDefaultTimeout(3000)
          await other.waitForLoadState()
          for (let times = 0; times < 3; times += 1) {
            await press(await readPlace(other))
            await setTimeout(150)
          }
        } finally {
          await other.close()
        }
      },
    },
    {
      description: 'edits an answer and goes back',
      weight: 3,
      run: async () => {
        await page.goto(random.pick(addresses.filter((address) => address.endsWith('/edit'))))
        const field = await someText(await readPlace(page), context)
        await field.fill(random.pick(kept), brief).catch(() => undefined)
        await page.goBack(brief)
      },
    },
  ]
}

async function leave(page: Page, random: Random, addresses: readonly string[]): Promise<void> {
  const ways = [
    () => page.goBack(brief),
    () => page.goForward(brief),
    () => page.goto(random.pick(addresses)),
    () => page.goto('/'),
  ]
  await random.pick(ways)()
}

function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  return items
    .map((item) => ({ item, at: random.next() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item)
}

/** Styles as Safari reads them: a day and, after an arrow key, a radio button are not `:focus-visible`; what asks for Safari holds. */
export async function readStylesAsSafari(page: Page): Promise<void> {
  await page.route('**/*.css', async (route) => {
    const response = await route.fetch()
    const sheet = await response.text()
    await route.fulfill({
      response,
      body: sheet
        .replaceAll(':focus-visible', ':focus-visible:not([type=radio], [type=date])')
        .replaceAll(/@supports ?\(-webkit-nbsp-mode: ?space\)/g, '@supports (color: red)'),
    })
  })
}

/** Presses like those on Apple's devices: a button or link gets no focus, and what had it loses it to the nearest that takes one. */
export async function pressWithoutFocus(page: Page): Promise<void> {
  await page.addInitScript(() =>
    addEventListener(
      'mousedown',
      (event) => {
        const pressed = event.target instanceof Element && event.target.closest('button, a')
        if (!pressed) return
        event.preventDefault()
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
        pressed.parentElement?.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true })
      },
      true,
    ),
  )
}
