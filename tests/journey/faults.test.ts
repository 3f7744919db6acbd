/**
 * Every call of every step × every fault between the page and the lender, by way of the client and the journey's rules. The
 * applicant reads something and can go on, what was typed stays, and nothing is sent twice. The list of calls is the journey's own.
 */
import { type JsonObject, type Outcome, type State, transition } from '@journey/engine'
import { createHttpClient, readService } from '@journey/engine/web'
import { describe, expect, it } from 'vitest'
import { copy } from '../../e2e/harness/copy.ts'
import { effectContext } from '../setup/effect-context.ts'
import { loan, services, standing, validatorOf } from './loan.ts'

const { definition } = loan
const person = { said: '8001015009087', phoneNumber: '0821234567' }
const page = '<!doctype html><title>Sign in</title>'
const html = { 'content-type': 'text/html' }
const says = (body: unknown) => JSON.stringify(body)
const refusing = (errorCode: string) => says({ errors: [{ errorCode, errorMessage: `of ${person.said}` }] })
const answer = (status: number, text: string | null = '{}', headers: Record<string, string> = {}) => {
  return async () => new Response(text, { status, headers: { 'content-type': 'application/json', ...headers } })
}
/** What a browser gives for a redirect that it does not follow. */
const opaque = async () => Object.assign(Response.error(), { type: 'opaqueredirect' })
const never = () => new Promise<Response>(() => {})
const fails = () => Promise.reject(new TypeError('Failed to fetch'))
const broken = async () =>
  new Response(
    new ReadableStream({
      start: (body) => {
        body.enqueue(new TextEncoder().encode('{"a":'))
        body.error(new TypeError('network error'))
      },
    }),
  )
const wait = (value: string, status = 429) =>
  answer(status, '{}', { 'retry-after': value, date: 'Sat, 21 Nov 2026 08:00:00 GMT' })

/** Fault → what `fetch` does. */
const faults: Record<string, typeof fetch> = {
  'no connection, no name, a reset': fails,
  'no answer in time': never,
  'an answer that breaks off': broken,
  'an empty body': answer(200, ''),
  'a page in place of an answer': answer(200, page, html),
  'a page under the name of JSON': answer(200, page),
  'a redirect': answer(302, '', { location: 'http://portal.example/' }),
  'a redirect that the browser hides': opaque,
  'a network to sign in to': answer(511, page, html),
  'cut JSON': answer(200, '{"a": ["b"'),
  'JSON of another kind': answer(200, '[[7]]'),
  'JSON that says nothing': answer(200, '{}'),
  'nothing but null': answer(200, 'null'),
  'an error with 200': answer(200, refusing('9999999')),
  204: answer(204, null),
  304: answer(304, null),
  'a code that nobody knows': answer(400, refusing('9999999')),
  ...Object.fromEntries(
    [400, 401, 403, 404, 405, 408, 409, 410, 413, 415, 418, 422, 425, 428, 429, 431, 451, 500, 501, 504, 507].map(
      (status) => [status, answer(status)],
    ),
  ),
  502: answer(502, '<html>Bad gateway</html>', html),
  '503 for some seconds': wait('5', 503),
  '429 until a date': wait('Sat, 21 Nov 2026 08:05:00 GMT'),
  '429 until a date that is over': wait('Fri, 20 Nov 2026 08:05:00 GMT'),
  '429 for ever': wait('99999999999999999999'),
  '429 with no time': wait('in a while'),
}

