/**
 * Every call of the journey, met by everything that a network and a server can do to it, in a browser: the applicant sees a
 * named state with a way on, keeps what was entered, and gets where they were going; every write is done once. Both tables are
 * generated, from services.yaml and from `faults`. Each run tries every call of the first half with one fault each, by seed;
 * `FAULTS=all` tries every fault on all ways (`npm run test:faults`). `FAULTS_SEED` begins elsewhere.
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

/** `application`: they come back to it by its link; else they begin on the first page. */
type Way = { persona: string; application?: Mint['application']; goals: readonly string[] }

const ends = ['funded', 'expired']
const ways: Record<string, Way> = {
  'an application': { persona: 'conditional-truid', goals: ['offers', 'income-intro'] },
  'signing and pay-out': { persona: 'approved', application: { loanApplicationStatus: 'APPROVED' }, goals: ends },
  'the income through the bank': {
    persona: 'conditional-truid',
    application: { loanApplicationStatus: 'CONDITIONALLY_APPROVED' },
    goals: ['package'],
  },
  'what is missing': { persona: 'both-missing', goals: ['package', 'agreement'] },
  'more than was asked for': { persona: 'upsell', goals: ['income-intro'] },
}
const sampled = ['an application']

const isAll = process.env.FAULTS === 'all'
const seed = Number(process.env.FAULTS_SEED ?? 22)
const chosen = isAll ? Object.keys(ways) : sampled
const rounds: { says: string; faultOf: (call: string) => string }[] = isAll
  ? faults.map((fault) => ({ says: `each call meets: ${fault}`, faultOf: () => fault }))
  : [{ says: `each call meets one of ${faults.length} faults, seed ${seed}`, faultOf: drawn }]

test.setTimeout(180_000)

for (const name of chosen) {
  for (const { says, faultOf } of rounds) {
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
      const spent = new Set<string>()
      const network = await breakCalls(page, (call) => {
        if (spent.has(call)) return undefined
        spent.add(call)
        return faultOf(call)
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
      test.info().annotations.push({ type: 'calls', description: [...spent].join(' ') })
    })
  }
}

/** One fault for a call, the same for the same seed. */
function drawn(call: string): string {
  const at = calls.findIndex(({ name }) => name === call)
  return createRandom(seed * 1000 + at).pick(faults)
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

async function expectDoneOnce({ identity }: Applicant, lender: Lender): Promise<void> {
  const held = await lender.applications(identity().said)
  expect(held.length).toBeLessThan(2)
  const received: unknown = held[0]?.received ?? []
  const made = Array.isArray(received) ? received.map(({ call }) => String(call)) : []
  for (const call of ['application.submit', 'loan.choose', 'contract.sign', 'upsell.confirm']) {
    expect(made.filter((one) => one === call).length, call).toBeLessThan(2)
  }
}
