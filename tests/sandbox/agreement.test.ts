/** The agreement: its figures, its dates, its languages, and the document. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addBusinessDays, addDays, isPublicHoliday } from '../../sandbox/calendar.ts'
import { money } from '../../sandbox/lender/agreement/figures.ts'
import { drawAgreement } from '../../sandbox/lender/agreement/pdf.ts'
import { repaymentDates } from '../../sandbox/lender/agreement/repayment-dates.ts'
import { terms, wordings } from '../../sandbox/lender/agreement/terms.ts'
import { readPdfText } from '../setup/pdf-text.ts'
import { bodyOf } from './bodies.ts'
import { type Lender, openLender, type Session } from './lender.ts'
import { callOperation } from './operation-calls.ts'

let lender: Lender
beforeAll(async () => {
  lender = await openLender()
})
afterAll(() => lender.close())

const rule = { dueBeforeSalary: 2, decemberFrom: 10, firstAfter: 10 }
const payments = ['ALLOCATE_TO_INSTALLMENT', 'UPFRONT'] as const

describe('the agreement', () => {
  it.each(payments)('[K2][K3] says to the cent what the plan says, with the fee paid as %s', async (payment) => {
    const someone = await chosen()
    const query = `&initiationFeePaymentMethod=${payment}`
    const { loan } = bodyOf('loan.detail', await get(someone, 'loan-offer', query))
    const plan = loan.offerOptions.find(({ id }) => id === someone.plan)
    const { loanInfo: said } = bodyOf('contract.read', await get(someone, 'loan-contract-info', query))
    expect(said).toMatchObject({
      initiationFeePaymentMethod: payment,
      approvalAmount: plan?.finalApprovedAmount,
      initiationFee: plan?.initiationFee,
      interestRate: plan?.interestRatePresent,
      totalInterestAmount: plan?.interestAmount,
      totalServiceFee: plan?.totalServiceFeeAmount,
      totalInsuranceAmount: plan?.totalInsuranceFeeAmount,
      totalInterestAndFeeAmount: plan?.totalInterestAndFeeAmount,
      totalRepaymentAmount: plan?.totalRepaymentAmount,
      installmentEachMonth: plan?.monthlyRepaymentAmount,
      tenor: plan?.tenor,
    })
    const cents = (rand = 0) => Math.round(rand * 100)
    expect(cents(said.approvalAmount) + cents(said.totalInterestAndFeeAmount)).toBe(cents(said.totalRepaymentAmount))
    const costs = [said.initiationFee, said.totalInterestAmount, said.totalServiceFee, said.totalInsuranceAmount]
    expect(costs.reduce<number>((sum, cost) => sum + cents(cost), 0)).toBe(cents(said.totalInterestAndFeeAmount))
    const parts = [said.installmentAmount, said.firstPremiumFeeAmount, said.serviceFee]
    expect(parts.reduce<number>((sum, part) => sum + cents(part), 0)).toBe(cents(said.installmentEachMonth))
  })

  it.each([
    ['ENGLISH', 'en-ZA', /registered credit provider under the National Credit Act/],
    ['ZULU', 'zu-ZA', /umhlinzeki wesikweletu obhalisiwe/i],
  ])('[K2] is in %s when that is asked for', async (language, tag, says) => {
    const body = bodyOf('contract.read', await get(await chosen(), 'loan-contract-info', `&language=${language}`))
    expect(body).toMatchObject({ language, languageTag: tag })
    const words = (body.clauses ?? []).flatMap(({ paragraphs }) => paragraphs).join(' ')
    expect(words).toMatch(says)
    expect(words).not.toMatch(/[{}]/)
  })

  it('[K2] is refused where no plan was chosen, and to a stranger', async () => {
    const someone = await signedIn()
    expect((await get(someone, 'loan-contract-info')).code).toBe('0440001')
    expect((await get({ ...(await chosen()), number: someone.number }, 'loan-contract-info')).code).toBe('0440015')
  })
})

describe('the document', () => {
  it.each(['ENGLISH', 'ZULU'])('[K2] in %s says what the screen says, and can be read aloud', async (language) => {
    const someone = await chosen()
    const body = bodyOf('contract.read', await get(someone, 'loan-contract-info', `&language=${language}`))
    const { status, bytes, headers } = await download(someone, `&language=${language}`)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('application/pdf')
    expect(String(headers['content-disposition'])).toMatch(/filename="[a-z-]+\.pdf"/)
    const pdf = readPdfText(bytes)
    const { loanInfo, customerInfo, clauses = [] } = body
    const plain = (text: string) => text.replace(/\s+/g, ' ')
    for (const figure of [
      'approvalAmount',
      'totalRepaymentAmount',
      'installmentEachMonth',
      'totalInterestAmount',
    ] as const) {
      expect(pdf.text).toContain(plain(money(loanInfo[figure] ?? 0)))
    }
    expect(pdf.text).toContain(customerInfo.fullName)
    expect(pdf.text).toContain(customerInfo.said)
    expect(clauses.length).toBeGreaterThan(5)
    for (const { title } of clauses) expect(pdf.text).toContain(title)
    expect(pdf.text).not.toMatch(/[{}]/)
    expect(pdf.language).toBe(body.languageTag)
    expect(new Set(pdf.tags)).toEqual(new Set(['Document', 'H1', 'H2', 'H3', 'P', 'Table', 'TR', 'TH', 'TD'].slice(1)))
    expect(pdf.pages).toBeGreaterThan(1)
  })

  it('[K2] says what the law wants said', async () => {
    const { text } = readPdfText((await download(await chosen(), '&language=ENGLISH')).bytes)
    for (const fact of [
      /registered credit provider under the National Credit Act/,
      /Part A/,
      /Part B/,
      /stands for 5 business days/,
      /substitute a policy of your own/,
      /settle the loan at any time, without notice and without a penalty/,
      /section 129/,
      /debt review .* 60 business days/,
      /service fee is R[\d.]+ a month\. The National Credit Act caps it/,
      /5 business days' notice before it is increased/,
      /9% to 13\.5% of each insurance premium/,
      /December .* from day 10/,
      /2 calendar days before your salary day/,
      /in English or in isiZulu/,
      /within 1 business day/,
    ]) {
      expect(text).toMatch(fact)
    }
  })

  it('[K2] lists every instalment, and they add up to the total', async () => {
    const someone = await chosen()
    const { loanInfo } = bodyOf('contract.read', await get(someone, 'loan-contract-info'))
    const { text } = readPdfText((await download(someone)).bytes)
    const rows = [...text.matchAll(/(\d+) \d\d\/\d\d\/\d{4} \d\d\/\d\d\/\d{4} R([\d ]+\.\d\d)/g)]
    expect(rows).toHaveLength(loanInfo.tenor)
    const cents = rows.reduce((sum, [, , amount = '']) => sum + Math.round(Number(amount.replaceAll(' ', '')) * 100), 0)
    expect(cents).toBe(Math.round((loanInfo.totalRepaymentAmount ?? 0) * 100))
  })
})

describe('the salary day and the address of an agreement', () => {
  it.each([
    [25, 23],
    [31, undefined],
  ])('[K2] with salary day %s name as the day on which instalments are due: %s', async (salaryDate, due) => {
    const missing = { loanApplicationStatus: 'CONDITIONALLY_APPROVED', declineCode: 'SALARY_DATE_MISSING', pending: 0 }
    const person = await lender.createApplicantWith(missing, 'approved')
    const someone = { session: await lender.signInByLink(person), number: person.number }
    const held = { number: person.number, headers: someone.session.headers }
    expect((await callOperation(lender, 'application.updateSalaryDate', held, { salaryDate })).status).toBe(204)
    await callOperation(lender, 'decision.read', held)
    await choose(someone)
    const { loanInfo } = bodyOf('contract.read', await get(someone, 'loan-contract-info'))
    expect(loanInfo.monthlyRepaymentDay).toBe(due)
    const { text } = readPdfText((await download(someone)).bytes)
    const row = 'Day of the month on which instalments are due'
    if (due === undefined) expect(text).not.toContain(row)
    else expect(text).toContain(`${row} ${due}`)
  })

  it('[K2] are none that were supplied for an earlier application', async () => {
    const missing = { loanApplicationStatus: 'CONDITIONALLY_APPROVED', declineCode: 'SALARY_DATE_MISSING' }
    const more = { alsoMissing: 'ADDRESS_MISSING', pending: 0 }
    const person = await lender.createApplicantWith({ ...missing, ...more }, 'approved')
    const before = { session: await lender.signInByLink(person), number: person.number }
    const [held] = await lender.applications(person)
    const plan = held?.offerList[0]?.id ?? ''
    const call = (operation: string, { session, number }: Someone, input: object = {}) =>
      callOperation(lender, operation, { number, plan, headers: session.headers }, input)
    expect((await call('application.updateSalaryDate', before)).status).toBe(204)
    await call('decision.read', before)
    expect((await call('application.updateAddress', before)).status).toBe(204)
    await call('decision.read', before)
    expect((await call('offers.select', before, { customerSelection: 'DECLINED' })).status).toBe(204)
    lender.wait(1000)
    const session = await lender.signIn(person)
    const now = { session, number: await lender.apply(session) }
    await lender.decided(session, now.number)
    await choose(now)
    const { loanInfo, customerInfo } = bodyOf('contract.read', await get(now, 'loan-contract-info'))
    expect(loanInfo.debitOrderDeductionDay).toBe(terms.salaryDay)
    expect(customerInfo.address.fullAddress).not.toContain('1 Main Road')
  })
})

describe('the file of the agreement', () => {
  const drawn = (change: (text: string) => string) => {
    const words = changedTexts(wordings.ENGLISH, change)
    const agreement = {
      provider: { ...terms.provider, name: change(terms.provider.name) },
      instalments: [{ due: '2026-12-23', debit: '2026-12-10', amount: 1234.5 }],
    }
    return drawAgreement(agreement, { ...words, tag: 've-ZA' }, new Date()).then(readPdfText)
  }

  it('[K2] keeps the letters of every official language, and says that it can be read aloud', async () => {
    const letters = 'ḓ ḽ ṋ ṱ ṅ Ḓ Ḽ Ṋ Ṱ Ṅ š Š ê ë ô û ï'
    const pdf = await drawn((text) => (text === wordings.ENGLISH.subtitle ? letters : text))
    expect(pdf.text).toContain(letters)
    expect(pdf).toMatchObject({ language: 've-ZA', conformsTo: '1' })
    expect(new Set(pdf.scopes)).toEqual(new Set(['Row', 'Column']))
    expect(pdf.scopes).toHaveLength(pdf.tags.filter((tag) => tag === 'TH').length)
  })

  it('[K2] keeps a name of 200 letters, with its apostrophes, hyphens and accents', async () => {
    const name = `Thándi-Nømvulá O’Brien D'Arcy Müller-Šimić ${'Ḓorothea-Ngçobo-'.repeat(10)}`.slice(0, 200)
    const bare = (text: string) => text.replace(/\s/g, '')
    for (const place of [wordings.ENGLISH.subtitle, wordings.ENGLISH.parts[0]?.rows[0]?.value]) {
      expect(place).toBeDefined()
      const { text } = await drawn((each) => (each === place ? name : each))
      expect(bare(text)).toContain(bare(name))
    }
  })

  it('[K2] has no word but those of its language', async () => {
    const { text } = await drawn((each) => each.replaceAll(/[a-z]/gi, 'ṱ'))
    expect(text).toContain('ṱ')
    expect(text.match(/[a-z]{2,}/gi)).toBeNull()
  })
})

/** The same object with every text in it changed. */
function changedTexts<Value>(value: Value, change: (text: string) => string): Value {
  return JSON.parse(JSON.stringify(value), (_, each) => (typeof each === 'string' ? change(each) : each))
}

