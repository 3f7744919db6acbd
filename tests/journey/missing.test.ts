/** What only the applicant can tell, played without a screen: what is asked of whom, when, and what follows. */

import { type JsonObject, readFact, type State, transition } from '@journey/engine'
import { describe, expect, it } from 'vitest'
import { loan, offer, standing, where } from './loan.ts'

const session = { stepUpToken: 'token' }
const lacking = (declinceCode: string) => ({
  session,
  application: { loanApplicationNumber: 'PL0001', declinceCode, offerList: [offer] },
})
const typed = { address: '1 Long Street', suburb: 'Melville', city: 'Johannesburg', province: 'Gauteng', zipCode: '83' }

/** On `underneath`, with the dialog open. */
function asked(dialog: string, underneath: string, code: string, more: JsonObject = {}): State {
  const state = standing(underneath, { ...lacking(code), ...more }, { 'missing-address': typed })
  const results = { 'missing-address.ticket': { token: 'search' } }
  return { ...state, results, overlays: [{ kind: 'dialog', step: dialog }] }
}
const act = (state: State, step: string, name: string, value: unknown = null) =>
  transition(loan, state, { type: 'action', at: state.at, step, name, value: value as never }).state
const ends = (state: State, call: string, code: string, answer?: JsonObject) => {
  const running = state.running.find((one) => one.call === call)
  if (!running) throw new Error(`expected \`${call}\` to be in flight, found none`)
  const { id, attempt } = running
  return transition(loan, state, {
    type: 'outcome',
    at: state.at,
    id,
    attempt,
    code,
    ...(answer && { response: answer }),
  }).state
}
const calls = (state: State) => state.running.map(({ call }) => call)
const type = (state: State, field: string, value: string) =>
  transition(loan, state, { type: 'answer', at: state.at, step: 'missing-address', field, value }).state
const pass = (state: State, milliseconds: number) => {
  const at = state.at + milliseconds
  const due = Object.entries(state.timers).filter(([, deadline]) => deadline <= at)
  return due.reduce((now, [timer]) => transition(loan, now, { type: 'timer', at, timer }).state, { ...state, at })
}

describe('[M4] the address', () => {
  const underneath = ['address-supplement', 'affordability', 'affordability-updated']

  it.each(underneath)('over %s is confirmed, changed, confirmed and sent, and the lender asked again', (step) => {
    const confirming = act(asked('missing-address', step, 'ADDRESS_MISSING'), 'missing-address', 'next')
    expect(where(confirming)).toBe(`${step} + confirm-address`)
    const changing = act(confirming, 'confirm-address', 'change')
    expect(where(changing)).toBe(`${step} + missing-address`)
    expect(readFact(loan, changing, 'missing-address.zipCode')).toBe('83')
    const saving = act(act(changing, 'missing-address', 'next'), 'confirm-address', 'confirm')
    expect(calls(saving)).toContain('save')
    expect(where(act(saving, 'confirm-address', 'dismiss'))).toBe(`${step} + confirm-address`)
    const saved = ends(saving, 'save', 'ok', { loanApplicationNumber: 'PL0001', decisioningStatus: 'INIT' })
    expect(where(saved)).toBe('affordability-updated')
    expect(readFact(loan, saved, 'application.declinceCode')).toBeUndefined()
    expect(calls(pass(saved, 4999))).not.toContain('read')
    expect(calls(pass(saved, 5000))).toContain('read')
  })

  it.each([false, true])('is left with the browser’s Back, also with something said at its field: %s', (isMarked) => {
    const open = asked('missing-address', 'address-supplement', 'ADDRESS_MISSING')
    const said = { kind: 'notice', code: 'PLACE_NOT_FOUND', entry: 'PLACE_NOT_FOUND', step: 'missing-address' } as const
    const state = isMarked ? { ...open, overlays: [...open.overlays, said] } : open
    const left = transition(loan, state, { type: 'visit', at: state.at, path: '/' }).state
    expect(where(left)).toBe(`address-supplement + ${isMarked ? 'PLACE_NOT_FOUND + ' : ''}continue-later`)
  })

  it.each(['0439003', '0439004', '0439017'])('refused with %s is shown, and only its dialog is gone', (code) => {
    const saving = act(asked('confirm-address', 'affordability', 'ADDRESS_MISSING'), 'confirm-address', 'confirm')
    const refused = ends(saving, 'save', code)
    expect(where(refused)).toBe(`affordability + ${code}`)
    expect(readFact(loan, refused, 'application.declinceCode')).toBe('ADDRESS_MISSING')
    const press = (event: string) =>
      transition(loan, refused, { type: 'notice', at: refused.at, index: 0, event }).state
    expect(where(press('later'))).toBe('affordability + continue-later')
    const again = press('tryAgain')
    expect(where(again)).toBe('affordability + confirm-address')
    // It was answered: under the same id the lender would give the same answer again.
    const idIn = ({ running }: State) => running.find(({ call }) => call === 'save')?.id
    expect(idIn(again)).toBeDefined()
    expect(idIn(again)).not.toBe(idIn(saving))
  })

  it.each([
    ['address-supplement', 'address-supplement'],
    ['affordability', 'offers'],
    ['affordability-updated', 'offers'],
  ])('of a test account is checked and not sent: from %s on to %s', (step, next) => {
    const restricted = { configurations: { configurations: [{ key: 'account.restricted', value: 1 }] } }
    const state = act(asked('missing-address', step, 'ADDRESS_MISSING', restricted), 'missing-address', 'next')
    expect(where(state).split(' + ')[0]).toBe(next)
    expect(where(state)).not.toContain('confirm-address')
    expect(calls(state)).not.toContain('save')
  })
})

