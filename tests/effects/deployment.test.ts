import { expect, test } from 'vitest'
import { deploymentOf } from '../../src/effects/deployment.ts'

test('[E3] services are on the page’s own origin unless the build names others', () => {
  expect(deploymentOf({}, '').originOf('/los')).toBe('')
  const { originOf } = deploymentOf({ VITE_SERVICE_ORIGINS: '{"/los":"https://los.test.example"}' }, '')
  expect([originOf('/los'), originOf('/lds')]).toEqual(['https://los.test.example', ''])
})

test.each(['{"los":"https://a.example"}', '{"/los":"https://a.example/path"}', '{"/los":7}'])(
  '[E3] %s is refused when the page opens, not when the first call is made',
  (origins) => {
    expect(() => deploymentOf({ VITE_SERVICE_ORIGINS: origins }, '')).toThrow()
  },
)

test.each([
  [{ DEV: true }, '?automation=true', true],
  [{ VITE_ENVIRONMENT: 'staging' }, '?automation=true', true],
  [{ VITE_ENVIRONMENT: 'staging' }, '', false],
  [{ VITE_ENVIRONMENT: 'production' }, '?automation=true', false],
  [{}, '?automation=true', false],
])('[E3] with %o and `%s` the automation flag is %s', (variables, query, automation) => {
  expect(deploymentOf(variables, query).automation).toBe(automation)
})