describe('the dates of repayments', () => {
  it.each([
    { quoted: '2026-11-21', salaryDay: 25, tenor: 1, due: '2026-12-23', debit: '2026-12-10' },
    { quoted: '2026-11-10', salaryDay: 25, tenor: 1, due: '2026-11-23', debit: '2026-11-25' },
    { quoted: '2027-02-01', salaryDay: 31, tenor: 1, due: '2027-02-26', debit: '2027-02-28' },
    { quoted: '2026-12-12', salaryDay: 25, tenor: 1, due: '2027-01-23', debit: '2027-01-25' },
    { quoted: '2026-12-05', salaryDay: 1, tenor: 1, due: '2026-12-30', debit: '2027-01-01' },
  ])(
    '[K2] on $quoted with salary day $salaryDay: due $due, debited $debit',
    ({ quoted, salaryDay, tenor, ...dates }) => {
      expect(repaymentDates(quoted, tenor, salaryDay, rule)).toEqual([dates])
    },
  )

  it('[K2] count on from month to month, over the year', () => {
    const dates = repaymentDates('2026-11-10', 4, 31, rule).map(({ debit }) => debit)
    expect(dates).toEqual(['2026-11-30', '2026-12-10', '2027-01-31', '2027-02-28'])
  })

  it('[K2] begin no sooner than the rule says, and within two months, whenever in December or January it is quoted', () => {
    for (let day = '2026-12-01'; day <= '2027-01-31'; day = addDays(day, 1))
      for (let salaryDay = 1; salaryDay <= 31; salaryDay += 1) {
        const [first, second] = repaymentDates(day, 2, salaryDay, rule).map(({ debit }) => debit)
        const place = `quoted on ${day}, salary day ${salaryDay}`
        expect(first && first >= addDays(day, rule.firstAfter), place).toBe(true)
        expect(first && first <= addDays(day, 62), place).toBe(true)
        expect(first && second && first < second, place).toBe(true)
      }
  })

  it.each([
    ['2026-11-20', '2026-11-27'],
    ['2026-12-14', '2026-12-22'],
    ['2026-12-24', '2027-01-04'],
    ['2027-03-18', '2027-03-30'],
  ])('[K2] a quotation of %s is valid until %s', (from, until) => {
    expect(addBusinessDays(from, 5)).toBe(until)
  })

  it.each(['2026-04-05', '2029-04-01', '2032-03-28', '2038-04-25', '2045-04-09'])(
    'keeps the Friday before and the Monday after Easter %s',
    (easter) => {
      expect([-2, 1].map((days) => isPublicHoliday(addDays(easter, days)))).toEqual([true, true])
    },
  )

  it('keeps the Monday after a holiday on a Sunday, and days that were proclaimed', () => {
    expect(isPublicHoliday('2026-08-10')).toBe(true)
    expect(isPublicHoliday('2027-03-22')).toBe(true)
    expect(isPublicHoliday('2027-03-23')).toBe(false)
    expect(addBusinessDays('2026-11-03', 1, ['2026-11-04'])).toBe('2026-11-05')
  })
})

