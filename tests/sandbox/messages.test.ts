/** Words that applicants read in messages are data, and one place puts them into the outbox. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { writeMessage } from '../../sandbox/messages/messages.ts'
import { sourceFiles } from '../setup/source-files.ts'

it('only messages.ts writes into the outbox, and no words are made elsewhere', () => {
  const texts = sourceFiles('sandbox', ['.ts']).map(({ file, text }) => [file, text] as const)
  expect(texts.filter(([, text]) => /insert\(message\)/.test(text)).map(([file]) => file)).toEqual([
    'sandbox/messages/messages.ts',
  ])
  const sent = texts.flatMap(([file, text]) =>
    [...text.matchAll(/send(?:Message|Link)\(\n?([^)]*)/g)].map(([, given]) => [file, given]),
  )
  expect(sent.length).toBeGreaterThan(8)
  expect(sent.filter(([, given = '']) => /[a-z]{2,} [a-z]{2,} [a-z]{2,}/.test(given))).toEqual([])
})

it('every message is sent by some part of the server', () => {
  const names = Object.keys(parse(readFileSync('sandbox/messages/en.yaml', 'utf8')))
  const code = sourceFiles('sandbox', ['.ts'])
    .filter(({ file }) => !file.endsWith('messages/messages.ts'))
    .map(({ text }) => text)
    .join('\n')
  expect(names.filter((name) => !code.includes(`writeMessage('${name}'`))).toEqual([])
})

it('a message has its values in its text and its subject', () => {
  expect(writeMessage('paid-out', { number: 'PL1', amount: '100.00' })).toEqual({
    subject: 'We have paid out your loan PL1',
    text: 'We have paid out your loan PL1: R100.00. It may take up to 3 business days until it is in your account.',
  })
  expect(writeMessage('one-time-code', { code: '123456', minutes: 5, host: 'loans.example' }).text).toMatch(
    /^123456 is [^{}]*\n@loans\.example #123456$/,
  )
})
