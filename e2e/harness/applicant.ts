/** An applicant in a browser: a few verbs, each doing what a person does, by what is written on the screen. */
import { setTimeout } from 'node:timers/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { type Beginning, begin } from './begin.ts'
import { passUntil, watchCalls } from './clock.ts'
import { copy } from './copy.ts'
import type { ApplicantSpec, Failure, Identity, Lender } from './lender.ts'
import { containing, createScreen, mark, type Screen, words } from './screen.ts'
import type { Way } from './without-page.ts'

/** The steps of the first half, in the order an applicant meets them. */
export const way = [
  'landing',
  'said',
  'phone',
  'otp',
  'loan-info',
  'loan-purpose',
  'user-info',
  'employment',
  'financial-info',
  'confirmation',
  'offers',
] as const
export type Stop = (typeof way)[number]

/** Whether `answer` knows the step. */
export function isStop(step: string): step is Stop {
  return (way as readonly string[]).includes(step)
}

export type Applicant = {
  page: Page
  screen: Screen
  /** Who they are; set by `create`. */
  identity: () => Identity
  /** The newest one-time PIN that was sent to them. */
  readCode: () => Promise<string>
  /** One was sent to them. The PIN of another person's application goes to another phone. */
  hasCode: () => Promise<boolean>
  /** An applicant who was created already, in another browser. */
  is: (somebody: Identity) => void
  create: (persona: string, fails?: Failure[], more?: ApplicantSpec) => Promise<Identity>
  open: (path?: string) => Promise<void>
  /** Creates an applicant with such an application, who comes back by its link and has read the PIN. */
  comeBack: (application: ApplicantSpec['application'], fails?: Failure[], persona?: string) => Promise<Identity>
  /** The step is on screen, and ready. */
  expectStep: (step: string, timeout?: number) => Promise<void>
  /** The same, where waiting for the lender may lie before it: the clock is moved on unless the applicant is patient. */
  arrive: (step: string) => Promise<void>
  type: (step: string, field: string, text: string) => Promise<void>
  pick: (step: string, field: string, option: string) => Promise<void>
  choose: (step: string, field: string, option: string | RegExp) => Promise<void>
  month: (step: string, field: string, month: string, year: string) => Promise<void>
  /** Show that no robot is applying, and wait until the browser has done its work. */
  solve: () => Promise<void>
  tick: (step: string, field: string) => Promise<void>
  press: (step: string, action?: string) => Promise<void>
  /** Answer a step as an ordinary person would. */
  answer: (step: Stop) => Promise<void>
  /** From the landing page, or from `from`, up to a step, answering everything before it. */
  reach: (step: Stop, from?: Stop) => Promise<void>
  /**
   * On this step or dialog already, which the applicant has come to from the first page, or by a link that says `query`: the way there
   * is gone without a page.
   */
  beginAt: (step: string, query?: Record<string, string>) => Promise<void>
  /** The same for any other way. */
  begin: (way: Beginning) => Promise<void>
  /** From the landing page until the application is sent. */
  apply: () => Promise<void>
  /** Let the time pass that the applicant waits for: without waiting, unless the applicant is patient. */
  pass: (seconds: number) => Promise<void>
  /** Let the lender have its time until that is there. */
  passUntil: (there: Locator) => Promise<void>
  /** The same, until the step is on screen. */
  passUntilStep: (step: string) => Promise<void>
}

/** Where the lender takes its time before them. */
const waitedFor: readonly string[] = ['loan-info', 'offers', 'declined', 'paying-out', 'paying-out-later', 'funded']

export const typical = {
  amount: '20 000',
  email: 'thandi.mokoena@example.co.za',
  grossIncome: '28000',
  netIncome: '21500',
  creditPayments: '2500',
  livingExpenses: '9000',
}