describe('[M2] the search', () => {
  const open = () => asked('missing-address', 'address-supplement', 'ADDRESS_MISSING')
  const searching = (text: string) => pass(type(open(), 'find', text), 1000)

  it.each([
    ['m', false],
    [' m ', false],
    ['ma', true],
    ['12', true],
  ])('for %j is made: %s', (text, made) => {
    expect(calls(searching(text)).includes('search')).toBe(made)
  })

  it('waits for a second without a letter, and calls off the one before', () => {
    const first = pass(type(open(), 'find', 'main'), 1000)
    const typing = pass(type(first, 'find', 'main road'), 999)
    expect(typing.running.filter(({ call }) => call === 'search').map(({ id }) => id)).toEqual(
      first.running.filter(({ call }) => call === 'search').map(({ id }) => id),
    )
    const second = pass(typing, 1)
    expect(second.running.filter(({ call }) => call === 'search')).toHaveLength(1)
    const late = first.running.find(({ call }) => call === 'search')
    const answer = { predictions: [{ description: 'Old', place_id: 'old' }] }
    const outcome = { type: 'outcome', at: second.at, id: late?.id ?? '', attempt: 0, code: 'ok', answer } as const
    expect(readFact(loan, transition(loan, second, outcome).state, 'foundPlaces.items')).toEqual([])
  })

  it('renews the token twice in a row at most', () => {
    let state = searching('main')
    for (let times = 0; times < 2; times += 1) {
      state = ends(state, 'search', 'PLACE_TOKEN_ENDED')
      expect(calls(state)).toContain('openForSearch')
      state = ends(state, 'openForSearch', 'ok', { apiToken: 'new' })
      expect(calls(state)).toContain('search')
    }
    state = ends(state, 'search', 'PLACE_TOKEN_ENDED')
    expect(calls(state)).not.toContain('openForSearch')
    expect(where(state)).toBe('address-supplement + missing-address + PLACE_LOCK_EXPIRED')
    const anew = pass(type(state, 'find', 'main road'), 1000)
    expect(calls(ends(anew, 'search', 'PLACE_TOKEN_ENDED'))).toContain('openForSearch')
  })

  it.each([
    ['search', 'NETWORK', 'PLACE_LOCK_EXPIRED'],
    ['search', 'UNKNOWN', 'PLACE_LOCK_EXPIRED'],
    ['search', 'PLACE_NOT_FOUND', 'PLACE_NOT_FOUND'],
  ])('that ends with %s.%s says %s at its field', (call, code, shown) => {
    expect(where(ends(searching('main'), call, code))).toBe(`address-supplement + missing-address + ${shown}`)
  })

  it('never asks twice for what was taken: choosing starts no search', () => {
    const item = { code: 'id', name: 'Main Road, Melville' }
    const taken = act(open(), 'missing-address', 'placeTaken', item)
    expect(calls(taken)).toContain('detail')
    expect(readFact(loan, taken, 'missing-address.find')).toBe('Main Road, Melville')
    expect(calls(pass(taken, 2000))).not.toContain('search')
  })
})

