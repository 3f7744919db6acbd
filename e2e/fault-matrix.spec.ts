/**
 * Every call of the journey, met by everything that a network and a server can do to it, in a browser: the applicant sees a
 * named state with a way on, keeps what was entered, and gets where they were going; every write is done once. Both tables are
 * generated, from services.yaml and from `faults`. Each run tries each call of the first half and of the last steps with one
 * fault, by seed; `FAULTS=all` tries every fault on all ways (`npm run test:faults`). `FAULTS_SEED` begins elsewhere.
 */
import { setTimeout } from 'node:timers/promises'
import type { Applicant } from './harness/applicant.ts'
import { test } from './harness/camera.ts'
import { untilHandled } from './harness/clock.ts'
import { breakCalls, calls, faults, lasting, type Met, readEntered } from './harness/faults.ts'
import type { Lender, Mint } from './harness/lender.ts'
import { walkOn } from './harness/onward.ts'
import { buttonsIn, fieldsIn, readPlace } from './harness/place.ts'
import { createRandom } from './harness/random.ts'
import { words } from './harness/screen.ts'
import { expect } from './harness/test.ts'
import { upsold } from './harness/upsell.ts'

/** `application`: they come back to it by its link; else they begin on the first page. */
type Way = { persona: string; application?: Mint['application']; goals: readonly string[] }

const ends = ['funded', 'expired']
const ways: Record<string, Way> = {
  'an application': { persona: 'conditional-truid', goals: ['offers', 'income-intro'] },
  'signing and pay-out': { persona: 'approved', application: { loanApplicationStatus: 'APPROVED' }, goals: ends },
  'the debit order': { persona: 'approved', application: { loanApplicationStatus: 'CONTRACT_SIGNED' }, goals: ends },
  'the income through the bank': {
    persona: 'conditional-truid',
    application: { loanApplicationStatus: 'CONDITIONALLY_APPROVED' },
    goals: ['package'],
  },
  'what is missing': { persona: 'both-missing', application: {}, goals: ['package', 'agreement'] },
  'more than was asked for': { persona: 'upsell', application: upsold().held, goals: ['income-intro'] },
}
/** The second half is sampled where it is shortest. */
const sampled = ['an application', 'the debit order']

/** Faults that each call meets one after the other in one walk: what is tried again fails in another way. */
const rounds = [
  ['refused', '500', 'cut JSON', 'lost answer'],
  ['reset', '502', 'wrong types', '429 with Retry-After'],
  ['503', 'HTML with 200', 'unknown code'],
  ['empty', '10 MB', 'offline'],
  ...['401', 'no answer', 'late', 'slow drip'].map((fault) => [fault]),
]
const left = faults.filter((fault) => !rounds.flat().includes(fault))
const isAll = process.env.FAULTS === 'all'
const seed = Number(process.env.FAULTS_SEED ?? 22)
const chosen: { name: string; says: string; faultsOf: (call: string) => readonly string[] }[] = isAll
  ? Object.keys(ways).flatMap((name) =>
      [...rounds, ...left.map((fault) => [fault])].map((round) => ({
        ...{ name, says: `each call meets: ${round.join(', ')}`, faultsOf: () => round },
      })),
    )
  : sampled.map((name) => ({
      ...{ name, says: `each call meets one of ${faults.length} faults, seed ${seed}`, faultsOf: drawn },
    }))

test.setTimeout(isAll ? 420_000 : 180_000)

for (const { name, says, faultsOf } of chosen) {
  test(`[E1][C4][R3] ${name}: ${says}, and it is shown, survived and done once`, async ({
    applicant,
    lender,
    page,
    watch,
  }) => {
    // What the browser and the journey say about a bad answer. An uncaught error is still a complaint.
    watch.allow(
      /^(?!uncaught|Refused|.*Content Security Policy|.*Trusted)|^uncaught: UnexpectedResponse|^uncaught: Error (response|answer) of/,
    )
    const way = ways[name]
    if (!way) throw new Error(`there is no way \`${name}\``)
    page.setDefaultTimeout(5000)
    const asked = new Map<string, number>()
    const { annotations } = test.info()
    const network = await breakCalls(page, (call) => {
      const times = asked.get(call) ?? 0
      asked.set(call, times + 1)
      const fault = faultsOf(call)[times]
      if (fault !== undefined) annotations.push({ type: 'cell', description: `${call} × ${fault}` })
      return fault
    })
    const problems: string[] = []
    const after = async (): Promise<boolean> => {
      const met = network.met()
      if (met.some(({ fault }) => lasting.includes(fault))) await applicant.pass(61)
      for (const one of met) {
        // A request that never ends is handled when the page has given it up, which nothing here can see.
        await Promise.race([untilHandled(page, one.request).catch(() => undefined), setTimeout(1000)])
        problems.push(...(await judge(applicant, one)))
      }
      if (met.length > 0) await network.heal()
      return met.length > 0
    }
    await begin(applicant, way)
    await walkOn({
      applicant,
      lender,
      goals: way.goals,
      before: async ({ isCovered }) => {
        if (await after()) return true
        // A message has led home: the applicant begins again.
        const hero = page.getByRole('button', { name: words('landing.blocks.hero.button') })
        if (isCovered || !way.application || !(await hero.isVisible())) return false
        await begin(applicant, way)
        return true
      },
      after: async () => void (await after()),
    })
    network.stop()
    expect(problems).toEqual([])
    await expectDoneOnce(applicant, lender)
  })
}

/** One fault for a call, the same for the same seed. */
function drawn(call: string): string[] {
  const at = calls.findIndex(({ name }) => name === call)
  return [createRandom(seed * 1000 + at).pick(faults)]
}

async function begin(applicant: Applicant, { persona, application }: Way): Promise<void> {
  const { loanApplicationNumber } = await applicant.mint(persona, [], application ? { application } : {})
  await applicant.open(loanApplicationNumber ? `/?loanApplication=${loanApplicationNumber}` : '/')
}

/** What is wrong with how the page took it. */
async function judge({ page }: Applicant, { call, fault, path, entered }: Met): Promise<string[]> {
  const cell = `${call} × ${fault}: `
  const wrong: string[] = []
  const status = page.locator('[role="status"]:visible')
  const named = page.getByRole('alertdialog').or(page.getByRole('dialog')).or(page.getByRole('heading')).or(status)
  await named
    .first()
    .waitFor({ timeout: 10_000 })
    .catch(() => wrong.push(`${cell}nothing says where the applicant is`))
  const place = await readPlace(page)
  const wayOn = (await buttonsIn(place).count()) + (await fieldsIn(place).count())
  if (wayOn === 0 && (await status.count()) === 0) wrong.push(`${cell}there is no way on at ${place.path}`)
  if (/8001015009087|undefined|\[object/.test(await place.scope.innerText())) wrong.push(`${cell}a text shows a value`)
  if (place.path === path) {
    const now = await readEntered(page)
    const lost = Object.keys(entered).filter((field) => entered[field] !== '' && now[field] !== entered[field])
    if (lost.length > 0) wrong.push(`${cell}${lost.join(', ')} were entered on ${path} and are lost`)
  }
  return wrong
}

/** One application, and no message twice: a pay-out, a debit order and a submission each send one. */
async function expectDoneOnce({ identity }: Applicant, lender: Lender): Promise<void> {
  const { said, phoneNumber } = identity()
  expect((await lender.applications(said)).length).toBeLessThan(2)
  const sent = (await lender.messages(phoneNumber)).filter(({ code }) => code === undefined)
  const texts = sent.map(({ channel, text }) => `${channel}: ${text}`)
  expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([])
}
