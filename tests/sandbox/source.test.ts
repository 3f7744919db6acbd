/** Which requests come from one source, whatever a proxy writes about them. */
import { expect, it } from 'vitest'
import { sourceOf } from '../../sandbox/http/source.ts'
import { secretsFrom } from '../../sandbox/secrets.ts'
import { keyFor } from './right-environment.ts'

const source = (address: string) => sourceOf(secretsFrom(keyFor('secret')), address)

it.each([
  ['a port that some proxies add', '196.25.1.1', '196.25.1.1:50123'],
  ['the form that a socket of both kinds gives', '196.25.1.1', '::ffff:196.25.1.1'],
  ['another address of one household', '2001:db8:1:2::1', '2001:db8:1:2:ffff::9'],
  ['brackets and a port', '2001:db8:1:2::1', '[2001:db8:1:2::1]:50123'],
  ['that form in capitals', '196.25.1.1', '::FFFF:196.25.1.1'],
  ['zeros that are written out', '2001:db8:1:2::1', '2001:0DB8:0001:0002:0:0:0:9'],
  ['zeros that are left out', '2001::2:3:4:5:6', '2001:0:0:2:9:9:9:9'],
])('a source is the same with %s', (_, one, other) => {
  expect(source(other)).toBe(source(one))
})

it('two households and two addresses are two sources', () => {
  const all = ['196.25.1.1', '196.25.1.2', '2001:db8:1:2::1', '2001:db8:1:3::1']
  expect(new Set(all.map(source)).size).toBe(all.length)
})
