/**
 * Every step meets what a browser, a device and its owner do to a page. The applicant always sees a named screen with a way on,
 * keeps what was entered, and gets where they were going. A run tries a short way with one device, by seed; all ways and devices
 * with `npm run test:faults`.
 */
import type { Page } from '@playwright/test'
import { moveClock } from '../scripts/moved-clock.mjs'
import { test } from './harness/camera.ts'
import { readEntered } from './harness/faults.ts'
import { judge } from './harness/judge.ts'
import type { ApplicantSpec } from './harness/lender.ts'
import { createRandom } from './harness/random.ts'
import { walkTo } from './harness/straight-walk.ts'
import { expect } from './harness/test.ts'
import { beBrief } from './harness/walk-rules.ts'

type Way = { persona: string; application?: ApplicantSpec['application']; goals: readonly string[] }

const ways: Record<string, Way> = {
  'an approved loan': { persona: 'approved', application: { loanApplicationStatus: 'APPROVED' }, goals: ['agreement'] },
  'an application': { persona: 'conditional-truid', goals: ['offers'] },
  'signing and pay-out': { persona: 'approved', application: { loanApplicationStatus: 'APPROVED' }, goals: ['funded'] },
}

const year = 365 * 24 * 60 * 60_000

/** What is done to a page on each step. */
const disturbances: Record<string, (page: Page) => Promise<unknown>> = {
  'a reload': (page) => page.reload(),
  'back and forward': async (page) => {
    await page.goBack()
    await page.goForward()
  },
  'the same address in another tab': (page) => inAnotherTab(page, undefined),
  'a tab whose saved state is cut off': (page) => inAnotherTab(page, '{"id":'),
  'a tab whose saved state has another form': (page) => inAnotherTab(page, '{"version":0,"state":{"step":"otp"}}'),
  'a tab whose key is gone': (page) => inAnotherTab(page, '{"id":"gone","at":1,"nonce":"AAAA","text":"AAAA"}'),
  'back, then forward, back and forward at once': async (page) => {
    await page.goBack()
    // From the first page that leaves the site.
    if (page.url() === 'about:blank') return void (await page.goForward())
    await page.evaluate(() => {
      for (const by of [1, -1, 1]) history.go(by)
    })
  },
  'another site and back': async (page) => {
    await page.goto('about:blank')
    await page.goBack()
  },
  'another step by its address, and back': async (page) => {
    await page.goto('/confirmation')
    await page.goBack()
  },
  'something behind the address': (page) => page.goto(`${page.url()}?utm_source=sms#main`),
  'a turn of the phone': async (page) => {
    const { width, height } = page.viewportSize() ?? { width: 360, height: 740 }
    await page.setViewportSize({ width: height, height: width })
    await page.setViewportSize({ width, height })
  },
  'no connection for a moment': async (page) => {
    await page.context().setOffline(true)
    await page.context().setOffline(false)
  },
}
/** So many of them meet each step where not all do. */
const sampleSize = 6

/** What a device or browser is like from the first page on. */
const devices: Record<string, (page: Page) => Promise<unknown>> = {
  'storage that is denied': (page) =>
    page.addInitScript(() => {
      for (const name of ['sessionStorage', 'localStorage', 'indexedDB']) {
        const get = () => {
          throw new DOMException('denied', 'SecurityError')
        }
        Object.defineProperty(globalThis, name, { get })
      }
      // Firefox forbids them along with storage.
      const value = class {
        constructor() {
          throw new DOMException('denied', 'SecurityError')
        }
      }
      Object.defineProperty(globalThis, 'BroadcastChannel', { value })
    }),
  'no IndexedDB': (page) =>
    page.addInitScript(() => Object.defineProperty(globalThis, 'indexedDB', { value: undefined })),
  'storage that is full': (page) =>
    page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    }),
  'neither locks, channels, random ids nor observers': (page) =>
    page.addInitScript(() => {
      for (const name of ['BroadcastChannel', 'IntersectionObserver'])
        Object.defineProperty(globalThis, name, { value: undefined })
      Object.defineProperty(navigator, 'locks', { value: undefined })
      Object.defineProperty(crypto, 'randomUUID', { value: undefined })
    }),
  'a calendar a year ahead': (page) => page.addInitScript(moveClock, year),
  'a calendar a year behind': (page) => page.addInitScript(moveClock, -year),
  'Save-Data': (page) =>
    page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '2g' } }),
    ),
  'scripts that are gone at first, as after a deploy': loseScriptsOnce,
  'a screen of 320 by 480': (page) => page.setViewportSize({ width: 320, height: 480 }),
  'a phone on its side': (page) => page.setViewportSize({ width: 740, height: 360 }),
  'a zoom of 400 %': (page) => page.setViewportSize({ width: 320, height: 256 }),
}

