/** What a form says of a choice whose branches an answer tells apart. */
import type { JsonObject } from '@journey/engine'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { compileForm } from '../../src/engine/compiler/lower/validators.ts'
import { problemsIn } from '../../src/engine/react/problems.ts'
import { formOf } from '../setup/compiled-form.ts'

const branches = `
  - { required: [which], properties: { tea: { const: green }, which: { minLength: 2 } } }
  - { required: [other], properties: { tea: { enum: [rooibos, mint] } } }
`
const withChoice = (keyword: string) => formOf(compileForm('tea', parse(`type: object\n${keyword}:${branches}`)))
const found = (keyword: string, answers: JsonObject) =>
  problemsIn(withChoice(keyword), answers).map((problem) => [problem.field, problem.keyword])

it.each(['oneOf', 'anyOf'])('is only what the branch asks for that the answer leads to: %s', (keyword) => {
  expect(found(keyword, { tea: 'green' })).toEqual([['which', 'required']])
  expect(found(keyword, { tea: 'green', which: 'x' })).toEqual([['which', 'minLength']])
  expect(found(keyword, { tea: 'mint' })).toEqual([['other', 'required']])
  expect(found(keyword, { tea: 'mint', other: 'x' })).toEqual([])
})
it.each(['oneOf', 'anyOf'])('is all of it where the answer leads to no branch, or is not there: %s', (keyword) => {
  expect(found(keyword, { tea: 'black' }).map(([field]) => field)).toEqual(['which', 'tea', 'other', 'tea', ''])
  expect(found(keyword, {})).toEqual([
    ['which', 'required'],
    ['other', 'required'],
    ['', keyword],
  ])
})
it('is as it is written where a value leads to two branches', () => {
  const both = formOf(compileForm('tea', parse(`type: object\noneOf:${branches.replace('mint', 'green')}`)))
  expect(problemsIn(both, { tea: 'green', which: 'xx', other: 'x' })).toMatchObject([{ field: '', keyword: 'oneOf' }])
})
it('is so in a branch of a condition, and within another choice', () => {
  const inside = parse(`oneOf:${branches}`)
  const schema = { type: 'object', if: { required: ['tea'] }, ...Object.fromEntries([['then', { allOf: [inside] }]]) }
  const form = formOf(compileForm('tea', schema))
  expect(problemsIn(form, { tea: 'green' }).map(({ field }) => field)).toEqual(['which'])
})
