/** What the studio shows of this journey looks like what applicants meet: values from the examples of its schemas. */
import type { Json, JsonObject } from '@journey/engine'
import { expect, test } from 'vitest'
import { createReport } from '../../src/engine/compiler/diagnostics/report.ts'
import { readProject } from '../../src/engine/compiler/passes/shape/index.ts'
import { readSources } from '../../src/engine/compiler/source/read.ts'
import { isObject } from '../../src/engine/compiler/source/schema-parts.ts'
import { factsOf } from '../../src/engine/toolchain/studio/scenes.ts'
import { registry } from '../../src/registry.ts'
import { calculate } from '../calculations/calculate.ts'

const project = readProject(readSources('journey'), registry, createReport().report)
const facts = factsOf(project)

/** What no screen shows, or what stands for any number there. */
const unseen = /^records\.(configurations|lovs|upsell|trackingTerm|consents\.consents\.\d+\.version)/

/** Where a schema has no example: a little above its least, or in the middle of its wide bounds. */
const isMadeUp = (value: number) => [12, 13, 300, 301].includes(value) || value > 1_000_000

test('no amount and no term is a made-up number: each schema of a number that is shown has an example', () => {
  const found = leavesOf({ answers: facts.answers, records: facts.records })
    .filter(([at, value]) => typeof value === 'number' && isMadeUp(value) && !unseen.test(at))
    .map(([at]) => at)
  expect(found).toEqual([])
})

test('no answer is a text that was made from a pattern', () => {
  const texts = leavesOf(facts.answers).filter(([, value]) => typeof value === 'string')
  expect(texts.length).toBeGreaterThan(30)
  expect(texts.filter(([, value]) => !/^[\w][\w .,@/-]*$/.test(String(value)))).toEqual([])
})

function leavesOf(value: unknown, at = ''): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [[at, value]]
  return Object.entries(value).flatMap(([key, each]) => leavesOf(each, at === '' ? key : `${at}.${key}`))
}

test('an answer that is one of a list is on the list: no screen shows its code', () => {
  const listed = [...project.steps.values()].flatMap(({ name, merged }) =>
    Object.entries(merged.fields ?? {}).flatMap(([field, use]) => {
      const items = isObject(use) && typeof use.items === 'string' ? use.items : ''
      return items.startsWith('lists.') ? [{ name, field, category: items.replace('lists.', '') }] : []
    }),
  )
  expect(listed.length).toBeGreaterThan(4)
  for (const { name, field, category } of listed)
    expect(facts.records.lovs).toMatchObject({
      lovs: expect.arrayContaining([expect.objectContaining({ category, code: facts.answers[name]?.[field] })]),
    })
})

test('what a rule keeps of an answer is the sample of that answer', () => {
  expect(facts.records).toMatchObject({
    enquiry: { ...facts.answers.landing },
    reading: { language: 'ENGLISH' },
    planShown: { id: facts.answers.package?.option },
  })
})

test('the landing page has a quote: the lender’s samples and the amount are ones that it is worked out from', () => {
  const { settings } = project
  const { interestRatePercent = null, loanServiceFee = null } = calculate('configuration', {
    configurations: listed(facts.records.configurations),
    defaults: objectIn(settings.value.defaults),
  })
  const { amount = null, term = null } = objectIn(facts.records.enquiry)
  const quote = calculate('quote', {
    ...{ amount, termMonths: term, parameters: objectIn(settings.value.quote) },
    ...{ annualRatePercent: interestRatePercent, serviceFeeMonthly: loanServiceFee },
  })
  expect(quote).toMatchObject({ available: true })
})

function objectIn(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {}
}

function listed(record: Json | undefined): Json {
  return objectIn(record).configurations ?? []
}
