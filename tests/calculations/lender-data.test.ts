import { describe, expect, test } from 'vitest'
import { calculate } from './calculate.ts'

describe('provider', () => {
  const providers = [
    { hosts: ['partner', 'localhost'], label: 'Partner', product: 'Partner Loan', theme: 'retail' },
    { label: 'Bank', product: 'Bank Loan', theme: 'bank' },
  ]

  test.each([
    ['localhost', 'Partner'],
    ['localhost:3000', 'Partner'],
    ['PARTNER.example', 'Partner'],
    ['bank.example', 'Bank'],
    ['loans.partner.example', 'Bank'],
  ])('[L1] %s belongs to %s', (host, label) => {
    expect(calculate('provider', { host, providers })).toMatchObject({ label })
  })
})

describe('configuration', () => {
  const defaults = { minimumAge: 18, otpCountdownSeconds: 31, otpRetry: 3, otpValidate: 3 }
  const read = (configurations: { key: string; value: string | number | null }[]) =>
    calculate('configuration', { configurations, defaults })

  test('[E5] every key of the lender is a fact', () => {
    const keys = [
      'interest.rate.percent',
      'loan.service.fee',
      'establishment.fee',
      'otp.retry.time',
      'otp.validate.time',
      'otp.count_down.time_out.second',
      'validation.age.minimum',
      'start.working.year.gap',
      'borrow.min.amount',
      'borrow.max.amount',
    ]
    expect(read(keys.map((key, index) => ({ key, value: index + 1 })))).toEqual({
      interestRatePercent: 1,
      loanServiceFee: 2,
      establishmentFee: 3,
      otpRetry: 4,
      otpValidate: 5,
      otpCountdownSeconds: 6,
      otpCountdown: 6000,
      minimumAge: 7,
      workingYearGap: 8,
      borrowMin: 9,
      borrowMax: 10,
    })
  })

  test('[E5] a number may stand as text', () => {
    expect(read([{ key: 'validation.age.minimum', value: ' 21 ' }])).toMatchObject({ minimumAge: 21 })
  })

  test.each([0, '0', '', null, -1, 'soon', 'Infinity', Number.NaN])(
    '[E5] %s means not configured: the safe value holds',
    (value) => {
      expect(read([{ key: 'validation.age.minimum', value }])).toMatchObject({ minimumAge: 18 })
    },
  )

  test('[L3] a rate that is missing or 0 is absent, so that nothing is quoted at 0 %', () => {
    expect(read([])).not.toHaveProperty('interestRatePercent')
    expect(read([{ key: 'interest.rate.percent', value: 0 }])).not.toHaveProperty('interestRatePercent')
  })

  test('[I4] the safe waits hold before the configuration has been read', () => {
    expect(calculate('configuration', { defaults })).toMatchObject({ otpCountdown: 31_000, otpRetry: 3 })
  })
})

describe('lists', () => {
  test('[A3] a list stands in the order of its order field, compared as a number', () => {
    const lovs = [10, 9, 1].map((order) => ({ category: 'LOAN_PURPOSE', code: `C${order}`, name: `N${order}`, order }))
    expect(calculate('lists', { lovs }).LOAN_PURPOSE).toEqual([
      { code: 'C1', name: 'N1' },
      { code: 'C9', name: 'N9' },
      { code: 'C10', name: 'N10' },
    ])
  })

  test('[A3] a list holds what is of its category, and last what has no order', () => {
    const lovs = [
      { category: 'RACE', code: 'last', name: 'Last' },
      { category: 'RACE', code: 'first', name: 'First', order: 1 },
      { category: 'LOAN_PURPOSE', code: 'other', name: 'Other', order: 2 },
    ]
    const { RACE, LOAN_PURPOSE } = calculate('lists', { lovs })
    expect(RACE).toEqual([
      { code: 'first', name: 'First' },
      { code: 'last', name: 'Last' },
    ])
    expect(LOAN_PURPOSE).toEqual([{ code: 'other', name: 'Other' }])
  })

  test('[E5] the lists are absent until they were read, then a category without items is empty', () => {
    expect(calculate('lists', {})).toEqual({})
    expect(calculate('lists', { lovs: [] })).toMatchObject({ RACE: [], EMPLOYMENT_STATUS: [] })
  })
})

describe('product', () => {
  const products = ['a', 'b'].map((id) => ({
    id,
    name: id,
    minAmount: 1,
    maxAmount: 2,
    terms: [24, 6, 12],
    segment: 's',
  }))

  test.each([
    ['b', 'a', 'b'],
    ['gone', 'b', 'b'],
    [undefined, 'b', 'b'],
    [undefined, 'gone', 'a'],
  ])('[L6] asked for %s with %s as default, it is %s', (id, usual, expected) => {
    const input = { products, default: usual, ...(id === undefined ? {} : { id }) }
    expect(calculate('product', input)).toMatchObject({ id: expected, minAmount: 1, maxAmount: 2, segment: 's' })
  })

  test('[L3][A1] one without amounts leaves them to the configuration', () => {
    const bare = products.map(({ minAmount: _least, maxAmount: _most, ...rest }) => rest)
    const found = calculate('product', { products: bare })
    expect(found).toMatchObject({ id: 'a' })
    expect(found).not.toHaveProperty('minAmount')
    const configuration = { min: 5_000, max: 9_000 }
    expect(calculate('limits', { product: {}, configuration })).toEqual(configuration)
  })

  test('[L3] its terms run from short to long and the longest is known', () => {
    expect(calculate('product', { products })).toMatchObject({ terms: [6, 12, 24], longestTerm: 24 })
  })
})