describe('[M6] doing it later', () => {
  it.each([
    ['ADDRESS_MISSING', 'missing-address'],
    ['SALARY_DATE_MISSING', 'missing-salary-date'],
  ])('with %s leads back to %s, by the button and by Escape', (code, dialog) => {
    for (const name of ['later', 'dismiss']) {
      const later = act(asked(dialog, 'affordability', code), dialog, name)
      expect(where(later)).toBe('affordability + continue-later')
      for (const back of ['share', 'dismiss']) {
        expect(where(act(later, 'continue-later', back))).toBe(`affordability + ${dialog}`)
      }
      expect(where(act(later, 'continue-later', 'home'))).toMatch(/^leaving|^landing/)
    }
  })
})

describe('[M5] the salary date', () => {
  it('is the first of the month until another is chosen, and kept when it was', () => {
    const state = standing('affordability', lacking('SALARY_DATE_MISSING'))
    const shown = act({ ...state, overlays: [{ kind: 'dialog', step: 'continue-later' }] }, 'continue-later', 'share')
    expect(readFact(loan, shown, 'missing-salary-date.salaryDate')).toBe(1)
  })
})

describe('[T3] 2.4.23 2.4.24 the check of the income goes on while the applicant says what is missing', () => {
  const missing = (declinceCode: string) => ({
    loanApplicationNumber: 'PL0001',
    decisioningStatus: 'COMPLETED',
    declinceCode,
    offerList: [offer],
  })
  const read = (code: string) => {
    const state = standing('affordability', { session, application: { loanApplicationNumber: 'PL0001' } })
    const running = [{ id: 'played-1', step: 'affordability', call: 'read', attempt: 0, due: state.at }]
    return ends({ ...state, running }, 'read', 'ok', missing(code))
  }
  const wait = Number(readFact(loan, standing('landing', {}), 'settings.income.wait'))

  it.each([
    ['ADDRESS_MISSING', 'missing-address'],
    ['SALARY_DATE_MISSING', 'missing-salary-date'],
  ])('%s: again and again, and the form stays', (code, dialog) => {
    let state = read(code)
    expect(where(state)).toBe(`affordability + ${dialog}`)
    for (let times = 0; times < 8; times += 1) {
      expect(calls(pass(state, wait - 1))).not.toContain('watch')
      state = pass(state, wait)
      expect(calls(state)).toContain('watch')
      const outcome = ['ok', 'PENDING', 'NETWORK'][times % 3] ?? 'ok'
      state = ends(state, 'watch', outcome, outcome === 'NETWORK' ? undefined : missing(code))
      expect(where(state)).toBe(`affordability + ${dialog}`)
    }
  })

  it('until it is found: the form goes, and the plans are shown', () => {
    const approved = { ...missing(''), loanApplicationStatus: 'APPROVED', isApprovedTruid: true }
    expect(where(ends(pass(read('ADDRESS_MISSING'), wait), 'watch', 'ok', approved))).toBe('package')
  })

  it('or the offer is gone: the form goes, and the applicant sees why', () => {
    const declined = { ...missing('AFFORDABILITY'), loanApplicationStatus: 'DECLINED' }
    expect(where(ends(pass(read('ADDRESS_MISSING'), wait), 'watch', 'ok', declined))).toBe('declined-ref')
  })
})

describe('[M3] 2.5.18 another city', () => {
  const rows = [
    { S: 'Melville', C: 'Johannesburg', P: 'Gauteng', PO: '2092' },
    { S: 'Berea', C: 'Durban', P: 'Kwa-Zulu Natal', PO: '4001' },
    { S: 'Berea', C: 'Johannesburg', P: 'Gauteng', PO: '2198' },
  ]
  const typedIn = (suburb: string, zipCode: string, city: string) => {
    const open = asked('missing-address', 'address-supplement', 'ADDRESS_MISSING')
    const answers = { 'missing-address': { ...typed, suburb, zipCode } }
    const results = { 'missing-address.reference': { addresses: rows } }
    const state = type({ ...open, answers, results }, 'city', city)
    const [found] = readFact(loan, state, 'areas.cities') as JsonObject[]
    return act(state, 'missing-address', 'cityTaken', found)
  }
  const zipCode = (state: State) => readFact(loan, state, 'missing-address.zipCode')

  it('takes the postal code of the one before along', () => {
    expect(zipCode(typedIn('Berea', '2198', 'Durban'))).toBe('4001')
    expect(zipCode(typedIn('', '2092', 'Johannesburg'))).toBe('2092')
    expect(zipCode(typedIn('', '4001', 'Johannesburg'))).toBeUndefined()
  })
})
