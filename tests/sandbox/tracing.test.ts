/** Traces: from the request of a browser to the transactions and the core behind it, joined, with nothing personal in them. */
import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { inSpan, startTracing, traceparentNow } from '../../sandbox/tracing/spans.ts'
import { hasOpenssl, startFakeCore } from '../setup/fake-core.ts'
import { type CollectedSpan, startTraceCollector } from '../setup/trace-collector.ts'
import { at, bodyOf } from './bodies.ts'
import { applicationOf } from './lender-verbs.ts'
import { openServerWithCore } from './server-with-core.ts'

const running: (() => unknown)[] = []
afterEach(async () => {
  for (const end of running.splice(0).reverse()) await end()
})

const caller = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' }

describe.skipIf(!hasOpenssl())('a request (needs openssl, for the certificates of a core)', () => {
  it('is one trace with its transactions and what the core is asked for it, with nothing personal in it', async () => {
    const collector = await startTraceCollector()
    const stop = await startTracing(collector.url)
    const names = { firstName: 'Canaria', lastName: 'Marker', address: '12 Jan Smuts Avenue, 2196' }
    const fake = await startFakeCore({ decision: () => ({ status: 200, body: { status: 'APPROVED', ...names } }) })
    running.push(collector.close, stop, fake.close)
    const { verbs, person, address } = await openServerWithCore(fake.settings, running)
    const session = await verbs.signIn(person)
    const submission = applicationOf(session, await verbs.solveCaptcha())
    const { customerInfo } = submission.information
    customerInfo.companyName = 'Canary Employer 7Q'
    customerInfo.grossAnnualIncome = 3_612_345.17
    const id = randomUUID()
    const submitted = await verbs.submit(session, submission, { 'correlation-id': id })
    const number = bodyOf('application.submit', submitted).loanApplicationNumber
    await expect
      .poll(async () => at((await verbs.decision(session, number)).body, 'decisioningStatus'))
      .toBe('COMPLETED')
    await fetch(`${address}/los/resume/${number}?said=${person.said}`)
    await stop()

    const traceId = id.replaceAll('-', '')
    const spans = collector.spans().filter((span) => span.traceId === traceId)
    const request = named(spans, 'POST /los/loan-application')
    expect(attributesOf(request)).toEqual({
      ...{ 'http.request.method': 'POST', 'http.route': '/los/loan-application' },
      ...{ 'http.response.status_code': 200, 'correlation.id': id },
    })
    const transactions = spans.filter(({ name }) => name === 'database transaction')
    const question = named(spans, 'question decision')
    const asked = named(spans, 'core decision')
    // It was written down in a transaction of the request.
    const written = transactions.find(({ spanId }) => spanId === question.parentSpanId)
    expect([written?.parentSpanId, asked.parentSpanId]).toEqual([request.spanId, question.spanId])
    // What the core says is written down in the same trace.
    expect(transactions.map(({ parentSpanId }) => parentSpanId)).toContain(question.spanId)
    expect(fake.asked[0]?.headers.traceparent).toBe(`00-${traceId}-${asked.spanId}-01`)

    const { emailAddress, companyName, grossAnnualIncome } = customerInfo
    const personal = [person.said, person.phoneNumber, number, session.stepUpToken, emailAddress, companyName]
    // Times have digits of every kind.
    const sent = collector.text().replaceAll(/TimeUnixNano":"\d+/g, '')
    for (const mark of [...personal, String(grossAnnualIncome), ...Object.values(names)])
      expect([mark, sent.includes(mark)]).toEqual([mark, false])
  })
})

describe('a trace', () => {
  it('is the one that the caller began, and is handed on', async () => {
    const collector = await startTraceCollector()
    const stop = await startTracing(collector.url)
    running.push(collector.close, stop)
    const traceparent = `00-${caller.traceId}-${caller.spanId}-01`
    const handedOn = await inSpan('work', 'INTERNAL', async () => traceparentNow(), { traceparent })
    await inSpan('other', 'INTERNAL', async () => {}, { traceparent: `00-${'0'.repeat(32)}-${caller.spanId}-01` })
    await stop()
    const { spanId, ...work } = named(collector.spans(), 'work')
    expect(work).toMatchObject({ traceId: caller.traceId, parentSpanId: caller.spanId })
    expect(handedOn).toBe(`00-${caller.traceId}-${spanId}-01`)
    const other = named(collector.spans(), 'other')
    expect([other.traceId === '0'.repeat(32), other.parentSpanId ?? '']).toEqual([false, ''])
  })

  it('says of a failure the name of the error, not what it quotes', async () => {
    const collector = await startTraceCollector()
    const stop = await startTracing(collector.url)
    running.push(collector.close, stop)
    const failing = async () => {
      throw new TypeError('8001015009087 is not right')
    }
    await expect(inSpan('work', 'INTERNAL', failing)).rejects.toThrow('8001015009087')
    await stop()
    expect(attributesOf(named(collector.spans(), 'work'))).toEqual({ 'error.type': 'TypeError' })
    expect(collector.text()).not.toContain('8001015009087')
  })

  it('is none where no collector is named', async () => {
    running.push(await startTracing(undefined))
    expect(await inSpan('work', 'INTERNAL', async () => traceparentNow() ?? 'none')).toBe('none')
  })
})

function named(spans: CollectedSpan[], name: string): CollectedSpan {
  const found = spans.find((span) => span.name === name)
  if (!found) throw new Error(`expected a span \`${name}\`, found ${spans.map((span) => span.name).join(', ')}`)
  return found
}

function attributesOf({ attributes }: CollectedSpan): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
}

it('does not keep a server from stopping where the collector is down', async () => {
  const stop = await startTracing('http://127.0.0.1:1')
  await inSpan('a span that cannot be sent', 'INTERNAL', async () => undefined)
  await expect(stop()).resolves.toBeUndefined()
})