export function createApplicant(page: Page, lender: Lender, patient: boolean): Applicant {
  const screen = createScreen(page)
  watchCalls(page)
  let who: Identity | undefined
  let clocked = false
  const identity = () => {
    if (!who) throw new Error('nobody applies yet: call `create` first')
    return who
  }

  const installClock = async () => {
    if (!patient && !clocked) await page.clock.install()
    clocked = true
  }

  const applicant: Applicant = {
    page,
    screen,
    identity,
    readCode: () => lender.code(identity().phoneNumber),
    hasCode: async () => (await lender.messages(identity().phoneNumber)).some(({ code }) => code !== undefined),
    is: (somebody) => {
      who = somebody
    },
    create: async (persona, fails, more) => {
      who = await lender.createApplicant(persona, fails, more)
      return who
    },
    open: async (path = '/') => {
      await installClock()
      await page.goto(path)
    },
    begin: async (way) => {
      await installClock()
      await begin(page, way)
    },
    beginAt: async (step, query = {}) => {
      const answers = answersWithoutPage(applicant)
      await applicant.begin({ path: '/', query, answers, isThere: (reached) => reached === step })
      await applicant.expectStep(step)
    },
    comeBack: async (application, fails = [], persona = 'conditional-truid') => {
      const made = await applicant.create(persona, fails, { application: { ...application } })
      await applicant.open(`/?loanApplication=${made.loanApplicationNumber}`)
      await applicant.expectStep('otp-resume')
      await applicant.type('otp-resume', 'code', await applicant.readCode())
      await applicant.press('otp-resume')
      return made
    },
    expectStep: async (step, timeout) => {
      await expect(screen.heading(step)).toBeVisible(timeout === undefined ? {} : { timeout })
      // Answering before the step is ready for it would test the harness.
      await expect(page.locator('[aria-busy="true"], [data-painted]')).toHaveCount(0)
    },
    arrive: async (step) => {
      const isWaitedFor = waitedFor.includes(step)
      if (isWaitedFor) await applicant.passUntil(screen.heading(step))
      await applicant.expectStep(step)
    },
    ...createFieldVerbs(page, screen),
    apply: async () => {
      await applicant.reach('confirmation')
      await applicant.answer('confirmation')
    },
    pass: (seconds) => (patient ? setTimeout(seconds * 1000) : page.clock.fastForward(seconds * 1000)),
    passUntil: (there) => (patient ? there.waitFor({ timeout: 120_000 }) : passUntil(page, there)),
    passUntilStep: async (step) => {
      await applicant.passUntil(screen.heading(step))
      await applicant.expectStep(step)
    },
    answer: (step) => answers[step](applicant),
    reach: async (step, from = 'landing') => {
      if (from === 'landing') await applicant.open()
      for (const stop of way.slice(way.indexOf(from), way.indexOf(step))) {
        await applicant.arrive(stop)
        await answers[stop](applicant)
      }
      await applicant.arrive(step)
    },
  }
  return applicant
}

type FieldVerbs = Pick<Applicant, 'type' | 'pick' | 'choose' | 'month' | 'solve' | 'tick' | 'press'>

/** What is done with the fields and buttons of a step. */
function createFieldVerbs(page: Page, screen: Screen): FieldVerbs {
  return {
    type: async (step, field, text) => screen.field(step, field).fill(text),
    pick: async (step, field, option) => {
      await screen.field(step, field).selectOption({ label: option })
    },
    choose: async (step, field, option) => {
      await mark(screen.option(step, field, option))
    },
    month: async (step, field, month, year) => {
      const group = screen.field(step, field)
      await group.getByRole('combobox', { name: words(`${step}.fields.${field}.month`) }).selectOption({ label: month })
      await group.getByRole('combobox', { name: words(`${step}.fields.${field}.year`) }).selectOption({ label: year })
    },
    solve: async () => {
      await page.getByRole('checkbox', { name: containing(copy('confirmation.fields.captcha.prompt')) }).click()
      const solved = page.getByRole('checkbox', { name: containing(copy('confirmation.fields.captcha.solved')) })
      const refused = page.getByRole('alertdialog')
      await expect(solved.or(refused).first()).toBeVisible({ timeout: 30_000 })
      expect(await refused.isVisible(), 'a message says that it was not solved').toBe(false)
      await expect(solved).toBeChecked()
    },
    tick: async (step, field) => mark(screen.field(step, field)),
    press: async (step, action = 'next') => screen.button(step, action).click(),
  }
}

