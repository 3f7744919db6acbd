/** An applicant who does whatever comes to mind: right and wrong answers, back, forward, tabs, reloads, double clicks, old links. */
import { type Applicant, isStop } from './applicant.ts'
import { createDeviceActions } from './device.ts'
import { createHurriedActions } from './hurried-actions.ts'
import { addStatement } from './income.ts'
import { createInterruptions, type WalkAction } from './interruptions.ts'
import { createPersonActions } from './person-actions.ts'
import { buttonsIn, fieldsIn, linksIn, type Place, readPlace } from './place.ts'
import { createRandom, type Random } from './random.ts'
import { words } from './screen.ts'
import { completeSteps, isDialog, isLater } from './second-half.ts'
import { beBrief, findDeadEnd, settle, watchRequests } from './walk-rules.ts'

export type Walker = {
  /** So many things that come to mind. */
  wander: (times: number) => Promise<void>
  /** Only what leads on, until one of these steps is there. Throws with what was done when none comes. */
  complete: (goals: readonly string[]) => Promise<string>
  /** What was done, for the message of a failure. */
  story: () => string
  /** What must never happen and did. */
  violations: () => string[]
}

/** An answer that no field takes, and some that one field or another does. */
const texts = [
  '',
  ' ',
  'x',
  '-1',
  '0',
  '900000',
  '12345.678',
  '0821234567',
  '8001015009087',
  '８００１',
  'a@b.co',
  '31',
  '<b>',
]

const shortWait = { timeout: 1500 }
/** Steps where the application is no longer open in the tab. */
const endedSteps = ['landing', 'said', 'expired', 'timed-out']
/** The most moves that a walk to the end takes. A walk that needs more is stuck. */
const maxMoves = 70

/** The message by which an application is opened again, and the wait once it was opened too often. */
type Link = { address: string; wait: () => Promise<void> }

type WalkOptions = {
  /** Where a link or the address bar may lead. */
  addresses: readonly string[]
  /** Links in messages to this applicant or to another, which an applicant may open at any time. */
  links: () => Promise<string[]>
  link?: Link
}

/** How often something has come before. */
type TakeTurn = (what: string) => number

export function createWalker(applicant: Applicant, seed: number, { addresses, links, link }: WalkOptions): Walker {
  const { page } = applicant
  const turns = new Map<string, number>()
  const takeTurn: TakeTurn = (what) => {
    const before = turns.get(what) ?? 0
    turns.set(what, before + 1)
    return before
  }
  const random = createRandom(seed)
  const history: string[] = []
  const violations: string[] = []
  beBrief(page)
  watchRequests(page.context(), violations)

  const ordinaryAction: WalkAction = {
    description: 'does what is asked',
    weight: 40,
    run: (place) => answer(applicant, place, takeTurn, link),
  }
  const pressOne = (place: Place) => press(place, random)
  const actions: WalkAction[] = [
    ordinaryAction,
    { description: 'types something', weight: 14, run: (place) => fillAnything(place, random) },
    { description: 'presses something', weight: 12, run: pressOne },
    { description: 'presses something twice', weight: 5, run: async (place) => press(place, random, 2) },
    { description: 'follows a link', weight: 9, run: async () => (await one(linksIn(page), random))?.click(shortWait) },
    { description: 'goes back', weight: 8, run: async () => void (await page.goBack(shortWait)) },
    { description: 'goes forward', weight: 6, run: async () => void (await page.goForward(shortWait)) },
    { description: 'reloads', weight: 4, run: async () => void (await page.reload()) },
    { description: 'types an address', weight: 3, run: async () => void (await page.goto(random.pick(addresses))) },
    { description: 'waits', weight: 3, run: () => applicant.pass(5) },
    ...createHurriedActions({ applicant, random, answer: ordinaryAction.run, press: pressOne, links, addresses }),
    ...createInterruptions({ applicant, random, answer: ordinaryAction.run, press: pressOne, links, addresses }),
    ...createDeviceActions({ applicant, random, answer: ordinaryAction.run, press: pressOne, addresses }),
    ...createPersonActions({
      ...{ applicant, random, answer: ordinaryAction.run, press: pressOne, link: link?.address },
      watch: (context) => watchRequests(context, violations),
    }),
  ]

  async function act(action: WalkAction): Promise<void> {
    const place = await readPlace(page)
    history.push(`${place.step ?? '…'} (${place.path}): ${action.description}`)
    // What cannot be done now is no mistake: a field has gone, a page was left.
    await action.run(place).catch((problem: unknown) => history.push(`  could not: ${firstLine(problem)}`))
    await settle(applicant)
    const violation = await findDeadEnd(page)
    if (violation) violations.push(`${violation} after ${history.at(-1)}`)
  }

  return {
    wander: async (times) => {
      for (let done = 0; done < times; done += 1) await act(weighted(actions, random))
    },
    complete: async (goals) => {
      // A selfie is taken with the phone held upright.
      const { width = 0, height = 0 } = page.viewportSize() ?? {}
      if (width > height) await page.setViewportSize({ width: height, height: width })
      for (let done = 0; done < maxMoves; done += 1) {
        const { step } = await readPlace(page)
        if (step !== undefined && goals.includes(step)) return step
        await act(ordinaryAction)
      }
      throw new Error(`seed ${seed}: nothing led on to ${goals.join(' or ')}\n${history.join('\n')}`)
    },
    story: () => history.join('\n'),
    violations: () => violations,
  }
}

