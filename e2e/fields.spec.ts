/** Every field says what is wrong with it, beside it and at the top, and gets the focus. */

import type { Page } from '@playwright/test'
import { type Applicant, isStop, type Stop, way } from './harness/applicant.ts'
import { untilAllHandled } from './harness/clock.ts'
import { copy } from './harness/copy.ts'
import { readPlace } from './harness/place.ts'
import { answerWrongly, followProblems, leaveEmpty } from './harness/problem-lines.ts'
import { eachRow, eachRowAnew } from './harness/rows.ts'
import { containing, words } from './harness/screen.ts'
import { arriveAt, completeSteps, isLater } from './harness/second-half.ts'
import { expect, test } from './harness/test.ts'
import { calculate } from './harness/upsell.ts'
import { formWays, stepsWithNext } from './tables/form-ways.ts'

type Wrong = {
  rows: string
  step: Stop
  field: string
  when: string
  entered?: (applicant: Applicant) => Promise<void>
  message: string
}

const type = (step: string, field: string, text: string) => (applicant: Applicant) => applicant.type(step, field, text)

/** Messages word for word as the product promises them. */
const cases: Wrong[] = [
  { rows: '[I1]', step: 'said', field: 'said', when: 'is empty', message: copy('said.fields.said.errors.required') },
  {
    rows: '[I1]',
    step: 'said',
    field: 'said',
    when: 'has a wrong check digit',
    entered: type('said', 'said', '8001015009088'),
    message: copy('said.fields.said.errors.valid'),
  },
  {
    rows: '[I1]',
    step: 'said',
    field: 'said',
    when: 'belongs to a child',
    entered: type('said', 'said', '1501015009083'),
    message: 'You need to be over 18 years to apply for a loan.',
  },
  {
    rows: '[I2]',
    step: 'phone',
    field: 'phoneNumber',
    when: 'is empty',
    message: copy('phone.fields.phoneNumber.errors.required'),
  },
  {
    rows: '[I2]',
    step: 'phone',
    field: 'phoneNumber',
    when: 'is a landline',
    entered: type('phone', 'phoneNumber', '0112345678'),
    message: copy('phone.fields.phoneNumber.errors.valid'),
  },
  { rows: '[I4]', step: 'otp', field: 'code', when: 'is empty', message: copy('otp.fields.code.errors.required') },
  {
    rows: '[A1]',
    step: 'loan-info',
    field: 'amount',
    when: 'is empty',
    entered: type('loan-info', 'amount', ''),
    message: copy('loan-info.fields.amount.errors.required'),
  },
  {
    rows: '[A1]',
    step: 'loan-info',
    field: 'amount',
    when: 'is too small',
    entered: type('loan-info', 'amount', '9999.99'),
    message: 'Amount must be between R10 000.00 and R50 000.00.',
  },
  {
    rows: '[A1]',
    step: 'loan-info',
    field: 'amount',
    when: 'is too large',
    entered: type('loan-info', 'amount', '50000.01'),
    message: 'Amount must be between R10 000.00 and R50 000.00.',
  },
  {
    rows: '[A3]',
    step: 'loan-purpose',
    field: 'purpose',
    when: 'is not chosen',
    message: copy('loan-purpose.fields.purpose.errors.required'),
  },
  {
    rows: '[U1]',
    step: 'user-info',
    field: 'email',
    when: 'is empty',
    message: copy('user-info.fields.email.errors.required'),
  },
  {
    rows: '[U1]',
    step: 'user-info',
    field: 'email',
    when: 'has no top level',
    entered: type('user-info', 'email', 'thandi@example'),
    message: copy('user-info.fields.email.errors.pattern'),
  },
  {
    rows: '[U1]',
    step: 'user-info',
    field: 'email',
    when: 'has a top level of one letter',
    entered: type('user-info', 'email', 'thandi@example.c'),
    message: copy('user-info.fields.email.errors.pattern'),
  },
  {
    rows: '[U1]',
    step: 'user-info',
    field: 'emailRepeat',
    when: 'differs from the first',
    entered: async (applicant) => {
      await applicant.type('user-info', 'email', 'thandi@example.com')
      await applicant.type('user-info', 'emailRepeat', 'tandi@example.com')
    },
    message: copy('user-info.fields.emailRepeat.errors.match'),
  },
  {
    rows: '[U1]',
    step: 'user-info',
    field: 'race',
    when: 'is not chosen',
    message: copy('user-info.fields.race.errors.required'),
  },
  {
    rows: '[U2]',
    step: 'employment',
    field: 'status',
    when: 'is not chosen',
    message: copy('employment.fields.status.errors.required'),
  },
  {
    rows: '[U2]',
    step: 'employment',
    field: 'company',
    when: 'is empty for an employee',
    entered: (applicant) => applicant.pick('employment', 'status', 'Employed full-time'),
    message: copy('employment.fields.company.errors.required'),
  },
  {
    rows: '[U4]',
    step: 'financial-info',
    field: 'grossIncome',
    when: 'is empty',
    message: copy('financial-info.fields.grossIncome.errors.required'),
  },
  ...['netIncome', 'creditPayments', 'livingExpenses'].map((field) => ({
    ...{ rows: '[U4]', step: 'financial-info' as const, field, when: 'is empty' },
    // The others have an amount: the message stands at this field alone.
    entered: async ({ type: enter }: Applicant) => {
      const others = { grossIncome: '20000', netIncome: '15000', creditPayments: '1000', livingExpenses: '1000' }
      for (const [other, amount] of Object.entries(others))
        if (other !== field) await enter('financial-info', other, amount)
    },
    message: copy(`financial-info.fields.${field}.errors.required`),
  })),
  {
    rows: '[U4]',
    step: 'financial-info',
    field: 'netIncome',
    when: 'is nothing',
    entered: type('financial-info', 'netIncome', '0'),
    message: copy('financial-info.fields.netIncome.errors.exclusiveMinimum'),
  },
  {
    rows: '[U4]',
    step: 'financial-info',
    field: 'grossIncome',
    when: 'is nothing',
    entered: type('financial-info', 'grossIncome', '0'),
    message: copy('financial-info.fields.grossIncome.errors.exclusiveMinimum'),
  },
  {
    rows: '[U4]',
    step: 'financial-info',
    field: 'livingExpenses',
    when: 'is nothing',
    entered: type('financial-info', 'livingExpenses', '0'),
    message: copy('financial-info.fields.livingExpenses.errors.exclusiveMinimum'),
  },
  {
    rows: '[U4]',
    step: 'financial-info',
    field: 'netIncome',
    when: 'is not below the gross income',
    entered: async (applicant) => {
      await applicant.type('financial-info', 'grossIncome', '20000')
      await applicant.type('financial-info', 'netIncome', '20000')
    },
    message: copy('financial-info.fields.netIncome.errors.netBelowGross'),
  },
  {
    rows: '[C2]',
    step: 'confirmation',
    field: 'consent',
    when: 'is not given',
    message: copy('confirmation.fields.consent.errors.required'),
  },
]