const answers: Record<Stop, (applicant: Applicant) => Promise<void>> = {
  landing: async (applicant) => {
    await applicant.page.getByRole('button', { name: words('landing.blocks.hero.button') }).click()
    await applicant.press('eligibility-consent', 'agree')
  },
  said: async (applicant) => {
    const open = applicant.page.getByRole('button', { name: words('said.blocks.reveal.open') })
    if (await open.isVisible()) await open.click()
    await applicant.type('said', 'said', applicant.identity().said)
    await applicant.press('said')
  },
  phone: async (applicant) => {
    await applicant.type('phone', 'phoneNumber', applicant.identity().phoneNumber)
    await applicant.press('phone')
  },
  otp: async (applicant) => {
    await applicant.type('otp', 'code', await applicant.readCode())
    await applicant.press('otp')
  },
  'loan-info': async (applicant) => {
    await applicant.type('loan-info', 'amount', typical.amount)
    await applicant.press('loan-info')
  },
  'loan-purpose': async (applicant) => {
    await applicant.pick('loan-purpose', 'purpose', 'School or study fees')
    await applicant.choose(
      'loan-purpose',
      'payInitiationFeeUpfront',
      words('loan-purpose.fields.payInitiationFeeUpfront.no'),
    )
    await applicant.press('loan-purpose')
  },
  'user-info': async (applicant) => {
    await applicant.type('user-info', 'email', typical.email)
    await applicant.type('user-info', 'emailRepeat', typical.email)
    await applicant.pick('user-info', 'race', 'Black African')
    await applicant.press('user-info')
  },
  employment: async (applicant) => {
    await applicant.pick('employment', 'status', 'Employed full-time')
    await applicant.type('employment', 'company', 'Umhlanga Bakery')
    await applicant.month('employment', 'since', 'March', '2019')
    await applicant.pick('employment', 'previousDuration', '1 to 2 years')
    await applicant.choose('employment', 'salaryInBank', words('employment.fields.salaryInBank.no'))
    await applicant.press('employment')
  },
  'financial-info': async (applicant) => {
    for (const field of ['grossIncome', 'netIncome', 'creditPayments', 'livingExpenses'] as const) {
      await applicant.type('financial-info', field, typical[field])
    }
    await applicant.pick('financial-info', 'maritalStatus', 'Single')
    await applicant.press('financial-info')
  },
  confirmation: async (applicant) => {
    await applicant.tick('confirmation', 'consent')
    await applicant.solve()
    await applicant.press('confirmation')
  },
  offers: async (applicant) => applicant.press('offers'),
}

/** The same answers, as the lender names them. */
function answersWithoutPage({ identity, readCode }: Applicant): Way['answers'] {
  const { email } = typical
  const amounts = ['grossIncome', 'netIncome', 'creditPayments', 'livingExpenses'] as const
  return {
    landing: { action: 'apply' },
    'eligibility-consent': { action: 'agree' },
    said: { fields: () => ({ said: identity().said }) },
    phone: { fields: () => ({ phoneNumber: identity().phoneNumber }) },
    otp: { fields: async () => ({ code: await readCode() }) },
    'loan-info': { fields: () => ({ amount: Number(typical.amount.replace(' ', '')) }) },
    'loan-purpose': { fields: () => ({ purpose: 'EDUCATION', payInitiationFeeUpfront: false }) },
    'user-info': { fields: () => ({ email, emailRepeat: email, race: 'AFRICAN' }) },
    employment: {
      fields: () => ({
        ...{ status: 'FULL_TIME', company: 'Umhlanga Bakery', since: '2019-03', salaryInBank: false },
        previousDuration: '1_TO_2_YEARS',
      }),
    },
    'financial-info': {
      fields: () => ({
        ...Object.fromEntries(amounts.map((field) => [field, Number(typical[field])])),
        maritalStatus: 'SINGLE',
      }),
    },
    'otp-resume': { fields: async () => ({ code: await readCode() }) },
    offers: {},
    'income-intro': {},
  }
}