/** How each service ends with each fault, and what was reported of it. */
async function endOf(effect: string, fault: typeof fetch): Promise<{ outcome: Outcome; reported: string }> {
  const reported: string[] = []
  const entry = Object(services[effect])
  const validators = Object.fromEntries(
    [
      [effect, entry.answer],
      ...Object.entries(Object(entry.accepts)).map(([status, to]) => [`${effect}@${status}`, to]),
    ]
      .filter(([, schema]) => schema !== undefined)
      .map(([name, schema]) => [name, async () => ({ default: validatorOf(String(schema)) })]),
  )
  const client = createHttpClient({
    ...{ originOf: () => 'http://lender.example', longestResponse: 100_000, fetch: fault },
    report: (problem) => reported.push(String(problem)),
  })
  const service = { ...readService(effect, entry, validators, 60_000), ...(fault === never ? { timeout: 1 } : {}) }
  const input: JsonObject = Object.fromEntries(
    [...service.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 'x']),
  )
  const outcome = await client.request(
    service,
    { ...input, ...person },
    effectContext({ context: { Said: person.said } }),
  )
  return { outcome, reported: reported.join('\n') }
}

const remote = Object.keys(services).filter((name) => Object(services[name]).local !== true)
const ends = new Map<string, { fault: string; outcome: Outcome; reported: string }[]>()
for (const effect of remote) {
  const all = Object.entries(faults).map(async ([fault, send]) => ({ fault, ...(await endOf(effect, send)) }))
  ends.set(effect, await Promise.all(all))
}

/** A call that is made on the device can end like a request, too: it makes some. */
const ofDevice = ['NETWORK', 'TIMEOUT', 'NO_RESPONSE', 'UNKNOWN'].map((code): { fault: string; outcome: Outcome } => ({
  fault: code,
  outcome: { code },
}))

const calls = [
  ...Object.keys(definition.reads).map((call) => ({ step: '', call, effect: definition.reads[call]?.effect ?? '' })),
  ...Object.values(definition.steps).flatMap(({ name, calls: own }) =>
    Object.entries(own).map(([call, { effect }]) => ({ step: name, call, effect })),
  ),
]

/** The call is under way, for the first or the last time. */
function under(step: string, call: string, attempt: number): State {
  const records = {
    session: { stepUpToken: 't'.repeat(32) },
    identity: person,
    application: { loanApplicationNumber: 'PL1' },
  }
  const isDialog = definition.steps[step]?.as === 'dialog'
  const typed = Object.fromEntries((definition.steps[step]?.fields ?? []).map((field) => [field, 'typed']))
  const answers = { 'user-info': { email: 'a@b.co' }, [step]: typed }
  const here = standing(step === '' || isDialog ? 'landing' : step, records, answers)
  return {
    ...here,
    overlays: isDialog ? [{ kind: 'dialog', step }] : [],
    running: [{ id: 'played-1', step, call, attempt, due: here.at }],
  }
}

const end = (state: State, outcome: Outcome, attempt: number) =>
  transition(loan, state, { type: 'outcome', at: state.at, id: 'played-1', attempt, ...outcome })

const wordsOf = (entry: string): boolean => {
  const { as, buttons = [] } = definition.errors[entry] ?? {}
  if (as === 'field') return copy(`errors.${entry}`) !== ''
  return copy(`errors.${entry}.title`) !== '' && (as === 'toast' || buttons.length > 0)
}

describe('every fault of every service', () => {
  const all = [...ends].flatMap(([effect, found]) => found.map((one) => ({ effect, ...one })))

  it('is no success, but for an empty answer where none is due', () => {
    const due = (effect: string) => Object(services[effect]).answer !== undefined || Object(services[effect]).file
    const taken = all.filter(({ outcome }) => outcome.code === 'ok')
    const isFine = [204, 'an empty body', 'nothing but null', 'JSON of another kind', 'JSON that says nothing'].map(
      String,
    )
    expect(taken.filter(({ effect, fault }) => due(effect) || !isFine.includes(fault))).toEqual([])
  })

  it('is reported without anything personal', () => {
    const told = all.filter(({ reported }) => /8001015009087|0821234567/.test(reported))
    expect(told).toEqual([])
  })

  it('is of the network where no answer of the lender’s came', () => {
    const ofNetwork = all.filter(({ fault }) => /page|redirect|network|connection|^304$/.test(fault))
    // A file is known by its type alone.
    const isFile = (effect: string) => Object(services[effect]).file !== undefined
    const others = ofNetwork.filter(({ outcome }) => outcome.code !== 'NETWORK')
    expect(others.filter(({ effect, fault }) => !(isFile(effect) && /JSON/.test(fault)))).toEqual([])
  })
})