/** In the order in which an applicant meets them. */
const steps = way.filter((step) => step === 'landing' || cases.some((wrong) => wrong.step === step))

test('[I1][I2][I4][A1][A3][U1][U2][U4][C2] each field of every step says what is wrong with it and can be reached from the summary', async ({
  applicant,
  page,
}) => {
  await applicant.create('conditional-truid')
  await applicant.open()
  for (const step of steps) {
    await applicant.arrive(step)
    const ofStep = cases.filter((wrong) => wrong.step === step)
    const nameOf = ({ rows, field, when }: Wrong) => `${rows} ${step}: ${field} ${when}`
    await eachRow(ofStep, nameOf, async (wrong) => {
      await startAfresh(applicant, page, step)
      await wrong.entered?.(applicant)
      await applicant.press(step)
      await expect(applicant.screen.problems()).toBeFocused()
      await expect.poll(() => applicant.screen.error(step, wrong.field)).toContain(wrong.message)
      await applicant.screen
        .problems()
        .getByRole('link', { name: containing(wrong.message) })
        .first()
        .click()
      await expect(applicant.screen.field(step, wrong.field)).toBeFocused()
      await expect(page.locator(`[id="${step}-${wrong.field}-error"]`)).toBeInViewport({ ratio: 1 })
    })
    if (step !== 'confirmation') await applicant.answer(step)
  }
})