type Someone = { session: Session; number: string }

async function signedIn(): Promise<Someone> {
  const person = await lender.createApplicantWith({ loanApplicationStatus: 'APPROVED' })
  return { session: await lender.signInByLink(person), number: person.number }
}

/** An applicant who has chosen the longest plan. */
async function chosen(): Promise<Someone & { plan: string }> {
  const someone = await signedIn()
  return { ...someone, plan: await choose(someone) }
}

/** Chooses the longest plan. */
async function choose(someone: Someone): Promise<string> {
  const { loan } = bodyOf('loan.detail', await get(someone, 'loan-offer', '&initiationFeePaymentMethod=UPFRONT'))
  const plan = String(loan.offerOptions.at(-1)?.id)
  const body = { loanApplicationNumber: someone.number, selectedOfferOptionId: plan }
  expect((await lender.put('/ext-lcs/external/loan-offer', body, someone.session.headers)).status).toBe(204)
  return plan
}

function get({ session, number }: Someone, what: string, more = '') {
  return lender.get(`/ext-lcs/external/${what}?loanApplicationNumber=${number}${more}`, session.headers)
}

async function download({ session, number }: Someone, more = '') {
  const url = `/ext-lcs/external/loan-contract-document?loanApplicationNumber=${number}${more}`
  const reply = await lender.app().inject({ method: 'GET', url, headers: session.headers })
  return { status: reply.statusCode, bytes: reply.rawPayload, headers: reply.headers }
}
