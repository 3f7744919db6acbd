/** Single statements of the specification that the journey itself shows, without a screen or a lender. */
import { readFileSync } from 'node:fs'
import { initialState, type JsonObject, type State, transition } from '@journey/engine'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { copy } from '../../e2e/harness/copy.ts'
import { assurancesOf } from '../../src/app/assurances.ts'
import { stepAt } from '../../src/engine/core/path.ts'
import { requestOf } from '../../src/engine/core/request.ts'
import { toSaved } from '../../src/engine/core/save.ts'
import { answered, ended, loan, press, standing, where } from './loan.ts'

const { steps, settings } = loan.definition
const at = Date.parse('2026-11-21T08:00:00Z')
const provinces = `Eastern Cape|Free State|Gauteng|Kwa-Zulu Natal|Limpopo|Mpumalanga|North West|Northern Cape|Western Cape`

/** What a step is written as: its screen is no part of the definition. */
const written = (step: string) => parse(readFileSync(`journey/steps/${step}.yaml`, 'utf8'))

function block(step: string, name: string): JsonObject {
  const found = written(step).content.find((one: JsonObject | string) => typeof one === 'object' && name in one)
  if (!found) throw new Error(`expected \`${step}\` to have the block \`${name}\`, found none`)
  return found[name]
}

const formOf = (name: string) => parse(readFileSync(`journey/schemas/forms/${name}.yaml`, 'utf8'))

describe('screens', () => {
  it('[U5] 1.2.17 /additional-info/edit edits what was added', () => {
    expect(stepAt(loan, '/additional-info/contact/edit')).toMatchObject({ edit: true })
    expect(stepAt(loan, '/additional-info/edit')).toMatchObject({ step: 'additional-info', edit: true })
  })

  it('[A3] 1.2.59 the purpose is saved, not gone on from, when it is edited', () => {
    const answers = {
      ...{ 'loan-info': { amount: 20_000 }, 'loan-purpose': { purpose: 'EDUCATION' } },
      ...{ 'user-info': { email: 'thandi@example.co.za' }, employment: { status: 'FULL_TIME' } },
      ...{ 'financial-info': { netIncome: 18_500 } },
    }
    const trail = ['loan-info', 'loan-purpose', 'user-info', 'employment', 'financial-info']
    const records = {
      identity: { said: '8001015009087', phoneNumber: '0821234567' },
      ...{ session: { stepUpToken: 't' }, customer: { firstName: 'Thandi', lastName: 'Mokoena' } },
    }
    const editing: State = {
      ...standing('loan-purpose', records, answers),
      editing: { step: 'loan-purpose', from: 'confirmation', before: {}, trail },
    }
    expect(press(editing, 'next').step).toBe('confirmation')
    expect(copy('actions.save')).toBe('Save')
  })

  it('[U1] 1.2.60 personal details are in two tabs', () => {
    expect(block('user-info', 'tabs').items).toMatchObject([{ step: 'user-info' }, { step: 'employment' }])
  })

  it('[L9] 1.2.89 the tab "Affordability" covers financial and additional information', () => {
    for (const name of ['financial-info', 'additional-info', 'emergency-contact'])
      expect(steps[name]?.section).toBe('affordability')
  })

  it('[L9] 1.2.122 2.2.163 every part of the progress bar has an icon', () => {
    const icons = settings.stepIcons as JsonObject
    expect(Object.keys(icons)).toEqual(loan.definition.sections)
    expect(icons).toMatchObject({ identity: 'people', plan: 'coins', sign: 'pen', paid: 'bank' })
  })

  it('what stands beside a form holds there: nothing is said of signing to those who have signed', () => {
    const given = (section: string) => assurancesOf(section, settings.assurances).map(({ key }) => key)
    expect(given('identity')).toEqual(['private', 'commitment', 'pause'])
    expect(given('sign')).toEqual(['private', 'commitment', 'early'])
    expect(given('debit-order')).toEqual(['private', 'early'])
    const parts = Object.values(settings.assurances as JsonObject).flat()
    expect(parts.filter((part) => !loan.definition.sections.includes(String(part)))).toEqual([])
  })

  it('[S1] 2.2.133 four drawings guide the selfie', () => {
    expect(block('selfie-intro', 'examples').items).toEqual([
      { key: 'standard', drawing: 'face-good' },
      { key: 'noLight', drawing: 'face-dark' },
      { key: 'blur', drawing: 'face-blurred' },
      { key: 'missFace', drawing: 'face-missing' },
    ])
  })

  it('[M1] 2.2.61 the missing address is asked for with the amount of the first offer', () => {
    expect(written('missing-address').copyValues.approved).toBe('application.offerList.0.finalApprovedAmount')
  })
})

