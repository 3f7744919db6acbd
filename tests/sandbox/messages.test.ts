/** Words that applicants read in messages are data, and one place puts them into the outbox. */
import { readFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { openDatabase } from '../../sandbox/database/open.ts'
import { message } from '../../sandbox/database/schema.ts'
import { sendMessage, writeMessage } from '../../sandbox/messages/messages.ts'
import { sourceFiles } from '../setup/source-files.ts'
import { fillDataDir } from './template.ts'

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
  const names = Object.keys(parse(readFileSync('journey/services.yaml', 'utf8')).messages)
  expect(names.length).toBeGreaterThan(8)
  const code = sourceFiles('sandbox', ['.ts'])
    .filter(({ file }) => !file.endsWith('messages/messages.ts'))
    .map(({ text }) => text)
    .join('\n')
  expect(names.filter((name) => !code.includes(`writeMessage('${name}'`))).toEqual([])
})

it('a message has its values in its text and its subject', () => {
  const paidOut = writeMessage('paid-out', { number: 'PL1', amount: 12_345.6 })
  expect(paidOut.in('en')).toEqual({
    subject: 'We have paid out your loan PL1',
    text: 'We have paid out your loan PL1: R12\u00a0345.60. It may take up to 3 business days until it is in your account.',
  })
  expect(writeMessage('statements-received', { number: 'PL1', files: 1 }).in('en').subject).toMatch(/bank statement$/)
  expect(writeMessage('statements-received', { number: 'PL1', files: 3 }).in('en').text).toMatch(/3 bank statements/)
})

it('[E4] a message writes a date as the page does, in every language', () => {
  const written = writeMessage('kept', { number: 'PL1', until: '2026-12-05' })
  for (const language of ['en', 'zu']) expect(written.in(language).text).toMatch(/\b05\/12\/2026\b/)
})

it('a browser finds the code of an SMS in every language', () => {
  const written = writeMessage('one-time-code', { code: '123456', minutes: 5, host: 'loans.example' })
  for (const language of ['en', 'zu'])
    expect(written.in(language).text).toMatch(/^123456 [^{}]*\n@loans\.example #123456$/)
  expect(written.in('zu').text).not.toBe(written.in('en').text)
  expect(written.in('fr').text).toBe(written.in('en').text)
})

it('a message goes out in the language of the page, and once an agreement is asked for in another, in that one; what it has not stays empty', async () => {
  const written = writeMessage('continue', { number: 'PL1' })
  const language = (preferLanguage: string) => ({ information: { customerInfo: { preferLanguage } } })
  const at = new Date(0)
  const recipients = [
    { acceptLanguage: 'en-ZA,en;q=0.9' },
    { acceptLanguage: 'zu' },
    { body: language('ZULU'), acceptLanguage: 'en' },
    { body: language('ENGLISH'), acceptLanguage: 'zu' },
  ]
  const dataDir = await mkdtemp(join(tmpdir(), 'messages-'))
  await fillDataDir(dataDir)
  const { db, close } = await openDatabase({ dataDir })
  for (const one of recipients)
    await sendMessage(db, { phoneNumber: '0821234567', ...one }, written, { at, channels: ['sms'] })
  const sent = await db.select().from(message).orderBy(message.id)
  await close()
  expect(sent.map(({ text }) => (text === written.in('zu').text ? 'zu' : 'en'))).toEqual(['en', 'zu', 'zu', 'en'])
  expect(sent.map(({ code, link, subject, emailAddress }) => [code, link, subject, emailAddress])).toEqual(
    sent.map(() => [null, null, null, null]),
  )
})