/** Answers the step as an ordinary person would, and goes on. `link`: what leads back to an application that was left. */
async function answer(applicant: Applicant, place: Place, takeTurn: TakeTurn, link?: Link): Promise<void> {
  const { step, isEdit, isCovered } = place
  // Back has left the site.
  if (applicant.page.url() === 'about:blank') return void (await applicant.page.goto(link?.address ?? '/'))
  const buttons = await buttonsIn(place).count()
  // Nothing is asked: the lender takes its time.
  if (buttons === 0 && (await fieldsIn(place).count()) === 0) return applicant.pass(10)
  if (link !== undefined && !isCovered && step !== undefined && endedSteps.includes(step))
    return void (await applicant.page.goto(link.address))
  const isTooOften = async (code: string) => applicant.screen.notice(words(`errors.${code}.title`)).isVisible()
  if (link && ((await isTooOften('0407015')) || (await isTooOften('0440005')))) await link.wait()
  // The first button of a message leads on; one that did not help is not pressed again before the others.
  const pressInTurn = async (): Promise<void> => {
    const text = (await place.scope.innerText()).slice(0, 80)
    if (buttons > 0)
      await buttonsIn(place)
        .nth(takeTurn(`${step} ${text}`) % buttons)
        .click(shortWait)
  }
  if (step === undefined || isCovered !== isDialog(step)) return pressInTurn()
  // The link of another application was opened: its PIN goes to another phone.
  if (step === 'otp-resume' && !(await applicant.hasCode())) return goBack(applicant)
  if (step === 'otp-resume' && takeTurn(step) % 3 === 2) return pressInTurn()
  // Where the screen says that something is not ready, its own button leads on.
  const orPress = async (problem: unknown): Promise<never> => {
    await pressInTurn().catch(() => undefined)
    throw problem
  }
  if (!isEdit && isLater(step)) return completeSteps(applicant, step).catch(orPress)
  if (!isEdit && isStop(step)) return applicant.answer(step).catch(orPress)
  // A message may lie over it, and what is added may be on its way already.
  if (step === 'statements') await addStatement(applicant.page).catch(() => undefined)
  const button = applicant.screen.button(step, isEdit ? 'save' : 'next')
  if (isEdit && isStop(step)) await applicant.answer(step).catch(() => undefined)
  if (await button.isVisible()) return button.click(shortWait)
  return pressInTurn()
}

async function goBack({ page }: Applicant): Promise<void> {
  const name = words('shell.back')
  await page.getByRole('link', { name }).or(page.getByRole('button', { name })).first().click(shortWait)
}

async function press(place: Place, random: Random, times = 1): Promise<void> {
  await (await one(buttonsIn(place), random))?.click({ ...shortWait, clickCount: times })
}

async function fillAnything(place: Place, random: Random): Promise<void> {
  const field = await one(fieldsIn(place), random)
  if (!field) return
  const kind = await field.evaluate((element) => (element instanceof HTMLInputElement ? element.type : 'select'))
  if (kind === 'select') {
    const count = await field.locator('option').count()
    await field.selectOption({ index: Math.floor(random.next() * count) }, shortWait)
  } else if (kind === 'checkbox' || kind === 'radio') await field.click({ ...shortWait, force: true })
  else await field.fill(random.pick(texts), shortWait)
  if (random.next() < 0.5) await field.blur(shortWait)
}

async function one(all: ReturnType<typeof linksIn>, random: Random) {
  const count = await all.count()
  return count === 0 ? undefined : all.nth(Math.floor(random.next() * count))
}

function weighted(actions: readonly WalkAction[], random: Random): WalkAction {
  const total = actions.reduce((sum, { weight }) => sum + weight, 0)
  let remaining = random.next() * total
  for (const action of actions) {
    remaining -= action.weight
    if (remaining < 0) return action
  }
  return random.pick(actions)
}

function firstLine(problem: unknown): string {
  return (problem instanceof Error ? problem.message : String(problem)).split('\n')[0] ?? ''
}
