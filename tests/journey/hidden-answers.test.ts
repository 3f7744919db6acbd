/** An answer that stays when its field is no longer asked for: nothing is said of it. */
import { initialState, type Journey, type Json, type JsonObject, type State, transition } from '@journey/engine'
import { expect, it } from 'vitest'
import { compileForm } from '../../src/engine/compiler/lower/validators.ts'
import { problemsIn } from '../../src/engine/react/problems.ts'
import { formOf } from '../setup/compiled-form.ts'
import { loan, project } from './loan.ts'

const form = formOf(compileForm('employment', project.schemas.get('employment')?.schema ?? {}))
const journey: Journey = {
  ...loan,
  validate: (name, answers) => (name === 'employment' ? problemsIn(form, answers) : []),
}
const lovs = ['EMPLOYMENT_STATUS:FULL_TIME', 'EMPLOYMENT_STATUS:UNEMPLOYED', 'PREVIOUS_EMPLOYMENT_DURATION:LONG'].map(
  (item, order) => ({ category: item.split(':')[0] ?? '', code: item.split(':')[1] ?? '', name: item, order }),
)
const said = (answers: JsonObject): State => {
  const at = Date.parse('2026-11-21T08:00:00Z')
  const state = initialState(journey, { id: 'played', at, environment: { host: 'localhost', language: 'en' } })
  const records = { lovs: { lovs }, configuration: { workingYearGap: 50 } }
  const start: State = { ...state, step: 'employment', records, trail: ['landing'] }
  const typed = Object.entries(answers).reduce(
    (now, [field, value]: [string, Json]) =>
      transition(journey, now, { type: 'answer', at, step: 'employment', field, value }).state,
    start,
  )
  return transition(journey, typed, { type: 'action', at, step: 'employment', name: 'next' }).state
}
const unemployed = { status: 'UNEMPLOYED', salaryInBank: false }

it('half a month, or a choice that is not offered, lets an applicant without an employer go on', () => {
  for (const left of [{}, { since: '-03' }, { previousDuration: 'SHORT' }])
    expect(said({ ...left, ...unemployed })).toMatchObject({ step: 'financial-info', problems: {} })
})
it('both are said, at their fields, to an applicant with an employer', () => {
  const fields = (answers: JsonObject) => said(answers).problems.employment?.map(({ field }) => field)
  const employed = { status: 'FULL_TIME', company: 'Umhlanga Bakery', salaryInBank: false }
  expect(fields({ ...employed, since: '1900-03', previousDuration: 'LONG' })).toEqual(['since'])
  expect(fields({ ...employed, since: '2021-03', previousDuration: 'SHORT' })).toEqual(['previousDuration'])
})
