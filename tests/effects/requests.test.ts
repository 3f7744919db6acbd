import { createFileStore } from '@journey/engine'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createEffects } from '../../src/effects/create-effects.ts'
import { loan } from '../journey/loan.ts'
import { effectContext } from '../setup/effect-context.ts'
import { saying, startLender, teaEffects } from './lender-double.ts'

let lender: Awaited<ReturnType<typeof startLender>>

beforeEach(async () => {
  lender = await startLender(saying(200, '{"leaf":"assam"}'))
})
afterEach(() => lender.stop())

describe('what a request carries', () => {
  test('[E3] every call has its context, timestamp, correlation id, device info and automation flag', async () => {
    const { call } = teaEffects(lender.origin, { automation: true })
    const context = { Channel: 'Web', 'Caller-Id': 'tea-web', Provider: 'The Tea House', 'Step-Up-Token': 'abc' }
    await call('read', { leaf: 'assam' }, { context })
    expect(lender.seen[0]?.headers).toMatchObject({
      accept: 'application/json',
      channel: 'Web',
      'caller-id': 'tea-web',
      provider: 'The Tea House',
      'step-up-token': 'abc',
      timestamp: '2026-11-20T08:00:00.000Z',
      'correlation-id': 'correlation',
      'device-info': '{"name":"","os":"","id":"","simInfo":"","mac":"","geolocation":""}',
      'automation-launch': 'true',
    })
  })

  test('[E3] a header never begins another one, and words of any script can be in it', async () => {
    const { call } = teaEffects(lender.origin)
    await call('read', { leaf: 'assam' }, { context: { Provider: 'Té\r\nX-Evil: 1', Nothing: null, Flag: false } })
    expect(lender.seen[0]?.headers).toMatchObject({ provider: 'T%C3%A9%0D%0AX-Evil%3A%201', flag: 'false' })
    expect(lender.seen[0]?.headers).not.toHaveProperty('x-evil')
    expect(lender.seen[0]?.headers).not.toHaveProperty('nothing')
  })

  test('a read sends its input as path and query, and no key', async () => {
    const { call } = teaEffects(lender.origin)
    await call('read', { leaf: 'a/b c', sugar: 2, with: ['milk', 'ice'], none: null })
    expect(lender.seen[0]).toMatchObject({ method: 'GET', url: '/los/tea/a%2Fb%20c?sugar=2&with=milk&with=ice' })
    expect(lender.seen[0]?.headers).not.toHaveProperty('idempotency-key')
  })

  test('a write sends its input as JSON', async () => {
    const { call } = teaEffects(lender.origin)
    await call('write', { leaf: 'assam', cups: 2, note: null })
    expect(lender.seen[0]).toMatchObject({ method: 'POST', url: '/los/orders' })
    expect(lender.seen[0]?.headers['content-type']).toBe('application/json')
    expect(JSON.parse(lender.seen[0]?.body ?? '')).toEqual({ leaf: 'assam', cups: 2, note: null })
  })

  test.each(['..', '.', ''])('a path is not left by way of an input like `%s`', async (leaf) => {
    const { call, reported } = teaEffects(lender.origin)
    expect(await call('read', { leaf })).toEqual({ code: 'UNKNOWN' })
    expect(lender.seen).toEqual([])
    expect(reported).toHaveLength(1)
  })

  test('[E3] the host is chosen by the service and the environment', async () => {
    const { call } = teaEffects('', { originOf: (part) => (part === '/lds' ? lender.origin : 'http://127.0.0.1:9') })
    expect(await call('silent')).toMatchObject({ code: 'ok' })
    expect(await call('write')).toEqual({ code: 'NETWORK' })
  })
})

describe('[C4] the idempotency key of a write', () => {
  const keys = () => lender.seen.map(({ headers }) => headers['idempotency-key'])

  test('is the id of the call', async () => {
    const { call } = teaEffects(lender.origin)
    await call('write', {}, { id: 'order-7' })
    expect(keys()).toEqual(['order-7'])
  })

  test('stays the same while it is open whether the lender did it', async () => {
    await lender.stop()
    let answers = 0
    lender = await startLender((request, response) => {
      answers += 1
      if (answers === 1) request.socket.destroy()
      else if (answers === 2) saying(200, '<html>')(request, response)
      else if (answers === 3) saying(409, '{"errors":[{"errorCode":"RUNNING"}]}')(request, response)
      else saying(200, '{"leaf":"assam"}')(request, response)
    })
    const { call } = teaEffects(lender.origin)
    expect(await call('write')).toEqual({ code: 'NETWORK' })
    expect(await call('write')).toEqual({ code: 'NETWORK' })
    expect(await call('write')).toEqual({ code: 'RUNNING' })
    expect(await call('write', {}, { attempt: 1 })).toMatchObject({ code: 'ok' })
    expect(keys()).toEqual(['call-1', 'call-1', 'call-1', 'call-1'])
  })

  test('is a new one when an answered question is asked again: a poll, or a try after an error', async () => {
    const { call } = teaEffects(lender.origin)
    for (const attempt of [0, 1, 2, 0]) await call('write', {}, { attempt })
    expect(keys()).toEqual(['call-1', 'call-1.1', 'call-1.2', 'call-1.3'])
    await lender.stop()
    lender = await startLender(saying(400, '{"errors":[{"errorCode":"0001"}]}'))
    const refused = teaEffects(lender.origin)
    for (const attempt of [0, 1]) expect(await refused.call('write', {}, { attempt })).toMatchObject({ code: '0001' })
    expect(keys()).toEqual(['call-1', 'call-1.1'])
  })

  test('is the same after a reload, whichever attempt it is: it is open whether the lender did what was sent before', async () => {
    await teaEffects(lender.origin).call('write', {}, { attempt: 0 })
    await teaEffects(lender.origin).call('write', {}, { attempt: 1 })
    expect(keys()).toEqual(['call-1', 'call-1'])
  })
})

test('a service without method or path is refused when the effects are made', async () => {
  expect(() => createEffects({ brew: { method: 'GET' } }, {})).toThrow('service `brew`')
  expect(() => createEffects({ brew: { method: 'GET', path: '//elsewhere.example' } }, {})).toThrow('service `brew`')
  expect(() => createEffects({ brew: { local: true } }, {})).toThrow('service `brew`')
})

test('[T4] a request that an effect makes itself is held to its schema, too', async () => {
  const reported: string[] = []
  const services = {
    'statements.presign': { method: 'GET', path: '/los/loan-documents' },
    'statements.upload': { local: true },
  } as const
  const effects = createEffects(
    services,
    {},
    {
      originOf: () => lender.origin,
      report: (problem) => reported.push(String(problem)),
      declarations: loan.definition.effects,
    },
  )
  const files = createFileStore()
  const id = files.store(new Blob(['march']))
  const outcome = await effects['statements.upload']?.({ files: [{ id }] }, effectContext({ files }))
  expect(outcome).toEqual({ code: 'INCOMPLETE_REQUEST' })
  expect(lender.seen).toEqual([])
  expect(reported[0]).toContain('expected a complete request for `statements.presign`: `loanApplicationNumber`')
})
