import { defineCalculation, type Schema } from '@journey/engine'

type Entry = { key: string; value?: string | number | null }

/** What each of the lender's configuration keys is called as a fact. */
const keys = {
  'interest.rate.percent': 'interestRatePercent',
  'loan.service.fee': 'loanServiceFee',
  'establishment.fee': 'establishmentFee',
  'otp.count_down.time_out.second': 'otpCountdownSeconds',
  'otp.retry.time': 'otpRetry',
  'otp.validate.time': 'otpValidate',
  'validation.age.minimum': 'minimumAge',
  'start.working.year.gap': 'workingYearGap',
  'borrow.min.amount': 'borrowMin',
  'borrow.max.amount': 'borrowMax',
  'account.restricted': 'restrictedAccount',
} as const

type Name = (typeof keys)[keyof typeof keys]

const numbers: Schema = Object.fromEntries(Object.values(keys).map((name) => [name, { type: 'number' }]))

/** What a default counts: whole ones, and at least one. */
const counted: Schema = Object.fromEntries(
  (['otpCountdownSeconds', 'otpRetry', 'otpValidate', 'minimumAge', 'workingYearGap'] satisfies Name[]).map((name) => [
    name,
    { type: 'integer', minimum: 1 },
  ]),
)

/**
 * The lender's configuration as numbers, with `otpCountdown` in milliseconds for a timer. A key that is missing, 0 or
 * not a positive number is not configured: the default holds, and where there is none the fact is absent (section 3).
 */
export const configuration = defineCalculation<
  { configurations?: Entry[]; defaults?: Partial<Record<Name, number>> },
  Partial<Record<Name | 'otpCountdown', number>>
>({
  input: {
    type: 'object',
    properties: {
      configurations: {
        type: 'array',
        items: {
          type: 'object',
          properties: { key: { type: 'string' }, value: { type: ['string', 'number', 'null'] } },
          required: ['key'],
        },
      },
      defaults: {
        type: 'object',
        // No person is older.
        properties: { ...numbers, ...counted, minimumAge: { type: 'integer', minimum: 1, maximum: 130 } },
        additionalProperties: false,
      },
    },
    additionalProperties: false,
  },
  output: {
    type: 'object',
    properties: { ...numbers, ...counted, otpCountdown: { type: 'number', description: 'milliseconds' } },
    additionalProperties: false,
  },
  run({ configurations = [], defaults = {} }) {
    const configured = new Map(configurations.map(({ key, value }) => [key, positive(value)]))
    const known: Partial<Record<Name | 'otpCountdown', number>> = {}
    for (const [key, name] of Object.entries(keys)) {
      const value = configured.get(key) ?? defaults[name]
      if (value !== undefined) known[name] = value
    }
    if (known.otpCountdownSeconds !== undefined) known.otpCountdown = known.otpCountdownSeconds * 1000
    return known
  },
})

function positive(value: Entry['value']): number | undefined {
  const number = typeof value === 'string' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) && number > 0 ? number : undefined
}