test('a summary that is longer than the window is shown from its title', async ({ applicant, page }) => {
  await applicant.create('conditional-truid')
  await applicant.beginAt('financial-info')
  // What a keyboard of the screen leaves of a phone.
  await page.setViewportSize({ width: 360, height: 330 })
  await applicant.press('financial-info')
  const problems = applicant.screen.problems()
  await expect(problems).toBeFocused()
  expect((await problems.boundingBox())?.height, 'it is longer').toBeGreaterThan(330)
  await expect(problems.getByRole('heading', { name: words('shell.problems') })).toBeInViewport({ ratio: 1 })
})

test('[U4] what leaves nothing for a repayment is said, and can be changed there and then', async ({
  applicant,
  page,
}) => {
  await applicant.create('conditional-truid')
  await applicant.beginAt('financial-info')
  const { type, pick } = applicant
  await type('financial-info', 'grossIncome', '20000')
  await type('financial-info', 'netIncome', '15000')
  await type('financial-info', 'creditPayments', '5000')
  await type('financial-info', 'livingExpenses', '10000')
  await pick('financial-info', 'maritalStatus', 'Single')
  await applicant.press('financial-info')
  await expect(applicant.screen.notice(words('errors.ERROR_BALANCE.title'))).toBeVisible()
  await page.getByRole('button', { name: words('errors.ERROR_BALANCE.buttons.edit') }).click()
  await expect.poll(() => applicant.screen.error('financial-info', 'livingExpenses')).toContain('nothing is left')
  await type('financial-info', 'livingExpenses', '9 000')
  await applicant.press('financial-info')
  await applicant.expectStep('confirmation')
})

test('the ways below meet each step whose form is sent with Next', () => {
  const met = new Set(Object.values(formWays).flatMap(({ steps }) => steps))
  expect(stepsWithNext.filter((step) => !met.has(step))).toEqual([])
})

test('[I1][U1][S2] on every way each line that says what is wrong or missing leads to where it can be put right', async ({
  applicant,
  page,
}) => {
  const nameOf = ([name]: [string, unknown]) => name
  await eachRowAnew(page, Object.entries(formWays), nameOf, async ([, { persona, application, steps, leads = {} }]) => {
    if (application) await applicant.comeBack(application, [], persona)
    else await applicant.create(persona).then(() => applicant.open())
    const wrong: string[] = []
    for (const [at, step] of steps.entries()) {
      await leads[step]?.(applicant)
      await arriveAt(applicant, step)
      if (stepsWithNext.includes(step)) wrong.push(...(await makeMistakes(applicant, step)))
      const following = steps[at + 1]
      if (following === undefined || leads[following]) continue
      if (isLater(step)) await completeSteps(applicant, step)
      else if (isStop(step)) await applicant.answer(step)
    }
    expect(wrong).toEqual([])
  })
})

/**
 * Presses Next with nothing entered, then with what no field takes, unless that was taken. Returns what is wrong with where the
 * lines lead.
 */
async function makeMistakes(applicant: Applicant, step: string): Promise<string[]> {
  const { page, screen } = applicant
  if (step === 'said') await startAfresh(applicant, page, step)
  // Nothing can be entered while the plans are asked for.
  if (step === 'upsell-offers') await expect(screen.field(step, 'amount')).toBeEnabled()
  const wrong: string[] = []
  for (const mistake of [leaveEmpty, answerWrongly]) {
    await mistake(await readPlace(page))
    await (step === 'upsell-offers' ? calculate(applicant) : screen.button(step, 'next')).click()
    await untilAllHandled(page)
    if ((await readPlace(page)).step !== step) break
    wrong.push(...(await followProblems(page)))
  }
  return wrong
}

/** The step as it was when it was first opened, nothing entered. */
async function startAfresh(applicant: Applicant, page: Page, step: Stop): Promise<void> {
  if (step === 'said') {
    const open = page.getByRole('button', { name: 'Start now' })
    if (await open.isVisible()) await open.click()
  }
  for (const input of await page.getByRole('main').getByRole('textbox').all()) await input.fill('')
  await applicant.expectStep(step)
}