describe('answers', () => {
  it('[M3] 1.3.94 2.3.48 2.9.48 there are these nine provinces', () => {
    expect((settings.provinces as { name: string }[]).map(({ name }) => name).join('|')).toBe(provinces)
  })

  it('[M1] 2.3.36 2.3.38 2.9.25 2.9.27 a street has 255 characters at most, a suburb and a city 50', () => {
    const { properties } = formOf('address')
    expect([properties.address.maxLength, properties.suburb.maxLength, properties.city.maxLength]).toEqual([
      255, 50, 50,
    ])
  })

  it.each([true, false])('[U1] 1.2.62 1.3.13 whether marketing is wanted (%s) is sent', (marketing) => {
    const entered = standing('confirmation', {}, { 'user-info': { marketing } })
    const state = { ...entered, trail: [...entered.trail, 'user-info'] }
    const { with: input, effect } = { with: { object: {} }, effect: 'application.submit' }
    expect(requestOf(loan, state, { effect, with: input }).input).toMatchObject({
      information: { customerInfo: { acceptTymeMarketingConsent: marketing } },
    })
  })
})

describe('rules', () => {
  it('[L5] 1.2.51 a link resets what was submitted in this tab', () => {
    const environment = { host: 'localhost', language: 'en' }
    const before = initialState(loan, { id: 'played', at, environment })
    const records = { application: { loanApplicationNumber: 'PL0001' }, session: { stepUpToken: 't' } }
    const opened = transition(
      loan,
      { ...before, records },
      { type: 'open', at, path: '/', query: { loanApplication: 'PL0002' } },
    ).state
    expect(opened.step).toBe('resume-check')
    expect(opened.records).toMatchObject({ resume: { loanApplicationNumber: 'PL0002' } })
    expect([opened.records.application, opened.records.session]).toEqual([undefined, undefined])
  })

  it('[R1] 1.2.139 an unknown status without a number says that there is nothing to go on with', () => {
    expect(where(ended(standing('resume-route', {}), 'read', 'ok', { decisioningStatus: 'COMPLETED' }))).toBe('expired')
  })

  it('[M5] 2.4.60 a saved salary date closes the form and clears the reason', () => {
    const application = { loanApplicationNumber: 'PL0001', declinceCode: 'SALARY_DATE_MISSING' }
    const state: State = {
      ...standing('affordability', { application }, { 'missing-salary-date': { salaryDate: 25 } }),
      overlays: [{ kind: 'dialog', step: 'missing-salary-date' }],
      running: [{ id: 'played-1', step: 'missing-salary-date', call: 'save', attempt: 0, due: at }],
    }
    const saved = answered(state, 'save', 'ok', { loanApplicationNumber: 'PL0001' })
    expect(where(saved)).toBe('affordability-updated')
    expect(saved.records.application).toEqual({ loanApplicationNumber: 'PL0001' })
  })

  it('[S5] 2.4.88 the answer to the signature is kept with its token', () => {
    const signed = ended(standing('paying-out', {}), 'sign', 'ok', { requestToken: 'abc', loanReferenceNumber: 'L1' })
    expect(signed.records.fulfilment).toMatchObject({ requestToken: 'abc' })
  })

  it('[K1][S2] 2.3.118 2.3.120 the plan that was chosen and the checker’s licence outlive a reload', () => {
    const records = { trackingTerm: { terms: 12, amount: 20_000 }, facial: { sdkLicense: 'licence', deviceKey: 'key' } }
    expect(toSaved(loan.definition, standing('package', records)).records).toEqual(records)
  })
})
