/** The language that no one speaks: longer, marked, and with every value in its place. */

import { parse } from '@formatjs/icu-messageformat-parser'
import type { Message } from '@journey/engine'
import { IntlMessageFormat } from 'intl-messageformat'
import { expect, test } from 'vitest'
import { pseudoMessage } from '../../src/studio/pseudo.ts'

test('a text keeps no plain letter, is in brackets and at least 40 % longer', () => {
  const text = String(pseudoMessage('Your loan is ready'))
  expect(text).not.toMatch(/[a-z]/i)
  expect(text).toMatch(/^\[.*\]$/)
  expect(text.length).toBeGreaterThanOrEqual('Your loan is ready'.length * 1.4)
})

test('values stay in their place, also within a plural', () => {
  const message: Message = parse('{left, plural, one {# try for {name}} other {# tries for {name}}} left')
  const text = new IntlMessageFormat(pseudoMessage(message), 'en').format({ left: 2, name: 'Zola' })
  expect(text).toMatch(/^\[2 ťříéš ƒóř Zola łéƒť.*\]$/)
})