describe('consentTerms', () => {
  const consents = [
    { type: 'CONTRACT_AGREEMENT_QUOTATION', consentList: ['the agreement'], version: 3 },
    { type: 'ELIGIBILITY', title: 'Before', description: 'Each is true', consentList: ['a check'] },
  ]

  test.each([
    ['ELIGIBILITY', { title: 'Before', description: 'Each is true', list: ['a check'], version: 1 }],
    ['CONTRACT_AGREEMENT_QUOTATION', { list: ['the agreement'], version: 3 }],
    ['ANOTHER', { list: ['the agreement'], version: 3 }],
  ])('[L4] of the type %s, wherever it is among others; the version is 1 where none is given', (type, expected) => {
    expect(calculate('consentTerms', { consents, type })).toEqual(expected)
  })

  test('1.3.72 a lender without any has version 1 of none', () => {
    expect(calculate('consentTerms', { consents: [], type: 'ELIGIBILITY' })).toEqual({ list: [], version: 1 })
  })

  test('[L4] there are none before they are read', () => {
    expect(calculate('consentTerms', { type: 'ELIGIBILITY' })).toEqual({})
  })
})

describe('declineReason', () => {
  test('[D5] tells which words the lender has given', () => {
    expect(calculate('declineReason', { code: 'A', details: { title: 'No', message: 'Because' } })).toEqual({
      code: 'A',
      title: 'No',
      message: 'Because',
      isTitled: true,
      isExplained: true,
      namesOK: false,
      mayContinue: false,
    })
    const both = { buttonOK: 'Try again', buttonCancel: 'Later' }
    expect(calculate('declineReason', { details: both })).toEqual({
      ...both,
      isTitled: false,
      isExplained: false,
      namesOK: true,
      mayContinue: true,
    })
    const leaves = { buttonCancel: 'Later' }
    expect(calculate('declineReason', { details: leaves }), '2.2.152').toEqual({
      ...leaves,
      isTitled: false,
      isExplained: false,
      namesOK: false,
      mayContinue: true,
    })
    expect(calculate('declineReason', {})).toEqual({
      ...{ isTitled: false, isExplained: false, namesOK: false, mayContinue: false },
    })
  })

  test('[D5] an empty text is none', () => {
    expect(calculate('declineReason', { details: { title: '', message: '' } })).toEqual({
      ...{ isTitled: false, isExplained: false, namesOK: false, mayContinue: false },
    })
  })

  test('2.2.149 2.2.150 a title and a message count each by itself', () => {
    expect(calculate('declineReason', { details: { title: 'No' } })).toMatchObject({
      isTitled: true,
      isExplained: false,
    })
    expect(calculate('declineReason', { details: { message: 'Because' } })).toMatchObject({
      ...{ isTitled: false, isExplained: true },
    })
  })
})

describe('[U1] 1.3.96 the customer profile', () => {
  const races = [{ code: 'AFRICAN', name: 'x' }]
  const employmentStatuses = [{ code: 'SELF', name: 'x' }]
  const dates = { today: '2026-11-26', years: 10 }
  const profile = (customer: object) =>
    calculate('customerProfile', { customer, races, employmentStatuses, ...dates } as never)

  test('is what the forms can hold of it', () => {
    expect(
      profile({
        ...{ firstName: ' Ayanda ', email: 'a@b.co', lastLoanEmail: 'old@b.co', raceCode: 'AFRICAN' },
        ...{ employmentStatus: 'SELF', companyName: 'Mine', employmentStartDate: '03-2019' },
      }),
    ).toEqual({
      ...{ isNamed: true, firstName: 'Ayanda', email: 'a@b.co', race: 'AFRICAN' },
      ...{ employmentStatus: 'SELF', company: 'Mine', since: '2019-03' },
    })
  })

  test('leaves out what the lists do not have, and takes the last loan’s address where there is no other', () => {
    const odd = { firstName: ' ', lastLoanEmail: 'old@b.co', raceCode: 'GONE', employmentStatus: 'PENSIONER' }
    expect(profile({ ...odd, employmentStartDate: '2019' })).toEqual({ isNamed: false, email: 'old@b.co' })
  })

  test('takes an empty text for none', () => {
    expect(profile({ email: '', lastLoanEmail: 'old@b.co', companyName: '' })).toEqual({
      isNamed: false,
      email: 'old@b.co',
    })
  })

  test.each([
    ['12-2015', undefined],
    ['01-2016', '2016-01'],
    ['11-2026', '2026-11'],
    ['12-2026', undefined],
  ])('[U2] 1.5.35 1.5.36 a start in %s is %s to a form that offers ten years and no later month', (started, since) => {
    expect(profile({ employmentStartDate: started }).since).toBe(since)
  })
})
