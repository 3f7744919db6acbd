/** What the lender's answers may lack without being refused as a whole. */
import { readServiceContract, readSources } from '@journey/engine/services'
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { calculate } from '../calculations/calculate.ts'

const { schemas } = readServiceContract(readSources('journey'))
const ajv = new Ajv({ strict: false })

test('[E5] 1.3.66 a configuration key without a value is not configured, and takes no other key with it', () => {
  const configurations = [
    { key: 'validation.age.minimum' },
    { key: 'otp.retry.time', value: null },
    { key: 'loan.service.fee', value: 57 },
  ]
  expect(ajv.validate(schemas.configurations ?? false, { configurations })).toBe(true)
  expect(calculate('configuration', { configurations, defaults: { minimumAge: 18, otpRetry: 3 } })).toEqual({
    minimumAge: 18,
    otpRetry: 3,
    loanServiceFee: 57,
  })
})