describe('every fault of every call of every step', () => {
  const cells = calls.flatMap(({ step, call, effect }) =>
    (ends.get(effect) ?? ofDevice)
      .filter(({ outcome }) => outcome.code !== 'ok')
      .map(({ fault, outcome }) => ({ step, call, effect, fault, outcome })),
  )
  const wrong = (isWrong: (cell: (typeof cells)[number]) => boolean) =>
    cells.filter(isWrong).map(({ step, call, fault, outcome }) => [step, call, fault, outcome.code])

  it('leaves the applicant with words and something to do, or goes on by itself', () => {
    const isSilent = ({ step, call, outcome }: (typeof cells)[number]) =>
      [0, 999].some((attempt) => {
        const before = under(step, call, attempt)
        const { state, rules } = end(before, outcome, attempt)
        const shown = state.overlays.filter((one) => one.kind === 'notice')
        if (shown.some(({ entry }) => !wordsOf(entry))) return true
        return shown.length === 0 && rules.length === 0 && state.running.length === 0
      })
    expect(wrong(isSilent)).toEqual([])
  })

  it('loses nothing that was typed', () => {
    const loses = ({ step, call, outcome }: (typeof cells)[number]) => {
      const before = under(step, call, 999)
      // A picture is taken, not typed: what it is of may have moved.
      if (step === 'selfie') return false
      return JSON.stringify(end(before, outcome, 999).state.answers) !== JSON.stringify(before.answers)
    }
    expect(wrong(loses)).toEqual([])
  })

  it('changes nothing when it comes a second time, or after its screen has been left', () => {
    const isDone = ({ step, call, outcome }: (typeof cells)[number]) => {
      const once = end(under(step, call, 999), outcome, 999).state
      const twice = end(once, outcome, 999)
      const left = { ...under(step, call, 999), running: [] }
      const late = end(left, outcome, 999)
      return [
        [once, twice],
        [left, late],
      ].some(
        ([before, after]) =>
          JSON.stringify(before) !== JSON.stringify(Object(after).state) || Object(after).commands.length > 0,
      )
    }
    expect(wrong(isDone)).toEqual([])
  })

  it('is repeated under the id of the first request: what may have been done is not done again', () => {
    const isNew = ({ step, call, effect, outcome }: (typeof cells)[number]) => {
      const declared = definition.effects[effect]
      if (!declared?.writes || declared.codes.includes(outcome.code) || outcome.refused) return false
      const { state } = end(under(step, call, 999), outcome, 999)
      const index = state.overlays.findIndex((one) => one.kind === 'notice' && one.failed !== undefined)
      if (index < 0) return false
      const again = transition(loan, state, { type: 'notice', at: state.at, index, event: 'tryAgain' }).state
      const repeated = again.running.filter((one) => one.step === step && one.call === call)
      return repeated.some(({ id }) => id !== 'played-1')
    }
    expect(wrong(isNew)).toEqual([])
  })

  it('says how long to wait where the lender says it, and nothing else is known', () => {
    const asks = cells.filter(({ outcome }) => outcome.wait !== undefined)
    const shown = asks.flatMap(({ step, call, outcome }) =>
      end(under(step, call, 999), outcome, 999).state.overlays.flatMap((one) => (one.kind === 'notice' ? one : [])),
    )
    expect(shown.filter(({ entry }) => entry === 'UNKNOWN')).toEqual([])
    expect(new Set(shown.filter(({ entry }) => entry === 'ASKED_TO_WAIT').map(({ wait: minutes }) => minutes))).toEqual(
      new Set([1, 5, 60]),
    )
  })
})