const isAll = process.env.FAULTS === 'all'
const seed = Number(process.env.FAULTS_SEED ?? 22)
const none = 'an ordinary device'
const usual = (name: string) => ({ name, device: none })
const chosen = isAll
  ? [...Object.keys(ways).map(usual), ...Object.keys(devices).map((device) => ({ name: 'an approved loan', device }))]
  : [{ name: 'an approved loan', device: createRandom(seed).pick([none, ...Object.keys(devices)]) }]

if (isAll) test.setTimeout(420_000)

for (const { name, device } of chosen) {
  test(`[E8][R3] ${name} on ${device}: each step takes a reload, back and forward, other tabs and damaged saves`, async ({
    applicant,
    lender,
    page,
    watch,
  }) => {
    // The browser and the engine report what a device lacks. Any other uncaught error is still a complaint.
    watch.allow(
      /^(?!uncaught|Refused|.*Content Security Policy|.*Trusted)|^uncaught: (SecurityError denied|QuotaExceededError full|Error the browser has no database|TypeError Failed to fetch dynamically imported module)/,
    )
    beBrief(page)
    const way = ways[name]
    if (!way) throw new Error(`there is no way \`${name}\``)
    const { annotations } = test.info()
    const problems: string[] = []
    // Without storage a reload forgets: what is held there is that the applicant can begin again.
    const keeps = device === none || !/storage|IndexedDB/.test(device)
    const done = new Map<string, number>()
    const { loanApplicationNumber } = await applicant.create(
      way.persona,
      [],
      way.application ? { application: way.application } : {},
    )
    await devices[device]?.(page)
    const begin = async () => {
      await applicant.open(loanApplicationNumber ? `/?loanApplication=${loanApplicationNumber}` : '/')
      // A link shows the first page until the lender has answered.
      await applicant.expectStep(loanApplicationNumber ? 'otp-resume' : 'landing')
    }
    await begin()
    await walkTo({
      applicant,
      lender,
      goals: way.goals,
      before: async ({ step, path, isCovered }) => {
        if (step === undefined || isCovered || (step === 'landing' && way.application)) return false
        const times = done.get(step) ?? 0
        const [kind, disturb] = disturbancesOf(step)[times] ?? []
        if (!kind || !disturb || (!keeps && times > 0)) return false
        done.set(step, times + 1)
        annotations.push({ type: 'cell', description: `${step} × ${kind} × ${device}` })
        const entered = keeps ? await readEntered(page) : {}
        await disturb(page).catch((problem) => problems.push(`${step} × ${kind}: ${String(problem).split('\n')[0]}`))
        problems.push(...(await judge(page, `${step} × ${kind}`, { path, entered })))
        if (!keeps && new URL(page.url()).pathname === '/') await begin()
        return true
      },
    })
    expect(problems).toEqual([])
  })
}

/** Which a step meets, one after the other: the same for the same seed. */
function disturbancesOf(step: string) {
  const all = Object.entries(disturbances)
  if (isAll) return all
  const random = createRandom([...step].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), seed))
  while (all.length > sampleSize) all.splice(Math.floor(random.next() * all.length), 1)
  return all
}

/** The address in another tab of the same browser: with nothing saved, or with that in place of what was. */
async function inAnotherTab(page: Page, saved: string | undefined): Promise<void> {
  const names = await page.evaluate(() => Object.keys(sessionStorage)).catch((): string[] => [])
  const other = await page.context().newPage()
  try {
    await other.addInitScript(
      ([keys, text]) => {
        if (text !== undefined) for (const key of keys) sessionStorage.setItem(key, text)
      },
      [names, saved] as const,
    )
    await other.goto(page.url())
    const [problem] = await judge(other, 'in it', { path: '', entered: {} })
    if (problem) throw new Error(problem)
  } finally {
    await other.close()
  }
}

/** Each script that a loaded page asks for is missing the first time. */
async function loseScriptsOnce(page: Page): Promise<void> {
  const lost = new Set<string>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    const { pathname } = new URL(route.request().url())
    const isLoaded = await page.evaluate(() => document.readyState === 'complete').catch(() => false)
    if (!isLoaded || lost.has(pathname)) return route.fallback()
    lost.add(pathname)
    return route.fulfill({ status: 404, body: '' })
  })
}
