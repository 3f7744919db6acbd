/** Mail that leaves the outbox, caught by a real mail server. */
import { type AddressInfo, createServer } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OutgoingMessage, smtpTransport } from '../../sandbox/messages/transports.ts'

type Caught = { to: string[]; user: unknown; secure: boolean; text: string }
const caught: Caught[] = []
let isFull = false
let url: string

const refusal = (message: string) => Object.assign(new Error(message), { responseCode: 550 })

/** Offers STARTTLS with a certificate of its own making. */
const server = new SMTPServer({
  onAuth: ({ username, password }, _session, done) =>
    done(password === 'right' ? null : new Error('wrong password'), { user: username }),
  onMailFrom: ({ address }, _session, done) =>
    done(address.startsWith('stranger') ? refusal('5.1.8 who is that sender') : null),
  onRcptTo: ({ address }, _session, done) => {
    if (address.startsWith('gone')) return done(refusal('5.1.1 no such mailbox'))
    done(address.startsWith('abroad') ? refusal('5.7.1 relaying denied') : null)
  },
  onData: (stream, session, done) => {
    let text = ''
    stream.on('data', (part) => {
      text += part
    })
    stream.on('end', () => {
      if (isFull) return done(Object.assign(new Error('mailbox is full'), { responseCode: 452 }))
      const to = session.envelope.rcptTo.map(({ address }) => address)
      caught.push({ to, user: session.user, secure: session.secure, text })
      done()
    })
  },
})

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port }: AddressInfo = Object(server.server.address())
  url = `smtp://lender:right@127.0.0.1:${port}/?tls.rejectUnauthorized=false`
})
afterAll(() => new Promise<void>((resolve) => server.close(resolve)))

const mail: OutgoingMessage = {
  ...{ id: 7, phoneNumber: '0821234567', channel: 'email', emailAddress: 'thandi@example.org', code: null },
  ...{
    subject: 'Your application PL1',
    text: 'Go on at any time.',
    link: 'https://loans.example/?loanApplication=PL1',
  },
  at: new Date('2026-11-20T08:00:00Z'),
}
const from = 'Umvelo Loans <loans@umvelo.example>'

it('is sent over TLS with its subject, text and link, and the same message again has the same id', async () => {
  const send = smtpTransport({ url, from })
  await send(mail)
  await send(mail)
  const [first, second] = caught
  expect(first).toMatchObject({ to: ['thandi@example.org'], user: 'lender', secure: true })
  for (const part of [
    'From: Umvelo Loans <loans@umvelo.example>',
    'Subject: Your application PL1',
    'Message-ID: <loan-7@umvelo.example>',
  ])
    expect(first?.text).toContain(part)
  expect(first?.text).toContain('Go on at any time.\r\n\r\nhttps://loans.example/?loanApplication=')
  expect(second?.text).toContain('Message-ID: <loan-7@umvelo.example>')
})

it('is not sent to more than one mailbox, whatever the address says', async () => {
  caught.length = 0
  const emailAddress = 'thandi@example.org, other@example.org'
  await smtpTransport({ url, from })({ ...mail, emailAddress }).catch(() => {})
  expect(caught.flatMap(({ to }) => to).filter((to) => to === 'other@example.org')).toEqual([])
})

it('stays in the outbox when the server refuses it, its password is wrong, or it offers no TLS', async () => {
  const send = smtpTransport({ url, from })
  isFull = true
  await expect(send(mail)).rejects.toThrow('the mail server did not take it')
  isFull = false
  await expect(smtpTransport({ url: url.replace('right', 'wrong'), from })(mail)).rejects.toThrow()
  const plain = new SMTPServer({ disabledCommands: ['STARTTLS'], authOptional: true })
  await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve))
  const { port }: AddressInfo = Object(plain.server.address())
  await expect(smtpTransport({ url: `smtp://127.0.0.1:${port}`, from })(mail)).rejects.toThrow()
  await new Promise<void>((resolve) => plain.close(resolve))
})

it('stays in the outbox when the server refuses for good what an operator has set: the sender, or mail to others', async () => {
  await expect(smtpTransport({ url, from: 'stranger@umvelo.example' })(mail)).rejects.toThrow('did not take it')
  await expect(smtpTransport({ url, from })({ ...mail, emailAddress: 'abroad@example.org' })).rejects.toThrow()
})

it('stays in the outbox when the server goes on replying without an end', async () => {
  const talking: NodeJS.Timeout[] = []
  const endless = createServer((socket) => {
    socket.on('error', () => {})
    socket.write('220 endless\r\n')
    socket.once('data', () => talking.push(setInterval(() => socket.write('250-endless\r\n'), 20)))
  })
  await new Promise<void>((resolve) => endless.listen(0, '127.0.0.1', resolve))
  const { port }: AddressInfo = Object(endless.address())
  await expect(smtpTransport({ url: `smtp://127.0.0.1:${port}`, from }, 200)(mail)).rejects.toThrow('did not take it')
  for (const each of talking) clearInterval(each)
  await new Promise((resolve) => endless.close(resolve))
})

it('is given up when there is no mailbox that takes it: it would hold up all others', async () => {
  const send = smtpTransport({ url, from })
  expect(await send({ ...mail, emailAddress: 'gone@example.org' })).toBe('undeliverable')
  expect(await send({ ...mail, emailAddress: null })).toBe('undeliverable')
})
